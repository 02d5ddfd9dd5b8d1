import { employersOf, type NamedEmployer } from '@beidiao/contract/candidate/employers';
import { useOwnCheck } from '../entry/own-check.ts';
import { subjectsOf } from './claim-subjects.ts';
import { useClaims } from './use-claims.ts';

type Employers = { readonly employers: readonly NamedEmployer[]; readonly isAnswered: boolean };

/** The employers that the claims name, and whether it was said of each of them if it may be contacted. */
export function useEmployers(): Employers {
  const { details } = useOwnCheck();
  const { contentOf } = useClaims();
  const asked = details.dataItemList.filter((item) => item.isAgreed === true);
  const employers = employersOf(subjectsOf(asked).map(({ item, n }) => contentOf({ itemCode: item.code, n })));
  return { employers, isAnswered: employers.every((employer) => employer.isAnswered) };
}

import { employerKey } from '../candidate/employers.ts';
import type { FieldMessageName } from '../wire/field-messages.ts';

/** The item that compares posts and shares with companies that the member names. */
export const conflictItemCode = 'BIZ_CONFLICT';

/** Of one list. */
export const comparedMost = 3;

export type ComparedCompany = {
  readonly name: string;
  /** GB 32100; null where whoever gave the list knows the name alone. */
  readonly creditCode: string | null;
};

/** What an order of the item compares, as it stood when it was placed. */
export type ComparedList = {
  readonly companies: readonly ComparedCompany[];
  /** When the member gave the list. */
  readonly givenAt: string;
};

export const comparesCompanies = (codes: readonly string[]): boolean => codes.includes(conflictItemCode);

export type CompanyTrouble = {
  /** Place in the list, from 0. */
  readonly row: number;
  readonly field: keyof ComparedCompany;
  readonly name: FieldMessageName;
};

/** The number counts where both have one: two companies may be called alike. */
const isSame = (one: ComparedCompany, other: ComparedCompany): boolean =>
  one.creditCode !== null && other.creditCode !== null
    ? one.creditCode === other.creditCode
    : employerKey(one.name) === employerKey(other.name);

const troubleOf = (
  companies: readonly ComparedCompany[],
  name: FieldMessageName,
  likeWhich: (company: ComparedCompany, row: number) => ComparedCompany | undefined,
): CompanyTrouble[] =>
  companies.flatMap((company, row) => {
    const like = likeWhich(company, row);
    if (like === undefined) return [];
    return [
      { row, field: like.creditCode !== null && like.creditCode === company.creditCode ? 'creditCode' : 'name', name },
    ];
  });

/** Each row that names a company which stands above it. */
export const repeatedCompanies = (companies: readonly ComparedCompany[]): CompanyTrouble[] =>
  troubleOf(companies, 'companyTwice', (company, row) =>
    companies.slice(0, row).find((above) => isSame(above, company)),
  );

/** Each row that names the member: everybody whom it employs would be in conflict with it. */
export const ownCompanies = (companies: readonly ComparedCompany[], own: ComparedCompany): CompanyTrouble[] =>
  troubleOf(companies, 'companyOwn', (company) => (isSame(own, company) ? own : undefined));

import {
  type AskedItem,
  type CandidateDetails,
  identityItemCode,
  identityTries,
} from '@beidiao/contract/candidate/calls';
import { faceItemCode } from '@beidiao/contract/candidate/face';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import { lowerFirst } from '@beidiao/contract/finding/result-words';
import { documentShort, type DocumentType, documentWords } from '@beidiao/contract/typed/document';
import type { Bilingual } from '@beidiao/contract/wire/language';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { comparedIn } from '../conflict/conflict.ts';
import { themeOfSetting } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { openPerson } from '../order/order.ts';
import type { ConsentRow } from './consent-store.ts';
import { stepOf } from './rules.ts';
import type { AskedItemRow, OwnDetailRow, TimelineRecord } from './store.ts';

/**
 * Who somebody with another document than an ID card is, a reviewer sees from that document: no source is asked, so none is
 * named when the consent is asked for.
 */
export function asShownBy(idType: DocumentType, row: AskedItemRow): AskedItemRow {
  if (idType === 'idCard' || (row.code !== identityItemCode && row.code !== faceItemCode)) return row;
  const { zh, en } = documentShort[idType];
  const { number } = documentWords[idType];
  const description: Bilingual =
    row.code === faceItemCode
      ? { zh: `是否为${zh}持有人本人`, en: `Whether you are the holder of the ${en}` }
      : { zh: `姓名、${number.zh}与${zh}是否一致`, en: `Whether name and ${lowerFirst(number.en)} match the ${en}` };
  const source: Bilingual = { zh: `您的${zh}，由审核员核对`, en: `Your ${en}, looked at by a reviewer` };
  return {
    ...row,
    description_zh: description.zh,
    description_en: description.en,
    source_zh: source.zh,
    source_en: source.en,
  };
}

export const askedItemOf = (row: AskedItemRow): AskedItem => ({
  code: row.code,
  name: { zh: row.name_zh, en: row.name_en },
  description: { zh: row.description_zh, en: row.description_en },
  source: { zh: row.source_zh, en: row.source_en },
  legalBasis: { zh: row.legal_basis_zh, en: row.legal_basis_en },
  needs: row.needs,
  isSensitive: row.is_sensitive,
  isOptional: row.is_optional,
  quantity: row.quantity,
  ...comparedIn(row.code, row.companies),
});

type Progress = 'subjects' | 'subjectsDone' | 'subjectsStopped' | 'isHeld' | 'isUnidentified';

/** How far each item has come stands above: verification/candidate-handlers.ts adds it. */
export type OwnCheck = Omit<CandidateDetails, 'dataItemList'> & {
  readonly dataItemList: readonly Omit<CandidateDetails['dataItemList'][number], Progress>[];
};

type Whole = {
  readonly row: OwnDetailRow;
  readonly items: readonly AskedItemRow[];
  readonly consent: ConsentRow | undefined;
  readonly timeline: readonly TimelineRecord[];
  readonly isProofWaiting: boolean;
  readonly papersAgain: boolean;
  readonly waitingProof: ProofKind | null;
  /** A source can compare the person. */
  readonly isSourced: boolean;
};

export function candidateDetailsOf(
  { vault, lendsAccounts }: House,
  { row, items, consent, timeline, isProofWaiting, papersAgain, waitingProof, isSourced }: Whole,
): OwnCheck {
  const person = openPerson(vault, row);
  return {
    orderDetailsId: row.id,
    orderNo: row.order_no,
    status: row.state,
    step: stepOf({ state: row.state, isSubmitted: row.submitted_at !== null, isProofWaiting }),
    enterpriseName: row.enterprise_name,
    theme: themeOfSetting(row.theme),
    position: row.position,
    name: person.name,
    phoneNo: maskPhone(person.phoneNo),
    identityTriesLeft: isSourced ? Math.max(0, identityTries - row.identity_misses) : 0,
    identityBy: isSourced ? 'source' : 'papers',
    idType: person.idType,
    lendsAccounts,
    papersAgain,
    waitingProof,
    dataItemList: items.map((item) => ({
      ...askedItemOf(asShownBy(person.idType, item)),
      isAgreed: item.is_agreed,
    })),
    consent:
      consent === undefined
        ? null
        : {
            consentId: consent.id,
            textVersion: consent.text_version,
            givenAt: consent.given_at.toISOString(),
            endsAt: consent.ends_at.toISOString(),
            withdrawnAt: consent.withdrawn_at?.toISOString() ?? null,
          },
    claimsDone: row.submitted_at !== null,
    dueAt: row.due_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    estimatedCompletedAt: row.estimated_completed_at?.toISOString() ?? null,
    timeline: timeline.map((line) => ({ at: line.at.toISOString(), event: line.event, to: line.to_state })),
  };
}

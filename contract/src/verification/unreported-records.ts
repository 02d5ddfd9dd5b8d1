import type { Finding, RegisterRecord, RegisterSearch, SearchReceipt } from '../finding/finding.ts';
import type { Bilingual } from '../wire/language.ts';

/**
 * Which records of registers no report ever holds, whoever found them: they do not enter the finding, so that neither counts
 * nor rules nor sentences know of them.
 */

/** Why a record is left out. `labour`: a dispute with an employer, whichever side the candidate stood on. */
export const unreportedReasons = ['acquitted', 'withdrawn', 'revoked', 'labour'] as const;
export type UnreportedReason = (typeof unreportedReasons)[number];

/** For the scope of a search, and for the reviewer who is typing such a record. */
export const unreportedWords: Record<UnreportedReason, Bilingual> = {
  acquitted: { zh: '无罪判决', en: 'acquittals' },
  withdrawn: { zh: '撤诉或驳回起诉', en: 'withdrawn or dismissed suits' },
  revoked: { zh: '已撤销的处罚或决定', en: 'revoked penalties and decisions' },
  labour: { zh: '劳动人事争议', en: 'labour disputes' },
};

/**
 * What names a dispute of part six (labour and personnel disputes) of the Supreme Court's causes of civil action. Contracts
 * for services (劳务合同) and torts of or against helpers (提供劳务者受害, 劳务派遣工作人员侵权) stand in other parts and are none.
 */
const labourCauses = [
  '劳动争议',
  '劳动合同',
  '劳动关系',
  '劳动报酬',
  '劳动人事',
  '劳动仲裁',
  '集体合同',
  '劳务派遣合同',
  '非全日制用工',
  '经济补偿金',
  '竞业限制',
  '社会保险纠纷',
  '社会保险待遇',
  '社会保险争议',
  '养老保险待遇',
  '工伤保险',
  '医疗保险待遇',
  '生育保险待遇',
  '失业保险待遇',
  '福利待遇',
  '人事争议',
  '辞职争议',
  '辞退争议',
  '聘用合同',
  '聘任合同',
] as const;

/** Documents break words by spaces and line ends. */
const isLabourCause = (cause: string | null): boolean => {
  const words = cause?.normalize('NFKC').replace(/\s/gu, '') ?? '';
  return labourCauses.some((name) => words.includes(name));
};

type Known = { readonly [Key in 'kind' | 'cause' | 'role' | 'outcome']: RegisterRecord[Key] | '' };

/** Why this record is never reported; null for one that is. An empty text is a fact that is not typed yet. */
export function unreportedReason({ kind, cause, role, outcome }: Known): UnreportedReason | null {
  // Nobody decides about a post: one in a company whose licence was revoked was held all the same.
  if (kind === 'position') return null;
  if (outcome === 'acquitted' || outcome === 'withdrawn' || outcome === 'revoked') return outcome;
  // The enforcement of an award tells of the dispute; who owes what another was awarded is a debtor like others.
  const isCase = kind === 'civil' || (kind === 'enforcement' && role !== 'defendant');
  return isCase && isLabourCause(cause) ? 'labour' : null;
}

/** What the scope of every search of registers names, whatever was found. */
const leftOut: readonly Bilingual[] = unreportedReasons.map((reason) => unreportedWords[reason]);

/** Of somebody of the same name: that there is one and why it does not count, and nothing of their case. */
const namesake = ({ identity, register }: RegisterRecord): RegisterRecord => ({
  ...(register === undefined ? {} : { register }),
  kind: null,
  authority: null,
  number: null,
  on: null,
  cause: null,
  role: null,
  outcome: null,
  outcomeWords: null,
  identity,
});

/** The records as a finding holds them. */
const reportedRecords = (records: readonly RegisterRecord[]): RegisterRecord[] =>
  records
    .filter((record) => unreportedReason(record) === null)
    .map((record) => (record.identity === 'sameId' ? record : namesake(record)));

/** A list that holds nothing but what is left out has no record. */
const receiptsOf = ({ receipts }: RegisterSearch, records: readonly RegisterRecord[]) =>
  receipts === undefined
    ? {}
    : {
        receipts: receipts.map((receipt): SearchReceipt => {
          const { key, result, nameOnly, otherId } = receipt;
          const isEmpty = nameOnly + otherId === 0 && !records.some(({ register }) => register === key);
          return result === 'some' && isEmpty ? { ...receipt, result: 'none' } : receipt;
        }),
      };

/**
 * A finding as it may be kept and printed. Every finding passes here before it is written down, and those of before when they
 * are read; a second time changes nothing.
 */
export function reportedFinding(finding: Finding): Finding {
  const { search } = finding;
  const records = reportedRecords(finding.records);
  // What was judged of a record that is left out would tell of it.
  const isUngrounded = finding.form === 'register' && !records.some(({ identity }) => identity === 'sameId');
  return {
    ...finding,
    search: search === null ? null : { ...search, leftOut, ...receiptsOf(search, records) },
    records,
    judged: isUngrounded ? [] : finding.judged,
  };
}

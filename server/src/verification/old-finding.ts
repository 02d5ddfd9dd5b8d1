import {
  type Field,
  type FieldClaim,
  type FieldFinding,
  type Finding,
  findingShape,
  type Ground,
} from '@beidiao/contract/finding/finding';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { Bilingual, Words } from '@beidiao/contract/wire/language';

/** How findings were kept before claim, finding and ground stood field by field. */
export type OldFinding = {
  readonly source: Words;
  readonly method: Words;
  readonly rows: readonly {
    readonly label: Bilingual;
    readonly claimed: Words | null;
    readonly found: Words | null;
    readonly verdict: 'same' | 'differs' | 'unknown';
  }[];
  readonly note?: string | null;
};

const valueOf = (words: Words): string => (typeof words === 'string' ? words : words.zh);
const notes = { zh: '核查说明', en: 'Reviewer’s note' };

/** As much as an old finding says; what it did not keep (who, query number, evidence of a field) stays empty. */
export function upgradeFinding(old: OldFinding, { code, foundAt }: { code: string; foundAt: Date }): Finding {
  const ground: Ground = {
    kind: 'query',
    source: old.source,
    method: old.method,
    at: foundAt.toISOString(),
    verifier: '',
    queryNo: null,
    checkCode: null,
    contact: null,
  };
  const rows = old.rows.map((row, place) => fieldOf(row, `row${place}`));
  const note = old.note ? [fieldOf({ label: notes, claimed: null, found: old.note, verdict: 'unknown' }, 'note')] : [];
  const { form } = reviewFormOf({ code });
  return {
    shape: findingShape,
    form: form === 'register' ? 'compare' : form,
    fields: [...rows, ...note],
    grounds: [ground],
    search: null,
    records: [],
    judged: [],
    notVerified: old.rows.length === 0 ? 'sourceDown' : null,
    tries: [],
    verifier: '',
    secondVerifier: null,
  };
}

function fieldOf({ label, claimed, found, verdict }: OldFinding['rows'][number], key: string): Field {
  const claim: FieldClaim =
    claimed === null ? { kind: 'notAsked' } : { kind: 'value', value: valueOf(claimed), words: claimed };
  const finding: FieldFinding =
    found === null
      ? { kind: 'silent' }
      : { kind: 'value', value: valueOf(found), words: found, isEqual: verdict === 'same' };
  return {
    key,
    label,
    claim,
    finding,
    comparison: claimed === null ? 'none' : 'source',
    isMandatory: true,
    rule: null,
    foundRule: null,
    ground: found === null ? null : 0,
    corrected: null,
  };
}

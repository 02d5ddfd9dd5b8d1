import { describe, expect, it } from 'vitest';
import { conclude } from '../finding/conclusion.ts';
import { overallLightOf, overallSentence, versionKind } from '../finding/overall.ts';
import { endedSentence, ownEndedSentence } from '../finding/ended-item.ts';
import { itemWords } from '../finding/sentence.ts';
import { identityNote, identityOf, identityStandings, restsOnIdentity } from './identity-standing.ts';
import { beginDraft, concludeDraft, type DraftField, findingOfDraft, type ReviewFacts } from './review-draft.ts';
import { reviewFormOf } from './review-forms.ts';
import { identityLacks, lacksOf } from './review-lacks.ts';
import { draftNeedsSecond, secondReasons } from './text-lacks.ts';

const form = reviewFormOf({ code: 'ID_THREE' });
const facts: ReviewFacts = {
  form,
  rules: [],
  claim: { idName: '欧阳晨曦，3301**********2415', idPhone: '3301**********2415，138****2415' },
  needs: [],
  contacts: [],
  evidenceCount: 1,
  evidenceIds: ['1'],
  materialExpired: false,
  materialAsks: 0,
  sourceFailed: true,
  mayContact: true,
  closedEmployers: [],
  consent: { givenAt: '2026-11-01T00:00:00.000Z', endsAt: '2027-11-01T00:00:00.000Z' },
  idNumber: '330106199003072415',
  verifier: 'V-0213',
  now: '2026-11-20T02:00:00.000Z',
};
const value = (text: string): DraftField => ({ state: 'value', value: text });
const draftOf = (idName: DraftField, more: Partial<ReturnType<typeof beginDraft>> = {}) => ({
  ...beginDraft(form),
  fields: { idName, idPhone: value('equal') },
  ground: {
    ...beginDraft(form).ground,
    source: 'candidateDocument' as const,
    method: 'document' as const,
  },
  ...more,
});
const answers: readonly DraftField[] = [
  value('equal'),
  value('different'),
  { state: 'silent' },
  { state: 'unchecked' },
];

describe('the identity', () => {
  it('is proved where name and number match, a mismatch where they do not, and open where nobody could say', () => {
    const standings = answers.map((answer) => identityOf(findingOfDraft(facts, draftOf(answer)).fields));
    expect(standings).toEqual(['proved', 'mismatch', 'open', 'open']);
  });

  it('is open whatever was found where the item could not be verified', () => {
    const finding = findingOfDraft(facts, draftOf(value('equal'), { notVerified: 'sourceDown' }));
    expect(identityOf(finding.fields)).toBe('open');
  });

  it('is not doubted by a phone that is registered to somebody else', () => {
    const draft = { ...draftOf(value('equal')), fields: { idName: value('equal'), idPhone: value('different') } };
    expect(identityOf(findingOfDraft(facts, draft).fields)).toBe('proved');
  });

  it('is nothing that another item knows of', () => {
    expect(identityOf([])).toBeNull();
    expect(identityNote([])).toBeNull();
  });
});

describe('what rests on the identity', () => {
  it('is every item but the three elements and what the candidate answers', () => {
    expect(['LIT_PUBLIC', 'XP_HR', 'DEGREE_DOMESTIC', 'ID_FACE', 'OWN_ITEM'].every(restsOnIdentity)).toBe(true);
    expect(['ID_THREE', 'EVALUATION_EMOTIONAL_SIMPLE'].some(restsOnIdentity)).toBe(false);
  });
});

describe('a conclusion on the identity', () => {
  it('that does not prove it needs a second proof to have been asked for', () => {
    for (const answer of answers) {
      const isProved = answer === answers[0];
      const lacking = lacksOf(facts, draftOf(answer)).filter(({ what }) => what === 'secondProof');
      expect(lacking).toHaveLength(isProved ? 0 : 1);
      const asked = lacksOf({ ...facts, materialAsks: 1 }, draftOf(answer));
      expect(asked.filter(({ what }) => what === 'secondProof')).toEqual([]);
    }
    const unverified = draftOf(value('equal'), { notVerified: 'sourceDown' });
    expect(lacksOf(facts, unverified)).toContainEqual({ field: 'fields.idName', what: 'secondProof' });
  });

  it('asks for the answer first where nobody has given one', () => {
    const untouched = { ...draftOf(value('equal')), fields: {} };
    expect(lacksOf(facts, untouched).map(({ what }) => what)).not.toContain('secondProof');
  });

  it('of a source is held to the same', () => {
    const { fields } = findingOfDraft(facts, draftOf(value('different')));
    expect(identityLacks({ materialAsks: 0 }, fields)).toEqual([{ field: 'fields.idName', what: 'secondProof' }]);
    expect(identityLacks({ materialAsks: 1 }, fields)).toEqual([]);
  });

  it('that replaces the answer of a source names that answer and needs a second reader', () => {
    for (const identity of identityStandings) {
      const replacing = { ...facts, replaced: { identity } };
      const { finding, conclusion } = concludeDraft(replacing, draftOf(value('equal')));
      const said = finding.fields.find(({ key }) => key === 'sourceSaid')?.finding;
      expect(said?.kind === 'value' ? said.value : null).toBe(identity === 'proved' ? null : identity);
      expect(secondReasons(replacing, draftOf(value('equal')), conclusion)).toEqual(['replaced']);
      expect(identityNote(conclusion.rows)?.zh.includes('后由核查员确认一致') ?? null).toBe(
        identity === 'proved' ? null : true,
      );
      expect(conclusion.light).toBe('green');
    }
  });

  it('does not give the earlier answer of the source the source of the new one', () => {
    const { finding, conclusion } = concludeDraft(
      { ...facts, replaced: { identity: 'mismatch' } },
      draftOf(value('equal')),
    );
    const { sentence } = itemWords({ ...finding, ...conclusion });
    expect(sentence.zh).toContain('查得：来源此前的回答“姓名与证件号不一致”。');
    expect(sentence.en).toContain('Found: earlier answer of the source “Name and ID number do not match”.');
    expect(`${sentence.zh} ${sentence.en}`).not.toMatch(/候选人提供的材料|candidate’s documents/i);
  });

  it('that replaces nothing is read by one', () => {
    const draft = draftOf(value('equal'));
    expect(draftNeedsSecond(facts, draft, concludeDraft(facts, draft).conclusion)).toBe(false);
  });

  it('that is not proved is said on what rests on it', () => {
    const noteOf = (answer: DraftField) =>
      identityNote(conclude(findingOfDraft(facts, draftOf(answer)), []).rows)?.zh ?? null;
    expect(noteOf(value('equal'))).toBeNull();
    expect(noteOf(value('different'))).toContain('姓名与证件号不一致');
    expect(noteOf({ state: 'silent' })).toContain('身份没有得到确认');
  });
});

describe('an item that ended since the identity was not proved', () => {
  const ended = {
    result: 'unidentified',
    agreedAt: '2026-11-01T00:00:00.000Z',
    endedAt: '2026-11-20T02:00:00.000Z',
    wasSearched: false,
    isRefunded: true,
  } as const;

  it('says why, that nothing was searched and what became of the fee', () => {
    expect(endedSentence(ended)).toEqual({
      zh: '身份核验没有确认姓名与证件号一致，2026-11-20 10:00 停止，没有查询。费用已退。',
      en: 'Name and ID number could not be confirmed to match. Stopped on 2026-11-20 10:00; nothing was searched; the fee was refunded.',
    });
    expect(ownEndedSentence(ended).zh).not.toContain('费用');
  });

  it('leaves the report open in what was ordered', () => {
    const item = { title: { zh: '三要素', en: 'Three elements' }, light: 'green', result: 'consistent' } as const;
    const contents = {
      items: [{ ...item, why: { zh: '', en: '' } }],
      open: 0,
      ended: [{ result: 'unidentified', at: ended.endedAt }],
    } as const;
    expect(overallLightOf(contents)).toBe('grey');
    expect(versionKind(contents, false)).toBe('closed');
    expect(overallSentence(contents)).toEqual({
      zh: '2 项中：1 项一致；1 项身份未确认。',
      en: 'Of 2 items: 1 matches; 1 without a confirmed identity.',
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTypes, photosOf } from '../typed/document.ts';
import { languages } from '../wire/language.ts';
import { proofKinds } from './proof-kinds.ts';
import type { ProofTicks } from './proof-tick-shapes.ts';
import {
  acceptLacks,
  againLacks,
  decisionLacks,
  keptLacks,
  keptTicks,
  noTicks,
  pointsOf,
  type ProofFacts,
  rejectLacks,
  sidesOf,
} from './proof-ticks.ts';
import { proofEventWords } from './proof-events.ts';
import { askedAgain, proofLackWords } from './proof-words.ts';

const numbers = {
  idCard: '330106199003072415',
  passport: 'E12345678',
  hkMacaoPermit: 'H12345678',
  taiwanPermit: '12345678',
} as const;
const others = {
  idCard: '330106199108123418',
  passport: 'E12345679',
  hkMacaoPermit: 'H12345679',
  taiwanPermit: '12345679',
} as const;

const factsOf = (change: Partial<ProofFacts> = {}): ProofFacts => {
  const { idType = 'idCard', kind = 'papers' } = change;
  return {
    kind,
    idType,
    idCard: numbers[idType],
    fileIds: kind === 'papers' ? sidesOf[idType].map((_, n) => String(n + 11)) : [],
    askedAt: '2026-11-28T02:00:30.000Z',
    now: '2026-11-29T02:00:00.000Z',
    ...change,
  };
};
/** Everything is as it has to be. */
const complete = (facts: ProofFacts): ProofTicks => ({
  ...noTicks,
  pictures: sidesOf[facts.idType].flatMap((shows, n) => {
    const fileId = facts.fileIds[n];
    return fileId === undefined ? [] : [{ fileId, shows }];
  }),
  call: facts.kind === 'videoCall' ? 'tookPlace' : null,
  calledAt: facts.kind === 'videoCall' ? '2026-11-28T06:00:00.000Z' : null,
  document: facts.kind === 'videoCall' ? 'shown' : null,
  name: 'same',
  number: facts.idCard,
  term: 'day',
  until: '2031-05-20',
  face: 'same',
});
const whats = (lacks: readonly { what: string }[]) => lacks.map(({ what }) => what);
const acceptWith = (change: Partial<ProofTicks>, facts = factsOf()) =>
  whats(acceptLacks(facts, { ...complete(facts), ...change }));

const anyFacts = fc
  .record({ kind: fc.constantFrom(...proofKinds), idType: fc.constantFrom(...documentTypes) })
  .map((change) => factsOf(change));

/** Ways in which one point is missing, bad or different. */
const spoilt = (facts: ProofFacts): readonly Partial<ProofTicks>[] => [
  { name: null },
  { name: 'different' },
  { name: 'unreadable' },
  { number: '' },
  { number: facts.idCard.slice(0, -1) },
  { number: others[facts.idType] },
  { isNumberUnreadable: true },
  { term: null },
  { term: 'unreadable' },
  { until: '' },
  { until: '2026-11-28' },
  { until: '不清楚' },
  { until: '2206-05-20' },
  { face: null },
  { face: 'different' },
  { face: 'unreadable' },
  ...(facts.kind === 'papers'
    ? [
        { pictures: [] },
        { pictures: complete(facts).pictures.map((picture) => ({ ...picture, shows: 'other' as const })) },
        { pictures: complete(facts).pictures.slice(1) },
      ]
    : [
        { call: null },
        { call: 'notReached' as const },
        { calledAt: null },
        { calledAt: '2026-11-29T02:01:00.000Z' },
        { calledAt: '2026-11-28T01:59:00.000Z' },
        { document: null },
        { document: 'other' as const },
      ]),
];

describe('accepting', () => {
  it('wants as many sides of a document as photos are asked for', () => {
    for (const idType of documentTypes) expect(sidesOf[idType]).toHaveLength(photosOf(idType));
  });

  it('is possible when every point is ticked and fits', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(acceptLacks(facts, complete(facts))).toEqual([]);
      }),
    );
  });

  it('is impossible when any one point is missing, bad or different, whatever else is ticked', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), fc.array(fc.nat(), { maxLength: 3 }), (facts, one, more) => {
        const ways = spoilt(facts);
        const chosen = [one, ...more].map((n) => ways[n % ways.length] ?? {});
        const ticks: ProofTicks = Object.assign({}, complete(facts), ...chosen);
        expect(acceptLacks(facts, ticks).length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is impossible with two photos of a diploma', () => {
    const facts = factsOf();
    const pictures = facts.fileIds.map((fileId) => ({ fileId, shows: 'other' as const }));
    expect(acceptWith({ pictures })).toEqual(['sideMissing', 'sideMissing']);
  });

  it('takes each wanted side once, and anything else beside them', () => {
    const facts = factsOf({ fileIds: ['11', '12', '13'] });
    const { pictures } = complete(facts);
    const third = (shows: 'portrait' | 'other') => [...pictures, { fileId: '13', shows }];
    expect(acceptWith({ pictures: third('other') }, facts)).toEqual([]);
    expect(acceptWith({ pictures: third('portrait') }, facts)).toEqual(['sideTwice']);
    expect(acceptLacks(facts, complete(facts))).toEqual([{ point: 'pictures', what: 'pictureOpen', facts: { n: 3 } }]);
  });

  it('counts no side that this type of document does not have', () => {
    const facts = factsOf({ idType: 'passport' });
    expect(acceptWith({ pictures: [{ fileId: '11', shows: 'portrait' }] }, facts)).toEqual(['sideMissing']);
  });

  it('compares the whole number in any writing, and tells a wrong digit from another number', () => {
    expect(acceptWith({ number: '330106 19900307 2415' })).toEqual([]);
    expect(acceptWith({ number: '330106199003072416' })).toEqual(['numberForm']);
    expect(acceptWith({ number: '072415' })).toEqual(['numberForm']);
    expect(acceptWith({ number: others.idCard })).toEqual(['numberDifferent']);
    expect(acceptWith({ number: 'H1234567802' }, factsOf({ idType: 'hkMacaoPermit' }))).toEqual([]);
  });

  it('takes a document on its last day, and none that ended the day before, by the clock of China', () => {
    const facts = factsOf({ now: '2026-11-29T16:30:00.000Z' });
    expect(acceptWith({ until: '2026年11月30日' }, facts)).toEqual([]);
    expect(acceptWith({ until: '20261129' }, facts)).toEqual(['termOver']);
  });

  it('takes a document without an end of an ID card alone', () => {
    expect(acceptWith({ term: 'longTerm', until: '' })).toEqual([]);
    expect(acceptWith({ term: 'longTerm', until: '' }, factsOf({ idType: 'passport' }))).toEqual(['termForm']);
  });

  it('takes a call of the minute in which it was asked for, and none before it', () => {
    const facts = factsOf({ kind: 'videoCall' });
    expect(acceptWith({ calledAt: '2026-11-28T02:00:00.000Z' }, facts)).toEqual([]);
    expect(acceptWith({ calledAt: '2026-11-28T01:59:00.000Z' }, facts)).toEqual(['callBeforeAsked']);
  });

  it('of a call asks for no photos, and of papers for no call', () => {
    expect(pointsOf('videoCall')).toEqual(['call', 'document', 'name', 'number', 'term', 'face']);
    expect(pointsOf('papers')).toEqual(['pictures', 'name', 'number', 'term', 'face']);
  });
});

describe('“not the candidate”', () => {
  const rejectWith = (change: Partial<ProofTicks>, facts = factsOf()) =>
    whats(rejectLacks(facts, { ...complete(facts), ...change }));

  it('rests on a different name, number or face', () => {
    for (const change of [{ name: 'different' }, { face: 'different' }, { number: others.idCard }] as const)
      expect(rejectWith(change)).toEqual([]);
  });

  it('is refused for what is expired, unreadable, mistyped or a wrong photo', () => {
    const facts = factsOf();
    const pictures = facts.fileIds.map((fileId) => ({ fileId, shows: 'other' as const }));
    for (const change of [
      { until: '2026-11-28' },
      { name: 'unreadable' },
      { isNumberUnreadable: true },
      { number: '330106199003072416' },
      { face: 'unreadable' },
      { pictures },
    ] as const)
      expect(rejectWith(change)).toEqual(['noDifference']);
  });

  it('is refused while the document itself was not seen', () => {
    const pictures = factsOf().fileIds.map((fileId) => ({ fileId, shows: 'other' as const }));
    expect(rejectWith({ pictures, name: 'different' })).toEqual(['differenceUnseen']);
    const call = factsOf({ kind: 'videoCall' });
    expect(rejectWith({ document: 'other', name: 'different' }, call)).toEqual(['differenceUnseen']);
    expect(rejectWith({ call: 'notReached', face: 'different' }, call)).toEqual(['differenceUnseen']);
    expect(rejectWith({ face: 'different' }, call)).toEqual([]);
    expect(rejectWith({ calledAt: null, face: 'different' }, call)).toEqual(['callTimeOpen']);
    expect(rejectWith({ pictures: [], face: 'different' })).toEqual(['pictureOpen', 'pictureOpen']);
  });
});

describe('asking again', () => {
  it('names one point at least that is missing or bad', () => {
    const facts = factsOf();
    expect(whats(againLacks(facts, complete(facts)))).toEqual(['nothingToAsk']);
    expect(whats(againLacks(facts, { ...complete(facts), name: null }))).toEqual(['nothingToAsk']);
    expect(againLacks(facts, { ...complete(facts), name: 'unreadable' })).toEqual([]);
  });

  it('first wants to know of every photo what it shows', () => {
    const facts = factsOf();
    expect(whats(againLacks(facts, { ...noTicks, name: 'unreadable' }))).toEqual(['pictureOpen', 'pictureOpen']);
  });

  it('of a call that nobody took needs nothing more', () => {
    const facts = factsOf({ kind: 'videoCall' });
    expect(decisionLacks('again', facts, { ...noTicks, call: 'notReached' })).toEqual([]);
  });

  it('tells the candidate exactly the points that were missing, bad or different', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), fc.nat(), (facts, one, other) => {
        const ways = spoilt(facts);
        const ticks: ProofTicks = Object.assign(
          {},
          complete(facts),
          ways[one % ways.length],
          ways[other % ways.length],
        );
        if (againLacks(facts, ticks).length > 0) return;
        const kept = keptTicks(facts, ticks);
        const open = /Open|Form|TooFar|Twice|InFuture|BeforeAsked/;
        const expected = acceptLacks(facts, ticks).filter(({ what }) => !open.test(what));
        expect(keptLacks(kept, facts)).toEqual(expected);
        expect(askedAgain(kept, facts)).toHaveLength(expected.length);
      }),
      { numRuns: 500 },
    );
  });

  it('says in both languages which side is missing', () => {
    const facts = factsOf();
    const ticks = { ...complete(facts), pictures: complete(facts).pictures.slice(0, 1), until: '2026-01-01' };
    const pictures = [...ticks.pictures, { fileId: '12', shows: 'other' as const }];
    expect(askedAgain(keptTicks(facts, { ...ticks, pictures }), facts)).toEqual([
      {
        zh: '缺少身份证国徽面（居住证为背面）的照片',
        en: 'A photo of the side with the emblem (of a residence permit: the back) of your ID card is missing',
      },
      { zh: '证件已过期', en: 'The document has expired' },
    ]);
  });
});

describe('what is kept of the ticks', () => {
  it('holds neither the number nor the day of the document', () => {
    const facts = factsOf();
    const kept = keptTicks(facts, complete(facts));
    expect(kept).toMatchObject({ number: 'same', term: 'valid', pictures: [{ n: 1, shows: 'portrait' }, { n: 2 }] });
    expect(JSON.stringify(kept)).not.toMatch(/330106|2031/);
  });
});

describe('the words', () => {
  it('of every lack are filled, in both languages', () => {
    fc.assert(
      fc.property(anyFacts, fc.nat(), (facts, one) => {
        const ways = spoilt(facts);
        const ticks: ProofTicks = { ...complete(facts), ...ways[one % ways.length] };
        for (const decision of ['accepted', 'again', 'rejected'] as const)
          for (const lack of decisionLacks(decision, facts, ticks))
            for (const language of languages)
              expect(proofLackWords(lack, facts.idType)[language]).not.toMatch(/[{}]|undefined|^$/);
      }),
    );
  });

  it('of a timeline say video call where it was one, and nothing of a camera', () => {
    expect(proofEventWords('matchFace', 'videoCall')?.zh).toContain('视频通话');
    expect(proofEventWords('acceptIdentity', 'papers')?.zh).toContain('证件照片');
    expect(proofEventWords('failIdentity', 'videoCall')?.en).toContain('video call');
    expect(proofEventWords('matchFace', null)).toBeUndefined();
    expect(proofEventWords('authorize', 'papers')).toBeUndefined();
  });
});

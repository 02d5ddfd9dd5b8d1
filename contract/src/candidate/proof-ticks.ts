import { readDay } from '../typed/day.ts';
import { documentKey, type DocumentType, isDocumentNumber } from '../typed/document.ts';
import { idNumberTrouble, readIdNumber } from '../typed/id-number.ts';
import { dayInChina } from '../wire/china-time.ts';
import type { ProofKind } from './proof-kinds.ts';
import type { Comparison, PictureKind, ProofDecisionName, ProofTicks, Side } from './proof-tick-shapes.ts';

/** Each of these is wanted once, as many as `photosOf` says; name, number and portrait stand on the first. */
export const sidesOf: Readonly<Record<DocumentType, readonly [Side, ...Side[]]>> = {
  idCard: ['portrait', 'emblem'],
  passport: ['dataPage'],
  hkMacaoPermit: ['portrait', 'back'],
  taiwanPermit: ['portrait', 'back'],
};
export const noTicks: ProofTicks = {
  pictures: [],
  call: null,
  calledAt: null,
  document: null,
  name: null,
  number: '',
  isNumberUnreadable: false,
  term: null,
  until: '',
  face: null,
};

/** What is compared with it. */
export type ProofFacts = {
  readonly kind: ProofKind;
  readonly idType: DocumentType;
  /** The whole number of the order. */
  readonly idCard: string;
  /** Of the photos, in their order; none for a call. */
  readonly fileIds: readonly string[];
  /** ISO 8601, as `now`. */
  readonly askedAt: string;
  readonly now: string;
};

/** What may be wrong: `open` is the reviewer's to do, `bad` is asked for again, `different` is another person. */
const lackKinds = {
  pictureOpen: 'open',
  sideTwice: 'open',
  sideMissing: 'bad',
  callOpen: 'open',
  callTimeOpen: 'open',
  callInFuture: 'open',
  callBeforeAsked: 'open',
  callNotReached: 'bad',
  documentOpen: 'open',
  documentOther: 'bad',
  nameOpen: 'open',
  nameUnreadable: 'bad',
  nameDifferent: 'different',
  numberOpen: 'open',
  numberForm: 'open',
  numberUnreadable: 'bad',
  numberDifferent: 'different',
  termOpen: 'open',
  termForm: 'open',
  termTooFar: 'open',
  termOver: 'bad',
  termUnreadable: 'bad',
  faceOpen: 'open',
  faceUnclear: 'bad',
  faceDifferent: 'different',
  // About the decision as a whole.
  noDifference: 'open',
  differenceUnseen: 'open',
  nothingToAsk: 'open',
} as const;
export type ProofLackName = keyof typeof lackKinds;

export const proofPoints = ['pictures', 'call', 'document', 'name', 'number', 'term', 'face'] as const;
export type ProofPoint = (typeof proofPoints)[number];

export type ProofLack = {
  readonly point: ProofPoint | 'decision';
  readonly what: ProofLackName;
  readonly facts?: { readonly n?: number; readonly side?: Side };
};
const kindOfLack = ({ what }: ProofLack) => lackKinds[what];

/** What is ticked of a proof: photos or a call, and four points of the document. */
export const pointsOf = (kind: ProofKind): readonly ProofPoint[] =>
  proofPoints.filter((point) => (kind === 'papers' ? point !== 'call' && point !== 'document' : point !== 'pictures'));

type Sheet = { readonly facts: ProofFacts; readonly ticks: ProofTicks };
type Found = ProofLackName | null;

const showsOf = ({ ticks }: Sheet, fileId: string): PictureKind | undefined =>
  ticks.pictures.find((picture) => picture.fileId === fileId)?.shows;

function pictureLacks(sheet: Sheet): ProofLack[] {
  const { fileIds, idType } = sheet.facts;
  const shown = fileIds.map((fileId) => showsOf(sheet, fileId));
  const open = shown.flatMap((shows, n): ProofLack[] =>
    shows === undefined ? [{ point: 'pictures', what: 'pictureOpen', facts: { n: n + 1 } }] : [],
  );
  const ofSides = sidesOf[idType].flatMap((side): ProofLack[] => {
    const count = shown.filter((shows) => shows === side).length;
    if (count === 1) return [];
    return [{ point: 'pictures', what: count === 0 ? 'sideMissing' : 'sideTwice', facts: { side } }];
  });
  // A side is missing once it is known of every photo what it shows.
  return [...open, ...ofSides.filter(({ what }) => what === 'sideTwice' || open.length === 0)];
}

const minuteMs = 60_000;
function callLack({ facts, ticks }: Sheet): Found {
  if (ticks.call === null) return 'callOpen';
  if (ticks.call === 'notReached') return 'callNotReached';
  if (ticks.calledAt === null) return 'callTimeOpen';
  const at = Date.parse(ticks.calledAt);
  if (at > Date.parse(facts.now)) return 'callInFuture';
  // Times are typed without seconds.
  return at <= Date.parse(facts.askedAt) - minuteMs ? 'callBeforeAsked' : null;
}

const compared = (
  found: Comparison | null,
  words: { open: ProofLackName; different: ProofLackName; unreadable: ProofLackName },
): Found => (found === 'same' ? null : words[found ?? 'open']);

/** Typed from the document and compared here: a number with a wrong digit was typed wrongly, and is no difference. */
function numberLack({ facts, ticks }: Sheet): Found {
  if (ticks.isNumberUnreadable) return 'numberUnreadable';
  const number = readIdNumber(ticks.number);
  if (number === '') return 'numberOpen';
  const { idType } = facts;
  const isWhole =
    idType === 'idCard' ? idNumberTrouble(number, dayInChina(facts.now)) === null : isDocumentNumber(idType, number);
  if (!isWhole) return 'numberForm';
  return documentKey(idType, number) === documentKey(idType, facts.idCard) ? null : 'numberDifferent';
}

/** No document is given out for longer, but those without an end. */
const longestYears = 20;
function termLack({ facts, ticks }: Sheet): Found {
  if (ticks.term === null) return 'termOpen';
  if (ticks.term === 'unreadable') return 'termUnreadable';
  if (ticks.term === 'longTerm') return facts.idType === 'idCard' ? null : 'termForm';
  const until = readDay(ticks.until);
  const today = dayInChina(facts.now);
  if (until === null) return ticks.until.trim() === '' ? 'termOpen' : 'termForm';
  if (until < today) return 'termOver';
  const latest = `${Number(today.slice(0, 4)) + longestYears}${today.slice(4)}`;
  return until > latest ? 'termTooFar' : null;
}

const lackOf: Readonly<Record<Exclude<ProofPoint, 'pictures'>, (sheet: Sheet) => Found>> = {
  call: callLack,
  document: ({ ticks: { document } }) =>
    document === 'shown' ? null : document === 'other' ? 'documentOther' : 'documentOpen',
  name: ({ ticks }) =>
    compared(ticks.name, { open: 'nameOpen', different: 'nameDifferent', unreadable: 'nameUnreadable' }),
  number: numberLack,
  term: termLack,
  face: ({ ticks }) =>
    compared(ticks.face, { open: 'faceOpen', different: 'faceDifferent', unreadable: 'faceUnclear' }),
};

/** What keeps the proof from being accepted, in the order of the points: what is not ticked, bad or different. */
export function acceptLacks(facts: ProofFacts, ticks: ProofTicks): ProofLack[] {
  const sheet = { facts, ticks };
  return pointsOf(facts.kind).flatMap((point): ProofLack[] => {
    if (point === 'pictures') return pictureLacks(sheet);
    const what = lackOf[point](sheet);
    return what === null ? [] : [{ point, what }];
  });
}

/** The candidate's document was seen: its first side among the photos, or in a call that took place. */
const isDocumentSeen = (sheet: Sheet, lacks: readonly ProofLack[]): boolean =>
  sheet.facts.kind === 'papers'
    ? sheet.facts.fileIds.some((fileId) => showsOf(sheet, fileId) === sidesOf[sheet.facts.idType][0])
    : !lacks.some(({ point }) => point === 'document' || point === 'call');

/** What the reviewer has not ticked yet of these points. */
const openIn = (lacks: readonly ProofLack[], points: readonly ProofPoint[]): ProofLack[] =>
  lacks.filter((lack) => kindOfLack(lack) === 'open' && points.some((point) => point === lack.point));

/** What keeps it from being called somebody else's: it takes a difference of name, number or face, seen on the document. */
export function rejectLacks(facts: ProofFacts, ticks: ProofTicks): ProofLack[] {
  const lacks = acceptLacks(facts, ticks);
  if (!lacks.some((lack) => kindOfLack(lack) === 'different')) return [{ point: 'decision', what: 'noDifference' }];
  if (isDocumentSeen({ facts, ticks }, lacks)) return [];
  const open = openIn(lacks, ['pictures', 'call', 'document']);
  return open.length > 0 ? open : [{ point: 'decision', what: 'differenceUnseen' }];
}

/** What the candidate cannot be told of: photos and calls are ticked first, and one point at least is bad or different. */
export function againLacks(facts: ProofFacts, ticks: ProofTicks): ProofLack[] {
  const lacks = acceptLacks(facts, ticks);
  const open = openIn(lacks, ['pictures', 'call']);
  if (open.length > 0) return open;
  const isAny = lacks.some((lack) => kindOfLack(lack) !== 'open');
  return isAny ? [] : [{ point: 'decision', what: 'nothingToAsk' }];
}

const lacksFor = { accepted: acceptLacks, again: againLacks, rejected: rejectLacks } as const;
/** What this decision lacks; nothing when it can be made. */
export const decisionLacks = (decision: ProofDecisionName, facts: ProofFacts, ticks: ProofTicks): ProofLack[] =>
  lacksFor[decision](facts, ticks);

/** What stays of the ticks: which points, and which photo was which side. Neither number nor day of the document. */
export type KeptTicks = {
  readonly pictures: readonly { readonly n: number; readonly shows: PictureKind }[];
  readonly call: ProofTicks['call'];
  readonly document: ProofTicks['document'];
  readonly name: Comparison | null;
  readonly number: Comparison | null;
  readonly term: 'valid' | 'longTerm' | 'over' | 'unreadable' | null;
  readonly face: Comparison | null;
};

const keptNumber = { numberUnreadable: 'unreadable', numberDifferent: 'different' } as const;
const keptTerm = { termOver: 'over', termUnreadable: 'unreadable' } as const;
const keptAs = <T extends string>(found: Found, table: Readonly<Record<string, T>>): T | null =>
  found === null ? null : (table[found] ?? null);

export function keptTicks(facts: ProofFacts, ticks: ProofTicks): KeptTicks {
  const sheet = { facts, ticks };
  const isCall = facts.kind === 'videoCall';
  const [number, term] = [numberLack(sheet), termLack(sheet)];
  return {
    pictures: facts.fileIds.flatMap((fileId, at) => {
      const shows = showsOf(sheet, fileId);
      return shows === undefined ? [] : [{ n: at + 1, shows }];
    }),
    call: isCall ? ticks.call : null,
    document: isCall ? ticks.document : null,
    name: ticks.name,
    number: number === null ? 'same' : keptAs(number, keptNumber),
    term: term === null ? (ticks.term === 'longTerm' ? 'longTerm' : 'valid') : keptAs(term, keptTerm),
    face: ticks.face,
  };
}

/** Of a proof that is asked for again: what is bad or different, as it was kept. */
export function keptLacks(kept: KeptTicks, { kind, idType }: Pick<ProofFacts, 'kind' | 'idType'>): ProofLack[] {
  const has = (shows: PictureKind) => kept.pictures.some((picture) => picture.shows === shows);
  const missing: ProofLack[] =
    kind === 'papers'
      ? sidesOf[idType]
          .filter((side) => !has(side))
          .map((side) => ({ point: 'pictures', what: 'sideMissing', facts: { side } }))
      : [];
  const found: readonly (readonly [ProofPoint, boolean, ProofLackName])[] = [
    ['call', kept.call === 'notReached', 'callNotReached'],
    ['document', kept.document === 'other', 'documentOther'],
    ['name', kept.name === 'unreadable', 'nameUnreadable'],
    ['name', kept.name === 'different', 'nameDifferent'],
    ['number', kept.number === 'unreadable', 'numberUnreadable'],
    ['number', kept.number === 'different', 'numberDifferent'],
    ['term', kept.term === 'unreadable', 'termUnreadable'],
    ['term', kept.term === 'over', 'termOver'],
    ['face', kept.face === 'unreadable', 'faceUnclear'],
    ['face', kept.face === 'different', 'faceDifferent'],
  ];
  return [...missing, ...found.flatMap(([point, is, what]) => (is ? [{ point, what }] : []))];
}

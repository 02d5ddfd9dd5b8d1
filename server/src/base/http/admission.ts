import type { Call } from '@beidiao/contract/wire/call';
import { Remembered } from '../remembered.ts';
import { Refusal } from '../refusal.ts';
import { Pace } from './pace.ts';

/** `stranger`: anybody may make it · `file`: takes or makes a file · `person`: whoever is signed in. */
export const callKinds = ['stranger', 'file', 'person'] as const;
export type CallKind = (typeof callKinds)[number];

export const kindOf = ({ who, asForm, answersFile }: Pick<Call, 'who' | 'asForm' | 'answersFile'>): CallKind => {
  if (asForm !== undefined || answersFile) return 'file';
  return who === 'public' || who === 'sandbox' ? 'stranger' : 'person';
};

/** Which share of the calls that are worked on at once each kind may have, so that none keeps out the others. */
const shareOf: Record<CallKind, number> = { stranger: 1 / 2, file: 1 / 4, person: 1 };
/** The same for one owner: calls that all wait for one row of an enterprise leave places to everybody else. */
const shareOfOwner = 1 / 2;
/** Of all that are begun, those that take no place included. */
const shareOfBegun = 1 / 4;

export type AdmissionLimits = {
  /** How many calls are worked on at once: at first, and never fewer or more than. */
  readonly atFirst: number;
  readonly least: number;
  readonly most: number;
  /** How long a call waits to be worked on before it is declined, ms. */
  readonly patienceMs: number;
  /** The same once somebody has waited for `hurryAfterMs`: there is more than can be done, and who has no turn soon is told so, ms. */
  readonly hurriedPatienceMs: number;
  readonly hurryAfterMs: number;
  /** A call that takes longer waits for a row or for somebody else, and takes no place any more, ms. */
  readonly slowMs: number;
  /** How many may be begun and not ended, the slow ones included, and how many may wait. */
  readonly mostBegun: number;
  readonly mostWaiting: number;
};
export const usualAdmission: AdmissionLimits = {
  atFirst: 16,
  least: 3,
  most: 128,
  patienceMs: 900,
  hurriedPatienceMs: 50,
  hurryAfterMs: 400,
  slowMs: 300,
  mostBegun: 512,
  mostWaiting: 2_000,
};

/** A number that stays as it is. */
export const fixedAdmission = (atOnce: number): Partial<AdmissionLimits> => ({
  atFirst: atOnce,
  least: atOnce,
  most: atOnce,
  mostBegun: atOnce + usualAdmission.mostBegun,
});

/** A turn of the process comes this late before it counts as overloaded, ms. */
const lateMs = 250;
const tickMs = 100;
/** So long after the last one was declined there is time again, ms. */
const calmMs = 1_000;
/** So many times slower than alone calls may be before fewer of them are begun at once, and below that more. */
const [tooSlow, fastEnough] = [2, 1.5];
/** Tokens whose owner is remembered. */
const rememberedTokens = 20_000;

export type Wanting = { readonly kind: CallKind; readonly path: string; readonly owner: string };
type Place = {
  readonly wanting: Wanting;
  readonly line: Line;
  readonly beganAlone: boolean;
  readonly beganAt: number;
  asideMs: number;
  isOver: boolean;
};
/** What a call has until it ends. */
export type Turn = {
  readonly end: () => void;
  /** Gives the place to others while an outside service is asked, which costs nothing here. */
  readonly aside: <T>(work: () => Promise<T>) => Promise<T>;
};
type Waiter = {
  readonly wanting: Wanting;
  readonly since: number;
  readonly go: (turn: Turn) => void;
  readonly decline: () => void;
};
/** Of one owner. */
type Line = { inHand: number; places: number; readonly waiting: Waiter[] };

export type AdmissionParts = {
  readonly limits?: Partial<AdmissionLimits> | undefined;
  readonly onDeclined?: (kind: CallKind) => void;
  /** Ms. */
  readonly now?: () => number;
};

/**
 * How many calls are worked on at once, and whose is next. More at once than the machine and the database can do makes all
 * of them slow, and whoever gave up meanwhile is worked for in vain: what comes on top waits for its turn, and is declined as
 * busy within a second when there is none. The number is found by itself: fewer while calls take much longer than alone, more
 * while they do not. Turns go to whoever has the fewest calls in hand, so that forty of one enterprise hold up nobody else's.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #onDeclined: (kind: CallKind) => void;
  readonly #now: () => number;
  readonly #pace = new Pace();
  readonly #owners = new Remembered<string>(rememberedTokens);
  readonly #lines = new Map<string, Line>();
  /** Those that take a place; slow ones take none. */
  readonly #places = new Set<Place>();
  readonly #placesOf: Record<CallKind, number> = { stranger: 0, file: 0, person: 0 };
  #begun = 0;
  #waiting = 0;
  #limit: number;
  #isFull = false;
  #isLate = false;
  #isHurried = false;
  #declinedAt = 0;
  #tickedAt: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ limits = {}, onDeclined = () => undefined, now = () => performance.now() }: AdmissionParts = {}) {
    this.#limits = { ...usualAdmission, ...limits };
    this.#onDeclined = onDeclined;
    this.#now = now;
    this.#limit = this.#limits.atFirst;
    this.#tickedAt = now();
  }

  /** How many are begun and not ended, how many may be worked on at once, and how many wait. */
  get seen(): { readonly begun: number; readonly limit: number; readonly waiting: number } {
    return { begun: this.#begun, limit: this.#limit, waiting: this.#waiting };
  }

  start(): this {
    this.#timer ??= setInterval(() => this.tick(), tickMs).unref();
    return this;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Whose calls those with this token are; until it was proven once, the token itself stands for its owner. */
  ownerOf(token: string): string {
    return this.#owners.of(token) ?? token;
  }

  /** It decides on nothing but in which line calls wait. */
  remember(token: string, owner: string): void {
    if (this.#owners.of(token) !== owner) this.#owners.remember(token, owner);
  }

  /** Waits for a turn. @throws Refusal busy */
  async enter(wanting: Wanting): Promise<Turn> {
    // Whoever waits is of a kind or of an owner that has no room: nobody is overtaken.
    if (this.#hasRoom(wanting.kind, this.#lines.get(wanting.owner))) return this.#begin(wanting);
    this.#isFull = true;
    if (this.#waiting >= this.#limits.mostWaiting || this.#begun >= this.#limits.mostBegun)
      throw this.#declined(wanting);
    return this.#wait(wanting);
  }

  #hasRoom(kind: CallKind, line: Line | undefined): boolean {
    const ofKind = Math.max(1, Math.floor(this.#limit * shareOf[kind]));
    return (
      this.#begun < this.#limits.mostBegun &&
      this.#places.size < this.#limit &&
      this.#placesOf[kind] < ofKind &&
      (line === undefined || this.#hasShare(line))
    );
  }

  #hasShare({ places, inHand }: Line): boolean {
    return places < Math.ceil(this.#limit * shareOfOwner) && inHand < this.#limits.mostBegun * shareOfBegun;
  }

  #begin(wanting: Wanting): Turn {
    const line = this.#lineOf(wanting.owner);
    const place: Place = {
      wanting,
      line,
      beganAt: this.#now(),
      beganAlone: this.#places.size === 0,
      asideMs: 0,
      isOver: false,
    };
    line.inHand += 1;
    this.#begun += 1;
    this.#takePlace(place);
    return { end: () => this.#end(place), aside: (work) => this.#aside(place, work) };
  }

  async #aside<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const since = this.#now();
    this.#leavePlace(place);
    this.#fill();
    try {
      return await work();
    } finally {
      place.asideMs += this.#now() - since;
      // It was begun, and is not held up a second time.
      this.#takePlace(place);
    }
  }

  #end(place: Place): void {
    if (place.isOver) return;
    place.isOver = true;
    const { wanting, line, beganAt, beganAlone } = place;
    const isAlone = beganAlone && this.#places.size === 1;
    this.#leavePlace(place);
    this.#begun -= 1;
    line.inHand -= 1;
    if (line.inHand === 0 && line.waiting.length === 0) this.#lines.delete(wanting.owner);
    this.#pace.note(wanting.path, this.#now() - beganAt - place.asideMs, isAlone);
    this.#fill();
  }

  /** Once: of two questions that a call asks at once the one that ends first takes it, and none after the call has ended. */
  #takePlace(place: Place): void {
    if (place.isOver || this.#places.has(place)) return;
    this.#places.add(place);
    this.#placesOf[place.wanting.kind] += 1;
    place.line.places += 1;
  }

  #leavePlace(place: Place): void {
    if (!this.#places.delete(place)) return;
    this.#placesOf[place.wanting.kind] -= 1;
    place.line.places -= 1;
  }

  #wait(wanting: Wanting): Promise<Turn> {
    const line = this.#lineOf(wanting.owner);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      const decline = (): void => reject(this.#declined(wanting));
      line.waiting.push({ wanting, since: this.#now(), go: resolve, decline });
    });
  }

  /** Takes somebody out of a line. */
  #leaveLine(line: Line, waiter: Waiter): void {
    line.waiting.splice(line.waiting.indexOf(waiter), 1);
    this.#waiting -= 1;
    if (line.inHand === 0 && line.waiting.length === 0) this.#lines.delete(waiter.wanting.owner);
  }

  #lineOf(owner: string): Line {
    const line = this.#lines.get(owner) ?? { inHand: 0, places: 0, waiting: [] };
    this.#lines.set(owner, line);
    return line;
  }

  #declined({ kind }: Wanting): Refusal {
    this.#declinedAt = this.#now();
    this.#onDeclined(kind);
    return new Refusal('busy');
  }

  #fill(): void {
    if (this.#isHurried) this.#decline(this.#now());
    while (this.#waiting > 0) {
      const next = this.#next();
      if (next === undefined) return;
      const [line, waiter] = next;
      this.#leaveLine(line, waiter);
      waiter.go(this.#begin(waiter.wanting));
    }
  }

  #next(): [Line, Waiter] | undefined {
    let best: [Line, Waiter] | undefined;
    for (const line of this.#lines.values()) {
      const waiter = this.#firstOf(line);
      if (waiter !== undefined && (best === undefined || this.#isBefore([line, waiter], best))) best = [line, waiter];
    }
    return best;
  }

  /** While there is more than can be done, who has come last: who came first has waited in vain, for whom it gets too late. */
  #firstOf(line: Line): Waiter | undefined {
    if (line.waiting.length === 0 || !this.#hasShare(line)) return undefined;
    const hasRoom = ({ wanting }: Waiter): boolean => this.#hasRoom(wanting.kind, line);
    return this.#isHurried ? line.waiting.findLast(hasRoom) : line.waiting.find(hasRoom);
  }

  #isBefore([line, waiter]: [Line, Waiter], [other, otherWaiter]: [Line, Waiter]): boolean {
    if (line.inHand !== other.inHand) return line.inHand < other.inHand;
    return this.#isHurried ? waiter.since > otherWaiter.since : waiter.since < otherWaiter.since;
  }

  /** Ten times a second: who has waited too long is declined, who takes too long frees the place, and the number is found anew. */
  tick(): void {
    const now = this.#now();
    this.#isLate = now - this.#tickedAt - tickMs > lateMs;
    this.#tickedAt = now;
    for (const place of this.#places) if (now - place.beganAt > this.#limits.slowMs) this.#leavePlace(place);
    this.#hurry(now);
    this.#decline(now);
    this.#adapt();
    this.#fill();
  }

  /** Until nobody had to be declined for a second. */
  #hurry(now: number): void {
    let longest = 0;
    for (const { waiting } of this.#lines.values()) longest = Math.max(longest, now - (waiting[0]?.since ?? now));
    if (this.#isHurried) this.#isHurried = now - this.#declinedAt < calmMs;
    else if (this.#waiting > 0 && (this.#isLate || longest > this.#limits.hurryAfterMs)) {
      this.#isHurried = true;
      this.#declinedAt = now;
    }
  }

  #decline(now: number): void {
    if (this.#waiting === 0) return;
    const until = now - (this.#isHurried ? this.#limits.hurriedPatienceMs : this.#limits.patienceMs);
    for (const line of this.#lines.values())
      for (const waiter of line.waiting.filter(({ since }) => since <= until)) {
        this.#leaveLine(line, waiter);
        waiter.decline();
      }
  }

  #adapt(): void {
    const { least, most, atFirst } = this.#limits;
    const slowness = this.#pace.take();
    if (this.#isLate || (this.#isFull && slowness !== undefined && slowness > tooSlow))
      this.#limit = Math.max(least, Math.floor(this.#limit * 0.9));
    else if (this.#isFull && slowness !== undefined && slowness < fastEnough)
      this.#limit = Math.min(most, this.#limit + 1);
    else if (!this.#isFull && this.#limit < atFirst) this.#limit += 1;
    this.#isFull = this.#waiting > 0;
  }
}

import type { ComparedCompany } from '@beidiao/contract/conflict/companies';
import type { Tx } from '../base/db/db.ts';
import type { Locality } from '../base/locality.ts';
import type { Comparison, RegisterRecord } from '@beidiao/contract/finding/finding';
import type { Bilingual, Language, Words } from '@beidiao/contract/wire/language';
import type { ChannelCode, PaymentWay } from '@beidiao/contract/wallet/calls';
import type { Fen } from '@beidiao/contract/wire/money';

/**
 * Every outside service stands behind one of these: a real adapter where the configuration has one, the sandbox where it
 * is chosen to play it, and otherwise none. What is undone without it stands beside the port in `Ports`.
 */

type Message = {
  /** The same message sent again bears the same key, so that whoever can tells a repetition. */
  readonly sendKey: string;
  readonly to: string;
};

/** Where files are kept has no room left: nothing of this one was kept. */
export class StorageFull extends Error {}

export type Mail = Message & { readonly subject: string; readonly text: string; readonly html: string };

export interface MailPort {
  /** @throws VendorSilent to be tried again, VendorRefused never to be. */
  send(mail: Mail): Promise<void>;
}

export type Sms = Message & {
  readonly language: Language;
  /** The whole text, signature included, for services that take one. */
  readonly text: string;
  /** For services that keep the words themselves: which of them, and what is filled in. */
  readonly template: { readonly kind: string; readonly facts: Readonly<Record<string, string>> };
};

export interface SmsPort {
  /** @throws VendorSilent to be tried again, VendorRefused never to be. */
  send(sms: Sms): Promise<void>;
  /** Where what was sent is kept on our side: drops what went to this phone. */
  forget?(phoneNo: string): Promise<void>;
}

export interface VoicePort {
  /** Calls the phone and says the digits one by one. @throws VendorSilent, VendorRefused */
  sayCode(call: Message & { readonly code: string; readonly language: Language }): Promise<void>;
}

export interface ScannerPort {
  /** What a virus scanner calls what it has found; undefined when it has found nothing. @throws VendorSilent */
  scan(content: Buffer): Promise<string | undefined>;
}

export type WechatWay = 'inside' | 'scan';

export interface WechatPort {
  /**
   * Where the browser goes to be asked; WeChat comes back to `returnUrl` with `code` and this `state`. Inside WeChat the
   * person is asked there; any other browser shows a picture that WeChat scans. Undefined where this way is not set up.
   */
  authorizeUrl(ask: {
    readonly returnUrl: string;
    readonly state: string;
    readonly way: WechatWay;
  }): string | undefined;
  /**
   * Exchanges the code, which is good once and for five minutes, and only for the way that it came by.
   * @throws VendorSilent, VendorRefused when the code is not good
   */
  openIdOf(code: string, way: WechatWay): Promise<{ openId: string; unionId: string | null }>;
}

export type ThreeElements = { readonly name: string; readonly phoneNo: string; readonly idCard: string };

export interface IdentityPort {
  /** Whether the three belong to one person. @throws VendorSilent when the source gives no answer in time. */
  compare(person: ThreeElements): Promise<'match' | 'mismatch' | 'unknown'>;
}

export type CollectRequest = {
  readonly reference: string;
  readonly amountFen: Fen;
  readonly subject: string;
  readonly way: PaymentWay;
  readonly expiresAt: Date;
  /** Of the payer, which a channel may want to know for a page. */
  readonly address: string;
};
export type RefundRequest = {
  readonly reference: string;
  readonly amountFen: Fen;
  /** What was paid, of which this is a part or all. */
  readonly payment: { readonly reference: string; readonly amountFen: Fen };
};

/** What a channel says of one payment or refund, once it is sure that the channel has said it. */
export type ChannelNews = {
  readonly kind: 'payment' | 'refund';
  readonly reference: string;
  readonly providerReference: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly amountFen: number;
};

/** What somebody has posted to where the channel calls back. */
export type SentCallback = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: the signature is over these bytes. */
  readonly body: Buffer;
};
export type CallbackReply = { readonly status: number; readonly type: string; readonly body: string };

/** One movement of money on the statement of a channel; what went back is negative. */
export type StatementLine = {
  readonly kind: 'payment' | 'refund';
  /** Ours, or what somebody else has called it who uses the same account. */
  readonly reference: string;
  readonly providerReference: string;
  readonly amountFen: number;
  readonly at: Date;
};

/** Where payment services call back. The cashier of the sandbox calls one of the house's own calls. */
export const callbackPaths = {
  ALIPAY: '/callback/payment/alipay',
  WECHAT: '/callback/payment/wechat',
} as const satisfies Partial<Record<ChannelCode, string>>;

export interface PaymentPort {
  /** Asks the channel to collect. Repeating a reference asks once. Answers where the payer goes. @throws VendorSilent, VendorRefused */
  collect(request: CollectRequest): Promise<{ payUrl: string }>;
  /**
   * Sends money back, all or a part. Repeating a reference refunds once. Undefined where the outcome comes later, by
   * callback or when it is looked at. @throws VendorSilent, VendorRefused
   */
  refund(request: RefundRequest): Promise<ChannelNews | undefined>;
  /** What has become of a payment; undefined while it is open, or where the channel knows none. @throws VendorSilent */
  findPayment(reference: string): Promise<ChannelNews | undefined>;
  /** @throws VendorSilent */
  findRefund(request: RefundRequest): Promise<ChannelNews | undefined>;
  /** Nobody can pay it any more. One that is paid stays so. @throws VendorSilent */
  close(reference: string): Promise<void>;
  /** Undefined for what is genuine and tells nothing new. @throws CallbackForged */
  readCallback(callback: SentCallback): Promise<ChannelNews | undefined>;
  /** What the channel wants to hear: that it is done, or that it should call again. */
  answerCallback(isTaken: boolean): CallbackReply;
  /** The movements of a day in China. @throws VendorSilent, also where the statement is not there yet */
  statement(day: string): AsyncIterable<StatementLine>;
}

/** Not sent by the channel, not meant for us, or too old. */
export class CallbackForged extends Error {}

/** What is known of one application of a member in a recruiting system. */
export type RecruitingAccount = {
  /** Tells accounts apart, for tokens that are kept: another secret is another account. */
  readonly key: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingKey: string;
};
/** What a system has posted, once it is sure that the system has. */
export type RecruitingNews =
  | { readonly kind: 'sent'; readonly outsideId: string; readonly sent: object }
  | { readonly kind: 'takenBack'; readonly outsideId: string }
  /** A look whether we are there, or something that does not concern us. */
  | { readonly kind: 'other' };
/** What a system is told. Sending it again tells nothing new: `stageId` is the same. */
export type RecruitingStage = {
  readonly outsideId: string;
  readonly stageId: string;
  readonly at: Date;
  readonly name: Bilingual;
  /** Our number of the order, for people. */
  readonly orderNo: string;
  /** Of a finished report. */
  readonly result: { readonly outcome: string; readonly reportUrl: string | null } | null;
};

export interface RecruitingSystem {
  /** @throws CallbackForged */
  read(account: Pick<RecruitingAccount, 'signingKey'>, post: SentCallback, now: Date): RecruitingNews;
  /** What the system wants to hear. */
  answer(account: Pick<RecruitingAccount, 'signingKey'>, post: SentCallback): CallbackReply;
  /** @throws VendorSilent to be tried again, VendorRefused never to be */
  tell(account: RecruitingAccount, stage: RecruitingStage): Promise<void>;
  /** Whether the system lets us in. @throws VendorSilent, VendorRefused */
  prove(account: RecruitingAccount): Promise<void>;
}

export type SourceQuestion = {
  /** Task and attempt: asking the same again is the same question, charged once. */
  readonly key: string;
  readonly code: string;
  readonly attempt: number;
  readonly person: ThreeElements;
  /** What the candidate says of the subject. */
  readonly claim: Readonly<Record<string, string | boolean | null>>;
  /** What the candidate was asked for. */
  readonly needs: readonly string[];
  /** Keys of the rules that a finding can fall under. */
  readonly rules: readonly string[];
  /** What posts and shares are compared with; absent where the item compares no companies. */
  readonly companies?: readonly ComparedCompany[] | undefined;
};
/** One field of an answer: what the candidate stated beside what the source holds. */
export type SourceField = {
  readonly key: string;
  readonly label: Bilingual;
  /** Null where there is nothing to compare it with. */
  readonly claimed: { readonly value: string; readonly words: Words; readonly isOpen?: boolean | undefined } | null;
  /** The field of the claim that it stands beside. */
  readonly claimKey?: string | undefined;
  /** Null where the source does not say; `unchecked` where it was not asked for this. */
  readonly found: { readonly value: string; readonly words: Words; readonly isEqual?: boolean } | 'unchecked' | null;
  readonly comparison: Comparison;
  /** False of what the source has not said: it stands beside the answer. */
  readonly isOfSource?: false;
  readonly isMandatory: boolean;
  /** The rule that a difference fires, and the one that this very answer fires. */
  readonly rule: string | null;
  readonly foundRule: string | null;
};
/** What a source says of the whole, so that an answer whose parts contradict it is not believed. */
export const sourceVerdicts = ['consistent', 'inconsistent', 'noRecord', 'recordFound', 'notVerified'] as const;
export type SourceVerdict = (typeof sourceVerdicts)[number];
export type SearchedList = { readonly key: string; readonly register: Words; readonly terms: Words };
/** Facts alone: rules, light and words follow from them. */
export type SourceAnswer = {
  readonly verdict: SourceVerdict;
  readonly fields: readonly SourceField[];
  /** Of public records: which lists were searched, and by what. Null where none was. */
  readonly search: { readonly lists: readonly SearchedList[]; readonly years: number | null } | null;
  /** Each names its list by `register`, unless there is only one. */
  readonly records: readonly RegisterRecord[];
  /** Rules that the source itself names. */
  readonly rules: readonly string[];
  readonly source: Words;
  readonly method: Words;
  readonly queryNo: string;
  readonly checkCode: string | null;
  /** Who verified and when; the house's own clock and `system` where it is left out. */
  readonly by?: { readonly verifier: string; readonly at: string };
};
/** The source has taken the question and answers later, by itself or when it is looked at again. */
export type SourceWait = { readonly reference: string; readonly lookAfterMs: number; readonly forMs: number };
export type SourceReply = SourceAnswer | SourceWait;

/** How an item is looked up. */
export type SourceWay = {
  /** Which source it is, as staff know it and as each call is written down. */
  readonly connector: string;
  /** Whether a question that may have arrived may be asked again: the source knows the key, or asking costs nothing. */
  readonly isRetriable: boolean;
  readonly costFen: number;
  /** One asking never takes longer. */
  readonly longestMs: number;
};
/** What the source has sent by itself, before anybody has looked whether it really was the source. */
export type SourceCallback = {
  readonly connector: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
  readonly signature: string;
};

export interface SourcePort {
  /** Where an item has no way of its own, `otherwise` holds. A way that is undefined leads to people. */
  readonly ways: {
    readonly of: ReadonlyMap<string, SourceWay | undefined>;
    readonly otherwise: SourceWay | undefined;
  };
  /** Connectors whose circuit breaker is open: their sources are not asked now. */
  openBreakers(): Promise<readonly string[]>;
  /** The connector is asked again at once. Answers whether there is a breaker of this name. */
  closeBreaker(tx: Tx, name: string): Promise<boolean>;
  /** @throws VendorSilent when there is no answer in time; it is asked again later. */
  ask(question: SourceQuestion): Promise<SourceReply>;
  /** Looks whether the answer is there. @throws VendorSilent */
  look(question: SourceQuestion, reference: string): Promise<SourceReply>;
  /** The key that a callback answers; undefined when it was not sent by the source, or not now. */
  keyOf(callback: SourceCallback): string | undefined;
  /** What it says. @throws VendorSilent when it can not be read */
  read(callback: SourceCallback, question: SourceQuestion): SourceAnswer;
}

export type FaceQuestion = {
  readonly person: ThreeElements;
  /** An upright JPEG. The adapter keeps it no longer than its question lasts. */
  readonly picture: Buffer;
  /** Counts the pictures of this person, from 1. */
  readonly attempt: number;
};
export type FaceAnswer = {
  readonly result: 'match' | 'mismatch' | 'unclear';
  /** From 0 to 1; null when there was no face to score. */
  readonly score: number | null;
};

export interface FacePort {
  /** Whether the picture shows the person on the ID photo. @throws VendorSilent when there is no answer in time. */
  compare(question: FaceQuestion): Promise<FaceAnswer>;
}

/** The portal of a city that sends a code before it lets somebody in. */
export interface PortalPort {
  /** @throws VendorSilent */
  sendCode(request: { readonly city: string; readonly phoneNo: string; readonly sendKey: string }): Promise<void>;
}

/**
 * Keeps what it is given as it is given: content comes sealed, so that whoever runs the storage reads nothing. Storage
 * over a wire throws VendorSilent when it does not answer, VendorRefused when it lets us not in.
 */
export interface FilesPort {
  /** The content outlives a crash once this has answered. A place is written once. */
  write(place: string, sealed: Buffer): Promise<void>;
  /** Undefined when nothing is kept there. */
  read(place: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no trouble. */
  remove(place: string): Promise<void>;
  /** Places that were written before that moment. */
  list(before: Date): AsyncIterable<string>;
  /** Whether it can be reached and lets us in; a folder of this machine needs no look. @throws VendorSilent, VendorRefused */
  probe?(): Promise<void>;
}

export interface LocalityPort {
  /** Undefined where nothing is known of it; addresses of private networks are nowhere. */
  localityOf(address: string): Locality | undefined;
}

export type Ports = {
  readonly files: FilesPort;
  /** Absent where the operator has set up none. */
  readonly scanner?: ScannerPort | undefined;
  /** Without it the first half of an address stands for the place. */
  readonly localities?: LocalityPort | undefined;
  readonly sources: SourcePort;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  /** Without it codes go by SMS alone. */
  readonly voice: VoicePort | undefined;
  /** Without it nobody signs in by WeChat, and no button offers it. */
  readonly wechat: WechatPort | undefined;
  /** Without it candidates show papers, which staff review. */
  readonly face: FacePort | undefined;
  /** Without it no portal is asked for a code; candidates hand in its certificate. */
  readonly portals: PortalPort | undefined;
  /** Without it candidates show papers, which staff review. */
  readonly identity: IdentityPort | undefined;
  /** Without any, money comes by bank transfer, which staff confirm. */
  readonly payment: Partial<Record<ChannelCode, PaymentPort>>;
};

/** Services that people and money are reached by: each world has its own. */
type InEachWorld = 'sources' | 'mail' | 'sms' | 'voice' | 'face' | 'portals' | 'identity' | 'payment';
export type WorldPorts = Pick<Ports, InEachWorld>;
/** The same for everybody; beside them, of the real world, what staff operate and what calls back. */
export type HousePorts = Omit<Ports, Exclude<InEachWorld, 'sources' | 'payment'>>;

/** The outside service did not answer, or answered nonsense. */
export class VendorSilent extends Error {
  /** False when the question surely did not arrive. */
  readonly wasAsked: boolean;
  /** What the service itself asks us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: { wasAsked?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.wasAsked = facts.wasAsked ?? true;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** It answers, but not this question now; others it may take. Says nothing against the service. */
export class VendorPutsOff extends VendorSilent {}

/** It rests after failures: nothing was asked, and the try does not count. */
export class BreakerOpen extends VendorSilent {
  constructor(message: string, retryAfterMs: number) {
    super(message, { wasAsked: false, retryAfterMs });
  }
}

/** The outside service said no, and would say no again: asking again is no use. */
export class VendorRefused extends Error {
  /** In the service's own words for a program; never an address. */
  readonly code: string;
  constructor(code: string) {
    super(`the outside service refused: ${code}`);
    this.code = code;
  }
}

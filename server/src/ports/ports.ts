import type { Language } from '@beidiao/contract/language';
import type { ComparedRow } from '@beidiao/contract/report';
import type { TaskResult } from '@beidiao/contract/task-states';
import type { ChannelCode } from '@beidiao/contract/wallet';
import type { Fen } from '@beidiao/contract/money';

/** Every outside service stands behind one of these. A sandbox adapter is the default; a real one is chosen by configuration. */

export type Message = {
  /** A job that runs twice sends once: the adapter drops a key that it has seen. */
  readonly sendKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export interface MailPort {
  send(message: Message): Promise<void>;
}

export interface SmsPort {
  send(message: Omit<Message, 'subject'>): Promise<void>;
}

export interface VoicePort {
  /** Calls the phone and says the digits one by one. */
  sayCode(call: {
    readonly sendKey: string;
    readonly to: string;
    readonly code: string;
    readonly language: Language;
  }): Promise<void>;
}

export type ThreeElements = { readonly name: string; readonly phoneNo: string; readonly idCard: string };

export interface IdentityPort {
  /** Whether the three belong to one person. @throws VendorSilent when the source gives no answer in time. */
  compare(person: ThreeElements): Promise<'match' | 'mismatch' | 'unknown'>;
}

export type PaymentRequest = { readonly reference: string; readonly amountFen: Fen; readonly subject: string };

export interface PaymentPort {
  /** Asks the channel to collect. Repeating a reference asks once. Answers where the payer goes. */
  collect(request: PaymentRequest): Promise<{ payUrl: string }>;
  /** Sends money back. The outcome comes by callback. Repeating a reference refunds once. */
  refund(request: PaymentRequest): Promise<void>;
  /** Whether a callback was really sent by the channel. */
  isGenuine(callback: PaymentCallback): boolean;
}

export type PaymentCallback = {
  readonly kind: 'payment' | 'refund';
  readonly reference: string;
  readonly providerReference: string;
  readonly outcome: 'succeeded' | 'failed';
  readonly amountFen: number;
  readonly at: string;
  readonly signature: string;
};

export type SourceQuestion = {
  /** Task and attempt: asking the same again is the same question, charged once. */
  readonly key: string;
  readonly code: string;
  readonly attempt: number;
  readonly person: ThreeElements;
  /** What the candidate says of the subject. */
  readonly claim: Readonly<Record<string, string | boolean | null>>;
  /** Keys of the rules that a finding can fall under. */
  readonly rules: readonly string[];
};
export type SourceAnswer = {
  readonly result: TaskResult;
  /** The rule that the finding falls under; none for what is consistent. */
  readonly rule: string | null;
  readonly source: string;
  readonly method: string;
  readonly rows: readonly ComparedRow[];
};

export interface SourcePort {
  /** @throws VendorSilent when there is no answer in time; it is asked again later. */
  ask(question: SourceQuestion): Promise<SourceAnswer>;
}

/** Keeps what it is given as it is given: content comes sealed, so that whoever runs the storage reads nothing. */
export interface FilesPort {
  /** The content outlives a crash once this has answered. A place is written once. */
  write(place: string, sealed: Buffer): Promise<void>;
  /** Undefined when nothing is kept there. */
  read(place: string): Promise<Buffer | undefined>;
  /** Removing what is not there is no trouble. */
  remove(place: string): Promise<void>;
  /** Places that were written before that moment. */
  list(before: Date): AsyncIterable<string>;
}

export type Ports = {
  readonly files: FilesPort;
  readonly sources: SourcePort;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly voice: VoicePort;
  readonly identity: IdentityPort;
  readonly payment: Partial<Record<ChannelCode, PaymentPort>>;
};

/** The outside service did not answer, or answered nonsense. */
export class VendorSilent extends Error {}

import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { BankAccount } from '@beidiao/contract/wallet/calls';
import type { Call } from '@beidiao/contract/wire/call';
import type { System } from './base/db/db.ts';
import type { Caps } from './base/env/cap-env.ts';
import type { Provider } from './base/env/env.ts';
import type { AnchorPlace } from './access/audit-anchor.ts';
import type { AsKey } from './access/key-tenant.ts';
import type { Sandbox } from './base/env/sandbox-env.ts';
import type { HandlersOf } from './access/context.ts';
import type { Log } from './base/log.ts';
import type { Meter } from './base/meter.ts';
import type { PdfCleaner } from './base/pdf/pdf-cleaner.ts';
import type { TextReader } from './base/text/text-reader.ts';
import type { Outbound } from './base/outbound/outbound.ts';
import type { Printer } from './base/print/printer.ts';
import type { SigningFacts } from './base/print/signing-key.ts';
import type { BreachedPasswords } from './base/secrets/breached-passwords.ts';
import type { SignInKey } from './base/secrets/sign-in-key.ts';
import type { Vault } from './base/secrets/vault.ts';
import type { HousePorts, RecruitingSystem } from './ports/ports.ts';
import type { RecruitingSimulators } from './ports/recruiting-simulators.ts';
import type { Worlds } from './worlds.ts';

/** What every handler and job may use. Made once, in main. */
export type House = {
  /** Sign-in, callbacks and jobs: sees every tenant, so each statement names its member. */
  readonly system: System;
  /** For a program: makes what its key reaches the tenant of a connection. */
  readonly asKey: AsKey;
  readonly vault: Vault;
  readonly ports: HousePorts;
  /** Outside services by the world of a member: those of a test world are played, whatever is real here. */
  readonly worlds: Worlds;
  readonly signInKey: SignInKey;
  /** Passwords of known breaches; undefined where the operator keeps no such file. */
  readonly breachedPasswords: BreachedPasswords | undefined;
  /** Makes PDF files from the templates of the house. */
  readonly printer: Printer;
  /** Where the heads of the audit trail are kept outside; undefined where the operator has chosen none. */
  readonly anchors: AnchorPlace | undefined;
  /** Takes apart the PDF files that people hand in. */
  readonly pdfCleaner: PdfCleaner;
  /** Reads the text of documents that people hand in. */
  readonly textReader: TextReader;
  /** Sends to addresses that members have typed in. */
  readonly outbound: Outbound;
  /** The recruiting systems that members connect, each at the address that the member gives. */
  readonly recruiting: Readonly<Record<RecruitingSystemName, RecruitingSystem>>;
  /** Those of the sandbox; undefined where it does not play them. */
  readonly simulators: RecruitingSimulators | undefined;
  /** The folder of this process: files where there is no bucket, and the database where it is ours. */
  readonly dataDir: string;
  /** Where members and candidates are. */
  readonly publicUrl: string;
  /** Where staff are: the same address, unless the operator has given them a host of their own. */
  readonly staffUrl: string;
  /** The outside services that are played. */
  readonly sandbox: Sandbox;
  /** What an enterprise may order altogether before staff has confirmed it. */
  readonly firstOrders: { readonly count: number; readonly amountFen: number };
  /** Of a day: messages, codes and look-ups. */
  readonly caps: Caps;
  readonly provider: Provider;
  /** Where bank transfers go; null where the provider tells it by itself. */
  readonly bankAccount: BankAccount | null;
  /** Of the certificate that papers are signed with. */
  readonly certificate: SigningFacts;
  /** Whether candidates may lend an account for a look-up; the operator decides. */
  readonly lendsAccounts: boolean;
  readonly log: Log;
  readonly meter: Meter;
  now(): Date;
};

export type Handlers<Calls extends Record<string, Call>> = HandlersOf<Calls, House>;

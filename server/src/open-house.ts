import { join } from 'node:path';
import type { AnchorPlace } from './access/audit-anchor.ts';
import { withKey } from './access/key-tenant.ts';
import { anchorBucket, anchorFile, anchorMail } from './adapters/anchors/anchor-places.ts';
import { alipay } from './adapters/alipay/alipay.ts';
import { localFiles } from './adapters/files/local-files.ts';
import type { SourceSettings } from './adapters/http/connector-settings.ts';
import { mmdbLocalities } from './adapters/geoip/mmdb-localities.ts';
import { httpFace } from './adapters/http/http-face.ts';
import { httpIdentity, httpSources, noSources } from './adapters/http/http-sources.ts';
import { aliyunSms, aliyunVoice, missingTemplates } from './adapters/aliyun/aliyun-messages.ts';
import { recruitingSystems } from './adapters/recruiting/recruiting-systems.ts';
import { clamdScanner } from './adapters/clamav/clamd-scanner.ts';
import { s3Files } from './adapters/s3/s3-files.ts';
import { recruitingSimulators } from './adapters/sandbox/recruiting-simulators.ts';
import { sandboxPorts } from './adapters/sandbox/sandbox-ports.ts';
import { smtpMail } from './adapters/smtp/smtp-mail.ts';
import { wechatOauth } from './adapters/wechat/wechat-oauth.ts';
import { wechatPay } from './adapters/wechat-pay/wechat-pay.ts';
import type { Database } from './base/db/database.ts';
import type { Pool, System } from './base/db/db.ts';
import { systemOf } from './base/db/transaction.ts';
import { BadEnv } from './base/env/env.ts';
import type { ScannerSettings } from './base/env/scanner-env.ts';
import type { Sandbox, SandboxPart } from './base/env/sandbox-env.ts';
import type { S3Settings } from './base/env/file-env.ts';
import type { AnchorSetting } from './base/env/key-env.ts';
import type { Log } from './base/log.ts';
import type { MessageSettings } from './base/env/message-env.ts';
import type { PaymentSettings } from './base/env/payment-env.ts';
import { Meter } from './base/meter.ts';
import { PdfCleaner } from './base/pdf/pdf-cleaner.ts';
import { TextReader } from './base/text/text-reader.ts';
import { Outbound } from './base/outbound/outbound.ts';
import { Printer } from './base/print/printer.ts';
import {
  loadSigningKey,
  readSigningFile,
  type SigningFile,
  type SigningKey,
  signingFactsOf,
} from './base/print/signing-key.ts';
import { type BreachedPasswords, openBreachedPasswords } from './base/secrets/breached-passwords.ts';
import { openVault } from './base/secrets/look-up-key.ts';
import { loadSignInKey } from './base/secrets/sign-in-key.ts';
import { isTestWorld } from './access/tenant.ts';
import type { House } from './house.ts';
import { Worlds } from './worlds.ts';
import { behindBreakers } from './ports/behind-breakers.ts';
import { callbackPaths, type FilesPort, type LocalityPort, type MailPort, type Ports } from './ports/ports.ts';

export type HouseParts = {
  /** Without connections for tenants no program is served here. */
  readonly database: { readonly system: Pool } & Partial<Pick<Database, 'tenants'>>;
  readonly masterKey: Buffer;
  /** Of before, newest first: they open what is not sealed anew yet. */
  readonly retiredMasterKeys?: readonly Buffer[] | undefined;
  /** Where files are kept when there is no bucket, among others. */
  readonly dataDir: string;
  readonly bucket?: S3Settings | undefined;
  /** What scans files before they are kept. */
  readonly scanner?: ScannerSettings | undefined;
  /** A database of cities. */
  readonly geoIpFile?: string | undefined;
  /** Passwords of known breaches. */
  readonly breachedFile?: string | undefined;
  readonly publicUrl: string;
  /** Where staff are, when they have a host of their own. */
  readonly staffUrl?: string | undefined;
  /** What is played, where no real service is configured. What is neither is switched off. */
  readonly sandbox: Sandbox;
  /** Where the pages of the sandbox are, when they are not beside all others. */
  readonly sandboxUrl?: string | undefined;
  /** Where sources are asked. */
  readonly sources?: SourceSettings | undefined;
  /** The services that carry messages. */
  readonly messages?: MessageSettings | undefined;
  /** The payment services. */
  readonly payments?: PaymentSettings | undefined;
  readonly provider?: House['provider'] | undefined;
  readonly bankAccount?: House['bankAccount'] | undefined;
  readonly firstOrders?: House['firstOrders'] | undefined;
  readonly caps?: House['caps'] | undefined;
  /** Key and certificates of the operator's own; without it they are made once. */
  readonly signingFile?: SigningFile | undefined;
  readonly lendsAccounts?: boolean | undefined;
  /** Whether endpoints of members may be on this machine, without https. */
  readonly opensLoopback?: boolean | undefined;
  /** Our own ports, beside those of the two addresses. */
  readonly ownPorts?: readonly number[] | undefined;
  /** Of this machine, where the recruiting systems of the sandbox are; 0: any that is free. Without it none is played. */
  readonly recruitingPort?: number | undefined;
  readonly auditAnchor?: AnchorSetting;
  readonly log: Log;
  readonly now?: () => Date;
};

const most = Number.MAX_SAFE_INTEGER;
const unlimited = { count: most, amountFen: most };
const uncapped: House['caps'] = {
  messages: { perReceiver: most, perPerson: most, perMember: most, beforeConfirmation: most },
  codes: { perDay: most },
  lookUps: { perMember: most, perPerson: most },
};

type FileParts = Pick<HouseParts, 'bucket' | 'dataDir'> & { readonly log?: Log };
/** Where files are kept: the bucket, else a folder of this machine. */
export const filesOf = ({ bucket, dataDir, log }: FileParts): FilesPort =>
  bucket === undefined ? localFiles(join(dataDir, 'files'), log) : s3Files(bucket);

/** Puts together what handlers and jobs use. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { database, masterKey, publicUrl, sandbox, log, now } = parts;
  const system = systemOf(database.system);
  const ownKey = ownSigningKey(parts.signingFile);
  const vault = await openVault(system, masterKey, parts.retiredMasterKeys);
  const provider = parts.provider ?? { name: null, contact: null, seal: null };
  const signingKey = ownKey ?? (await loadSigningKey({ system, vault }, provider.name ?? 'Beidiao'));
  const played = playedPorts(parts, { system, vault });
  const ports = portsOf(parts, { system, played });
  const simulators = simulatorsOf(parts, { system, vault });
  const outbound = new Outbound({
    opensLoopback: parts.opensLoopback ?? false,
    ownPorts: parts.ownPorts ?? [],
    // Also of a process that only has jobs: another one of this machine listens there.
    playedPort: simulators?.port,
    // Read when it is needed: a test learns its address late.
    get ownUrls() {
      return [parts.publicUrl, parts.staffUrl ?? parts.publicUrl];
    },
  });
  return {
    system,
    asKey: asKeyOf(database),
    vault,
    ports,
    worlds: new Worlds({ real: ports, test: played }, (memberId) => isTestWorld(system.db, memberId)),
    signInKey: await loadSignInKey(system, vault),
    breachedPasswords: await breachedOf(parts.breachedFile),
    printer: new Printer({ signingKey, log }),
    outbound,
    recruiting: recruitingSystems(outbound),
    simulators,
    anchors: anchorsOf(parts, ports.mail),
    pdfCleaner: new PdfCleaner(),
    textReader: new TextReader(),
    dataDir: parts.dataDir,
    publicUrl,
    staffUrl: parts.staffUrl ?? publicUrl,
    sandbox,
    firstOrders: parts.firstOrders ?? unlimited,
    caps: parts.caps ?? uncapped,
    provider,
    bankAccount: parts.bankAccount ?? null,
    certificate: signingFactsOf(signingKey),
    lendsAccounts: parts.lendsAccounts ?? false,
    log,
    meter: new Meter(),
    now: now ?? (() => new Date()),
  };
}

function asKeyOf({ tenants }: HouseParts['database']): House['asKey'] {
  return (key, work) => {
    if (tenants === undefined) throw new TypeError('this process serves no programs');
    return withKey(tenants, key, work);
  };
}

function anchorsOf({ auditAnchor, bucket }: HouseParts, mail: MailPort): AnchorPlace | undefined {
  if (auditAnchor === undefined) return undefined;
  if (auditAnchor.kind === 'file') return anchorFile(auditAnchor.to);
  if (auditAnchor.kind === 'mail') return anchorMail(mail, auditAnchor.to);
  // A folder below that of the files, so that no sweep of theirs meets it.
  return bucket && anchorBucket(s3Files({ ...bucket, prefix: `${bucket.prefix}anchors/` }));
}

type Played = ReturnType<typeof sandboxPorts>;
/** Every service of the sandbox: the whole of a test world, and what has no real service here and is chosen. */
const playedPorts = (parts: HouseParts, { system, vault }: Pick<House, 'system' | 'vault'>): Played =>
  sandboxPorts({
    system,
    vault,
    get pagesUrl() {
      return parts.sandboxUrl ?? parts.publicUrl;
    },
  });

const simulatorsOf = (parts: HouseParts, { system, vault }: Pick<House, 'system' | 'vault'>): House['simulators'] =>
  parts.recruitingPort === undefined
    ? undefined
    : recruitingSimulators({
        system,
        vault,
        log: parts.log,
        port: parts.recruitingPort,
        // Read when it is needed: a test learns its address late.
        get publicUrl() {
          return parts.publicUrl;
        },
      });

/** Each port by itself: the real service, else what plays it where that is chosen, else none. @throws BadEnv */
function portsOf(parts: HouseParts, { system, played: all }: { system: System; played: Played }): Ports {
  const { sandbox, sources: settings } = parts;
  const asked = { ...carriers(parts.messages), payment: cashiers(parts) };
  const real = behindBreakers(asked, { system, log: parts.log });
  const played = <Name extends keyof typeof all & SandboxPart>(name: Name) =>
    sandbox.has(name) ? all[name] : undefined;
  const mail = real.mail ?? played('mail');
  const sms = real.sms ?? played('sms');
  if (mail === undefined || sms === undefined) throw new BadEnv(['mail, sms: without them nobody can sign in']);
  return {
    mail,
    sms,
    voice: real.voice ?? played('voice'),
    wechat: real.wechat ?? played('wechat'),
    identity: (settings && httpIdentity(system, settings)) ?? played('identity'),
    face: (settings && httpFace(system, settings)) ?? played('face'),
    portals: played('portals'),
    sources:
      settings === undefined
        ? (played('sources') ?? noSources)
        : httpSources({ system, settings, played: played('sources') }),
    payment: real.payment ?? played('payment') ?? {},
    files: filesOf(parts),
    scanner: parts.scanner && clamdScanner(parts.scanner),
    localities: localitiesOf(parts.geoIpFile),
  };
}

/** @throws BadEnv with what is wrong with the file */
function ownSigningKey(given: SigningFile | undefined): SigningKey | undefined {
  if (given === undefined) return undefined;
  try {
    return readSigningFile(given);
  } catch (error) {
    throw new BadEnv([`SIGNING_PEM: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** @throws BadEnv with what is wrong with the file */
function localitiesOf(file: string | undefined): LocalityPort | undefined {
  if (file === undefined) return undefined;
  try {
    return mmdbLocalities(file);
  } catch (error) {
    throw new BadEnv([`GEOIP_FILE: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** @throws BadEnv with what is wrong with the file */
async function breachedOf(file: string | undefined): Promise<BreachedPasswords | undefined> {
  if (file === undefined) return undefined;
  try {
    return await openBreachedPasswords(file);
  } catch (error) {
    throw new BadEnv([`BREACHED_PASSWORDS: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** @throws BadEnv when words that go by SMS have no template */
function carriers(settings: MessageSettings | undefined): Partial<Pick<Ports, 'mail' | 'sms' | 'voice' | 'wechat'>> {
  const { smtp, aliyun, wechat } = settings ?? {};
  const lacking = aliyun === undefined ? [] : missingTemplates(aliyun);
  if (lacking.length > 0) throw new BadEnv([`ALIYUN_SMS_TEMPLATES: has no ${lacking.join(', ')}`]);
  const speaks = aliyun !== undefined && Object.keys(aliyun.voiceTemplates).length > 0;
  return {
    ...(smtp === undefined ? {} : { mail: smtpMail(smtp) }),
    ...(aliyun === undefined ? {} : { sms: aliyunSms(aliyun) }),
    ...(speaks ? { voice: aliyunVoice(aliyun) } : {}),
    ...(wechat === undefined ? {} : { wechat: wechatOauth(wechat) }),
  };
}

/** Undefined without a real one: the sandbox never stands beside it. The address is read when it is needed: a test learns it late. */
function cashiers(parts: Pick<HouseParts, 'payments' | 'publicUrl'>): Ports['payment'] | undefined {
  const { alipay: byAlipay, wechatPay: byWechat } = parts.payments ?? {};
  if (byAlipay === undefined && byWechat === undefined) return undefined;
  const callbackUrl = (channel: keyof typeof callbackPaths) => () => `${parts.publicUrl}${callbackPaths[channel]}`;
  const returnUrl = () => `${parts.publicUrl}/Dashboard/Account`;
  return {
    ...(byAlipay && { ALIPAY: alipay(byAlipay, { callbackUrl: callbackUrl('ALIPAY'), returnUrl }) }),
    ...(byWechat && { WECHAT: wechatPay(byWechat, { callbackUrl: callbackUrl('WECHAT') }) }),
  };
}

import type { PriceBreakdown } from '@beidiao/contract/pricing/calls';
import { Vault } from '../../server/src/base/secrets/vault.ts';

/** What every process of the bench has to know. */
export type Setting = {
  readonly address: { readonly host: string; readonly port: number; readonly database: string };
  readonly masterKey: string;
  /** Of the choice in `choice.ts`, for the sides that do not price. */
  readonly breakdown: PriceBreakdown;
  /** For the sides that send webhooks: where to, and how many the floor sends at once. */
  readonly receiverPort?: number;
  readonly posts?: number;
};

/** @throws TypeError outside a child. */
export function readSetting(): Setting {
  const text = process.env['BENCH_SETTING'];
  if (text === undefined) throw new TypeError('no setting: this role is started by the bench');
  return JSON.parse(text);
}

export const vaultOf = (setting: Pick<Setting, 'masterKey'>): Vault =>
  new Vault(Buffer.from(setting.masterKey, 'base64'));

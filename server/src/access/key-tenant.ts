import type { KeyEnvironment, KeyScope } from '@beidiao/contract/open/scopes';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { holdConnection } from '../base/db/held-connection.ts';
import type { ServingPool } from '../base/db/serving-pool.ts';
import { Refusal } from '../base/refusal.ts';
import type { MemberId, Tenant, UserId } from './actor.ts';
import { entering, leaveTenant, shownHash } from './tenant.ts';

type KeyTrouble = 'keyUnknown' | 'keyStopped' | 'keyExpired' | 'keyAddressRefused';
type KeyRow = {
  trouble: KeyTrouble | null;
  key_id: string;
  environment: KeyEnvironment;
  scopes: KeyScope[];
  day_limit_fen: string | null;
  member_id: MemberId;
  user_id: UserId;
  is_frozen: boolean;
  rights: PermissionCode[];
};
/** The key of a request: what it may do, and for how much a day. */
export type CallingKey = {
  readonly id: string;
  readonly environment: KeyEnvironment;
  readonly scopes: readonly KeyScope[];
  readonly dayLimitFen: number | null;
};
export type KeyTenant = Tenant & { readonly key: CallingKey };

export type AsKey = <T>(
  key: { readonly tokenHash: Buffer; readonly address: string },
  work: (tenant: KeyTenant) => Promise<T>,
) => Promise<T>;

const authenticateKey = entering<KeyRow>('a.*', `app.authenticate_key(${shownHash}, $2::inet) a`);

/**
 * Authenticates a key of the open API and makes the enterprise that it reaches the tenant of one connection: a test key
 * that of the test world, so that row-level security keeps the worlds apart. It acts in the name of an administrator.
 * @throws Refusal keyUnknown, keyStopped, keyExpired, keyAddressRefused
 */
export function withKey<T>(
  pool: ServingPool,
  { tokenHash, address }: { tokenHash: Buffer; address: string },
  work: (tenant: KeyTenant) => Promise<T>,
): Promise<T> {
  const whoIs = (row: KeyRow | undefined): string => {
    if (row === undefined || row.trouble !== null) throw new Refusal(row?.trouble ?? 'keyUnknown');
    return `${row.member_id} ${row.key_id}`;
  };
  // An IPv4 address by way of an IPv6 socket is the IPv4 address.
  const values = [tokenHash, address.replace(/^::ffff:(?=[\d.]+$)/i, '')];
  return holdConnection(
    pool,
    { enter: authenticateKey, token: tokenHash, values, whoIs, leave: leaveTenant },
    (row, held) => work({ ...held.handle(), actor: actorOf(row), key: keyOf(row) }),
  );
}

const keyOf = (row: KeyRow): CallingKey => ({
  id: row.key_id,
  environment: row.environment,
  scopes: row.scopes,
  dayLimitFen: row.day_limit_fen === null ? null : Number(row.day_limit_fen),
});

const actorOf = (row: KeyRow): Tenant['actor'] => ({
  memberId: row.member_id,
  userId: row.user_id,
  category: 1,
  role: 1,
  isFrozen: row.is_frozen,
  rights: new Set(row.rights),
  homeId: row.member_id,
  forUserId: null,
  contentKeyEnc: null,
  factor: 'none',
  lacksFactor: false,
  program: null,
});

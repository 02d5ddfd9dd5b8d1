import { type Theme, themeNames } from '@beidiao/contract/enterprise/theme-table';
import { roles } from '@beidiao/contract/account/calls';
import type { Actor, MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { findSetting, keepSetting, type SettingCode } from './setting-store.ts';

export type { SettingCode } from './setting-store.ts';

/** What a member has decided for all its people; undefined while a default of the code counts. */
export const readMemberSetting = (db: Db, memberId: MemberId, code: SettingCode): Promise<string | undefined> =>
  findSetting(db, memberId, code);

export const keepMemberSetting = (
  tx: Tx,
  actor: Pick<Actor, 'memberId' | 'userId'>,
  setting: { code: SettingCode; value: string },
): Promise<void> => keepSetting(tx, actor, setting);

/** Whether the member keeps the content of reports from its staff. */
export const isViewingDisabled = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await findSetting(db, memberId, 'disabledViewReport')) === '1';

/** Whether the content of reports is kept from this person: switched off for staff, never for an administrator. */
export const isReportKeptFrom = async (db: Db, actor: Actor): Promise<boolean> =>
  actor.role === roles.staff && (await isViewingDisabled(db, actor.memberId));

export const themeOfSetting = (value: string | null | undefined): Theme =>
  themeNames.find((name) => name === value) ?? 'normal';

/** The look of the pages of its candidates. */
export const readTheme = async (db: Db, memberId: MemberId): Promise<Theme> =>
  themeOfSetting(await findSetting(db, memberId, 'candidateTheme'));

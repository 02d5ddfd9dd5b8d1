import type { limitCalls } from '@beidiao/contract/enterprise/limits';
import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { offsetOf } from '../base/db/paging.ts';
import type { Handlers } from '../house.ts';
import { findAllotment, listAllotments, listItemLimits, readUsed } from './limit-store.ts';
import { monthInChina, setAssetLimits, setItemLimits } from './limits.ts';
import { nameOfPerson } from './people.ts';
import { readIdCursor, writeCursor } from './rules.ts';

const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));
const itemPage = 100;

export const limitHandlers: Handlers<typeof limitCalls> = {
  async setAssets({ epId, userId, assetsConfigList }, { house, actor, refuse }) {
    if ((epId ?? actor.memberId) !== actor.memberId) return refuse('notBound');
    await setAssetLimits(house, actor, { userId, limits: assetsConfigList });
    return {};
  },

  async assets({ epId, userId = '' }, { house, actor, db, refuse }) {
    if ((epId ?? actor.memberId) !== actor.memberId) return refuse('notBound');
    const ofWhom = userId === '' ? actor.userId : userId;
    if (ofWhom !== actor.userId && !actor.rights.has(permissions.leadPeople)) return refuse('forbidden');
    const allotment = await findAllotment(db, actor.memberId, ofWhom);
    const month = monthInChina(house.now());
    return {
      assetsConfigList: [
        { code: 'MONTH', limitFen: numberOf(allotment?.month_fen) },
        { code: 'ORDER', limitFen: numberOf(allotment?.order_fen) },
      ],
      usedFen: fen(await readUsed(db, actor.memberId, { userId: ofWhom, month })),
    };
  },

  async allotments(page, { house, actor, db }) {
    const wish = { month: monthInChina(house.now()), limit: page.pageSize, offset: offsetOf(page) };
    const { rows, total } = await listAllotments(db, actor.memberId, wish);
    return {
      allotList: rows.map((row) => ({
        userId: row.user_id,
        name: nameOfPerson(house.vault, row),
        monthFen: numberOf(row.month_fen),
        orderFen: numberOf(row.order_fen),
        usedFen: fen(row.used_fen),
      })),
      total,
    };
  },

  async setItems({ dataItemList, dataGroupIdList, setMemberId, setCategory, setOperatorIdList }, context) {
    const { house, actor, refuse } = context;
    if ((setMemberId ?? actor.memberId) !== actor.memberId || (setCategory ?? 1) !== 1) return refuse('notBound');
    await setItemLimits(house, actor, {
      userIds: setOperatorIdList,
      codes: dataItemList ?? null,
      packageIds: dataGroupIdList ?? null,
    });
    return {};
  },

  async items({ userId, cursor }, { house, actor, db }) {
    const isLeader = actor.rights.has(permissions.leadPeople);
    const ofWhom = isLeader ? (userId ?? null) : actor.userId;
    const after = readIdCursor(cursor) ?? null;
    const rows = await listItemLimits(db, actor.memberId, { userId: ofWhom, after, limit: itemPage });
    const last = rows.length === itemPage ? rows.at(-1) : undefined;
    return {
      limitList: rows.map((row) => ({
        userId: row.user_id,
        name: nameOfPerson(house.vault, row),
        dataItemList: [...row.item_codes],
        dataGroupIdList: [...row.package_ids],
      })),
      nextCursor: last === undefined ? null : writeCursor(last.user_id),
    };
  },
};

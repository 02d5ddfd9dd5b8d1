import type { urgencyCalls } from '@beidiao/contract/operations/urgency';
import { readSold, saveUrgency } from '../catalogue/catalogue.ts';
import type { Handlers } from '../house.ts';
import { noteAct } from '../staff/staff.ts';

export const urgencyHandlers: Handlers<typeof urgencyCalls> = {
  async read(_, { house }) {
    const { saved, urgency } = await readSold(house.system.db, house.now());
    return { ...urgency, version: saved };
  },

  save: ({ isOn, dayList, version }, { house, staff }) =>
    house.system.transaction(async (tx) => {
      const next = await saveUrgency(tx, { isOn, dayList, version });
      await noteAct(tx, { staff, memberId: null, action: 'saveUrgency', subject: 'urgency', facts: { isOn, dayList } });
      return { version: next };
    }),
};

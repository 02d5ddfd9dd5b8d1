import type { staffAccessCalls, staffChangeCalls } from '@beidiao/contract/staff/changes';
import type { Handlers } from '../house.ts';
import { sendAccessLink, setPasswordByLink } from './access.ts';
import { setContact } from './administration.ts';
import { listChanges } from './change-list.ts';
import { decideChange } from './changes.ts';

export const staffChangeHandlers: Handlers<typeof staffChangeCalls> = {
  list: ({ scope, after }, { house, staff }) => listChanges(house, staff, { scope, after }),

  contact: ({ staffId, mail = null, phone = null }, { house, staff, request: { language } }) =>
    setContact(house, staff, { staffId, contact: { mail, phone }, language }),

  async decide(decision, { house, staff, request: { language } }) {
    return { state: await decideChange(house, staff, { ...decision, language }) };
  },
};

export const staffAccessHandlers: Handlers<typeof staffAccessCalls> = {
  async set(wish, { house, request }) {
    await setPasswordByLink(house, { ...wish, request });
    return {};
  },

  async send({ staffId }, { house, staff, request: { language } }) {
    await sendAccessLink(house, staff, { staffId, language });
    return {};
  },
};

import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { deliver as send } from './delivery.ts';
import { spreadNotice } from './notice.ts';
import { sendToStaff } from './staff-messages.ts';

export const notify = (house: House, told: Tasks['notify']): Promise<void> => spreadNotice(house, told);

export const deliver = (house: House, { deliveryId }: Tasks['deliver']): Promise<void> => send(house, deliveryId);

export const deliverText = (house: House, { deliveryId }: Tasks['deliverText']): Promise<void> =>
  send(house, deliveryId);

export const mailStaff = (house: House, { messageId }: Tasks['mailStaff']): Promise<void> =>
  sendToStaff(house, messageId);

export const textStaff = (house: House, { messageId }: Tasks['textStaff']): Promise<void> =>
  sendToStaff(house, messageId);

import { randomInt } from 'node:crypto';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { eventually, type Person, type TestHouse } from './house.ts';

/** A real number of somebody born on 7 March 1990. */
export function idCardOf(n: number): string {
  const seventeen = `33010619900307${String(n).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(seventeen[place]), 0);
  return `${seventeen}${'10X98765432'[sum % 11]}`;
}
export const phoneOf = (n: number): string => `138${String(n).padStart(8, '0')}`;
export const head = ['姓名', '手机号', '身份证号', '部门'];
export const person = (n: number): string[] => ['秦思远', phoneOf(n), idCardOf(n), '研发中心'];
/** Somebody who can be ordered at once: the number of person 900 ends in 000, which a list asks about. */
export const anyPerson = (): string[] => person(randomInt(100, 900));

export const csv = (rows: readonly (readonly string[])[]): string =>
  Buffer.from(rows.map((row) => row.join(',')).join('\n')).toString('base64');

/** Brings a list, and waits until it was read: asked of the database, since a page does not ask as often. */
export async function bringList(home: TestHouse, who: Person, base64: string): Promise<string> {
  const { batchFileId } = await home.call(batchCalls.upload, { fileName: '研发社招.xlsx', base64 }, who);
  await listIsRead(home, batchFileId);
  return batchFileId;
}
export const listIsRead = (home: TestHouse, batchFileId: string): Promise<true> =>
  eventually(
    async () => (await home.value('select state from app.batch_file where id = $1', batchFileId)) !== 'reading',
  );

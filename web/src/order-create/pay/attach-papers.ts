import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { base64Of } from '../../wire/base64-of.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';
import { isOfList, type Placed } from './place-order.ts';

/** Of a name as the wire takes it; its ending tells more than its beginning. */
const nameMost = 200;
type Lost = { readonly name: string; readonly why: string };

/** Sends the résumé and the papers that the orderer has of the candidate, once there is an order that they belong to. Answers those that were not taken. */
export async function attachPapers({ order, draft }: Placed): Promise<Lost[]> {
  // A list has no papers: they belong to one person.
  if (isOfList(order)) return [];
  const { orderDetailsId } = order;
  const papers = draft.checkedDataItemList.flatMap(({ code, quantity, userAction, papers: pieces = [] }) =>
    userAction === '1'
      ? pieces.slice(0, quantity).flatMap((files, place) => files.map((file) => ({ code, n: place + 1, file })))
      : [],
  );
  const lost: Lost[] = [];
  const attach = async (file: File, sent: (content: { name: string; base64: string }) => Promise<unknown>) => {
    try {
      await sent({ name: file.name.slice(-nameMost), base64: await base64Of(file) });
    } catch (fault) {
      lost.push({ name: file.name, why: problemOf(fault) });
    }
  };
  const { resume } = draft;
  if (resume !== null) await attach(resume.file, (it) => send(resumeCalls.attach, { orderDetailsId, ...it }));
  for (const { code, n, file } of papers)
    await attach(file, (it) => send(candidateCalls.addOrderedFile, { orderDetailsId, itemCode: code, n, ...it }));
  return lost;
}

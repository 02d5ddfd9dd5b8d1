import { filesPerThing, type StoredFile } from '@beidiao/contract/file/calls';
import { saidInWords } from '@beidiao/contract/candidate/claim-choices';
import type { OwnMaterial } from '@beidiao/contract/verification/material';
import { lacksOfMaterial, type MaterialAnswer } from '@beidiao/contract/verification/material-rules';
import type { CandidateTenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { amendClaim, readClaimOf, readOwnDetail } from '../candidate/candidate.ts';
import {
  type FileRow,
  findSame,
  listFiles,
  presentFile,
  putFile,
  readFileRow,
  removeFiles,
  stageFile,
} from '../file/file.ts';
import type { House } from '../house.ts';
import { askedOf } from './material-remind.ts';
import { endWaiting, openAnswer, openWords, sealAnswer, thingOfMaterial } from './material.ts';
import { findOwn, holdOpen, keepAnswer, listOwn, noteHanded, type OwnMaterialRow } from './material-store.ts';

const listPapers = (db: Db, { candidate }: Pick<CandidateTenant, 'candidate'>): Promise<FileRow[]> =>
  listFiles(db, { ...candidate, kinds: ['material'] });

/** Everything that was asked of the candidate, with what was written and added so far. @throws Refusal orderNotFound */
export async function readOwnMaterials(house: House, tenant: CandidateTenant): Promise<OwnMaterial[]> {
  await readOwnDetail(tenant.db, tenant);
  const rows = await listOwn(tenant.db, tenant.candidate);
  const papers = rows.length === 0 ? [] : await listPapers(tenant.db, tenant);
  const own: OwnMaterial[] = [];
  for (const row of rows) {
    const claim = row.fields.length === 0 ? {} : await readClaimOf(house, tenant.db, { ...tenant.candidate, ...row });
    own.push({
      ...askedOf(row),
      itemCode: row.code,
      n: row.n,
      itemName: { zh: row.name_zh, en: row.name_en },
      needs: row.needs,
      fields: row.fields.map((name) => ({ name, now: saidInWords(claim, name) ?? '' })),
      words: openWords(house, row),
      draft: draftOf(house, row),
      files: papers.filter(({ about }) => about === thingOfMaterial(row.id)).map((file) => presentFile(house, file)),
    });
  }
  return own;
}

function draftOf(house: House, row: OwnMaterialRow): OwnMaterial['draft'] {
  const answer = openAnswer(house, row);
  return answer === null ? null : { words: answer.words, fields: { ...answer.fields } };
}

/** @throws Refusal orderNotFound, materialNotFound, materialEnded */
async function readOpen(tenant: CandidateTenant, materialId: string): Promise<OwnMaterialRow> {
  await readOwnDetail(tenant.db, tenant);
  const row = await findOwn(tenant.db, tenant.candidate, materialId);
  if (row === undefined) throw new Refusal('materialNotFound');
  if (row.state !== 'open' || !row.is_covered) throw new Refusal('materialEnded');
  return row;
}

type Said = MaterialAnswer & { readonly materialId: string };

/** @throws Refusal materialFieldUnknown */
function onlyAsked({ fields: asked }: OwnMaterialRow, { words, fields }: MaterialAnswer): MaterialAnswer {
  const strange = Object.keys(fields).find((name) => !asked.includes(name));
  if (strange !== undefined) throw new Refusal('materialFieldUnknown', { field: strange });
  const trimmed = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  return { words: words.trim(), fields: Object.fromEntries(trimmed) };
}

/** Keeps what was written so far. @throws Refusal orderNotFound, materialNotFound, materialEnded, materialFieldUnknown */
export async function saveMaterial(house: House, tenant: CandidateTenant, said: Said): Promise<void> {
  const row = await readOpen(tenant, said.materialId);
  const answerEnc = sealAnswer(house, row, onlyAsked(row, said));
  const isKept = await house.system.transaction((tx) => keepAnswer(tx, row.member_id, { id: row.id, answerEnc }));
  if (!isKept) throw new Refusal('materialEnded');
}

/**
 * Hands the answer in, once. What was set right becomes the claim, with what stood there before kept beside the answer.
 * @throws Refusal orderNotFound, materialNotFound, materialEnded, materialFieldUnknown, materialIncomplete
 */
export async function answerMaterial(house: House, tenant: CandidateTenant, said: Said): Promise<void> {
  const row = await readOpen(tenant, said.materialId);
  const answer = onlyAsked(row, said);
  const papers = (await listPapers(tenant.db, tenant)).filter(({ about }) => about === thingOfMaterial(row.id));
  const lacks = lacksOfMaterial(row, answer, papers.length);
  if (lacks.length > 0) throw new Refusal('materialIncomplete', {}, { lacks });
  const of = { ...tenant.candidate, code: row.code, n: row.n };
  await house.system.transaction(async (tx) => {
    // First of all: of two answers, or an answer and a taking back, one finds the task still waiting.
    const ended = await endWaiting(house, tx, { memberId: row.member_id, taskId: row.task_id, as: 'answered' });
    if (ended?.id !== row.id) throw new Refusal('materialEnded');
    const filled = Object.fromEntries(Object.entries(answer.fields).filter(([, value]) => value !== ''));
    const before = await amendClaim(house, tx, { of, change: filled });
    const kept = Object.fromEntries(Object.keys(filled).map((name) => [name, saidInWords(before, name) ?? '']));
    const answerEnc = sealAnswer(house, row, { ...answer, fields: filled, before: kept });
    await noteHanded(tx, row.member_id, { id: row.id, answerEnc });
  });
}

export type Paper = { readonly materialId: string; readonly name: string; readonly base64: string };

/** Keeps a paper; the same content once. @throws Refusal orderNotFound, materialNotFound, materialEnded, fileTooBig, fileTypeUnknown, fileBroken, filesTooMany */
export async function addPaper(house: House, tenant: CandidateTenant, paper: Paper): Promise<StoredFile> {
  const { id } = await readOpen(tenant, paper.materialId);
  const about = thingOfMaterial(id);
  const file = { ...tenant.candidate, kind: 'material', about, name: paper.name, madeBy: 'candidate' } as const;
  const staged = await tenant.aside(() => stageFile(house, file, Buffer.from(paper.base64, 'base64')));
  const row = await house.system.transaction(async (tx) => {
    // The picture took its time: what was handed in meanwhile gets no more papers, and many at once are counted one by one.
    if (!(await holdOpen(tx, tenant.candidate.memberId, id))) throw new Refusal('materialEnded');
    const beside = (await listPapers(tx, tenant)).filter((paper) => paper.about === about);
    const same = findSame(beside, staged);
    if (same !== undefined) return same;
    if (beside.length >= filesPerThing) throw new Refusal('filesTooMany', { maximum: filesPerThing });
    return putFile(house, tx, staged);
  });
  return presentFile(house, row);
}

/** @throws Refusal orderNotFound, materialNotFound, materialEnded, fileNotFound */
export async function removePaper(
  house: House,
  tenant: CandidateTenant,
  { materialId, fileId }: { materialId: string; fileId: string },
): Promise<void> {
  const { id, member_id: memberId } = await readOpen(tenant, materialId);
  const row = await readFileRow(tenant.db, memberId, fileId);
  if (row.kind !== 'material' || row.about !== thingOfMaterial(id)) throw new Refusal('fileNotFound');
  await house.system.transaction(async (tx) => {
    if (!(await holdOpen(tx, memberId, id))) throw new Refusal('materialEnded');
    await removeFiles(tx, memberId, [row.id]);
  });
}

import type { ArticleKind } from '@beidiao/contract/news/calls';
import {
  type ArticleDraft,
  type ArticleForm,
  type ArticleLine,
  type ArticlePicture,
  type ArticleState,
  type newsEditorCalls,
  picturesMax,
} from '@beidiao/contract/news/editor';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { offsetOf } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import {
  type HousePicture,
  listHousePictures,
  openHousePicture,
  putHousePicture,
  readHousePicture,
  removeHousePictures,
  stageHousePicture,
} from '../file/file.ts';
import type { House } from '../house.ts';
import { type Act, namesOfStaff, noteAct } from '../staff/staff.ts';
import { aboutOf, isTranslated } from './news.ts';
import { readMarkdown } from './read-markdown.ts';
import { lacksOf, stateAt } from './rules.ts';
import {
  addArticle,
  type ArticleRow,
  deleteArticle,
  findArticle,
  holdArticle,
  listForEditor,
  moveArticle,
  writeArticle,
} from './store.ts';

type Which = { readonly id: string; readonly revision: number };

/** @throws Refusal pageTooDeep */
export async function readArticles(
  house: House,
  { state, pageNo, pageSize }: ParamsRead<typeof newsEditorCalls.list>,
): Promise<Data<typeof newsEditorCalls.list>> {
  const { db } = house.system;
  const now = house.now();
  const offset = offsetOf({ pageNo, pageSize });
  const { rows, total } = await listForEditor(db, { state: state ?? null, now, limit: pageSize, offset });
  const names = await namesOfStaff(
    house,
    db,
    rows.map((row) => row.saved_by),
  );
  return { rows: rows.map((row) => lineOf(row, names, now)), total };
}

const stateOf = (row: ArticleRow, now: Date): ArticleState =>
  stateAt({ state: row.state, publishAt: row.publish_at }, now);

const lineOf = (row: ArticleRow, names: ReadonlyMap<string, string>, now: Date): ArticleLine => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row, now),
  title: row.title_zh,
  isInEnglish: isTranslated(row),
  publishTime: row.publish_at?.toISOString() ?? null,
  savedBy: names.get(row.saved_by) ?? '',
  savedAt: row.saved_at.toISOString(),
});

const draftOf = (row: ArticleRow): ArticleDraft => ({
  kind: row.kind,
  category: row.category,
  isOnHome: row.is_on_home,
  title: { zh: row.title_zh, en: row.title_en },
  summary: { zh: row.summary_zh, en: row.summary_en },
  body: { zh: row.body_zh, en: row.body_en },
  shownFrom: row.shown_from,
  shownUntil: row.shown_until,
  days: row.days,
});

const pictureOf = ({ id, width, height, bytes }: HousePicture): ArticlePicture => ({
  pictureId: id,
  width,
  height,
  bytes,
});

/** @throws Refusal articleNotFound */
export async function readForm(house: House, id: string): Promise<ArticleForm> {
  const { db } = house.system;
  const row = await findArticle(db, id);
  if (row === undefined) throw new Refusal('articleNotFound');
  const names = await namesOfStaff(house, db, [row.saved_by]);
  const pictures = await listHousePictures(db, aboutOf(id));
  return {
    ...lineOf(row, names, house.now()),
    draft: draftOf(row),
    pictures: pictures.map(pictureOf),
    revision: row.revision,
  };
}

/** @throws Refusal articleNotFound */
export async function previewText(
  house: House,
  { id, text }: ParamsRead<typeof newsEditorCalls.preview>,
): Promise<Data<typeof newsEditorCalls.preview>> {
  const { db } = house.system;
  if ((await findArticle(db, id)) === undefined) throw new Refusal('articleNotFound');
  const pictures = await listHousePictures(db, aboutOf(id));
  const { blocks, troubles } = readMarkdown(
    text,
    pictures.map((picture) => picture.id),
  );
  return { blocks, troubles };
}

/** @throws Refusal articleNotFound */
async function hold(tx: Tx, id: string): Promise<ArticleRow> {
  const row = await holdArticle(tx, id);
  if (row === undefined) throw new Refusal('articleNotFound');
  return row;
}

/** Under the lock of the article. Who lost the race learns who saved it and when. @throws Refusal articleNotFound, articleChanged */
async function holdLookedAt(house: House, tx: Tx, { id, revision }: Which): Promise<ArticleRow> {
  const row = await hold(tx, id);
  if (row.revision === revision) return row;
  const names = await namesOfStaff(house, tx, [row.saved_by]);
  const first = { savedBy: names.get(row.saved_by) ?? null, savedAt: row.saved_at.toISOString() };
  throw new Refusal('articleChanged', {}, first);
}

const note = (tx: Tx, id: string, act: Pick<Act, 'staff' | 'action' | 'facts'>): Promise<void> =>
  noteAct(tx, { memberId: null, subject: aboutOf(id), ...act });

/** @throws Refusal articleIncomplete */
function refuseIncomplete(draft: ArticleDraft): void {
  const lacks = lacksOf(draft);
  if (lacks.length === 0) return;
  throw new Refusal('articleIncomplete', {
    lacks: { zh: lacks.map(({ zh }) => zh).join('、'), en: lacks.map(({ en }) => en).join(', ') },
  });
}

export const createArticle = (
  house: House,
  staff: StaffActor,
  { kind, requestKey }: { kind: ArticleKind; requestKey: string },
): Promise<{ id: string }> =>
  house.system.transaction(async (tx) => {
    const { id, isNew } = await addArticle(tx, { kind, requestKey, by: staff.staffId, at: house.now() });
    if (isNew) await note(tx, id, { staff, action: 'createArticle', facts: { kind } });
    return { id };
  });

/** A text names pictures of its own article alone. @throws Refusal pictureUnknown */
async function refuseForeignPictures(tx: Tx, id: string, { body }: ArticleDraft): Promise<void> {
  const own = (await listHousePictures(tx, aboutOf(id))).map((picture) => picture.id);
  const named = [body.zh, body.en].flatMap((text) => readMarkdown(text, own).pictureIds);
  const foreign = named.find((pictureId) => !own.includes(pictureId));
  if (foreign !== undefined) throw new Refusal('pictureUnknown', { pictureId: foreign });
}

/** @throws Refusal articleNotFound, articleChanged, articleIncomplete, pictureUnknown */
export const saveArticle = (
  house: House,
  staff: StaffActor,
  { draft, ...which }: Which & { draft: ArticleDraft },
): Promise<{ revision: number }> =>
  house.system.transaction(async (tx) => {
    const row = await holdLookedAt(house, tx, which);
    if (row.state === 'released') refuseIncomplete(draft);
    await refuseForeignPictures(tx, row.id, draft);
    const { category, shownFrom, shownUntil, days } = draft;
    const ofNotice = { category: null, shownFrom, shownUntil, days };
    const ofNews = { category, shownFrom: null, shownUntil: null, days: [] };
    const kept = { ...draft, ...(draft.kind === 'notice' ? ofNotice : ofNews) };
    await writeArticle(tx, row.id, { draft: kept, by: staff.staffId, at: house.now() });
    await note(tx, row.id, { staff, action: 'saveArticle', facts: { revision: row.revision + 1 } });
    return { revision: row.revision + 1 };
  });

/** @throws Refusal articleNotFound, articleChanged, articleIncomplete, articleTimePast */
export const publishArticle = (
  house: House,
  staff: StaffActor,
  { publishTime, ...which }: Which & { publishTime: string | null },
): Promise<{ revision: number }> =>
  house.system.transaction(async (tx) => {
    const row = await holdLookedAt(house, tx, which);
    const now = house.now();
    const publishAt = publishTime === null ? now : new Date(publishTime);
    if (publishTime !== null && publishAt <= now) throw new Refusal('articleTimePast');
    refuseIncomplete(draftOf(row));
    await moveArticle(tx, row.id, { state: 'released', publishAt, by: staff.staffId, at: now });
    await note(tx, row.id, { staff, action: 'publishArticle', facts: { publishAt: publishAt.toISOString() } });
    return { revision: row.revision + 1 };
  });

/** @throws Refusal articleNotFound, articleChanged, articleNotOut */
export const withdrawArticle = (house: House, staff: StaffActor, which: Which): Promise<{ revision: number }> =>
  house.system.transaction(async (tx) => {
    const row = await holdLookedAt(house, tx, which);
    if (row.state !== 'released') throw new Refusal('articleNotOut');
    const now = house.now();
    const wasSeen = stateOf(row, now) === 'published';
    const next = wasSeen
      ? { state: 'withdrawn' as const, publishAt: row.publish_at }
      : { state: 'draft' as const, publishAt: null };
    await moveArticle(tx, row.id, { ...next, by: staff.staffId, at: now });
    await note(tx, row.id, { staff, action: 'withdrawArticle', facts: { wasSeen } });
    return { revision: row.revision + 1 };
  });

/** @throws Refusal articleNotFound, articleChanged, articleStands */
export const removeArticle = (house: House, staff: StaffActor, which: Which): Promise<void> =>
  house.system.transaction(async (tx) => {
    const row = await holdLookedAt(house, tx, which);
    if (row.state !== 'draft') throw new Refusal('articleStands');
    const pictures = await listHousePictures(tx, aboutOf(row.id));
    await removeHousePictures(
      tx,
      pictures.map((picture) => picture.id),
    );
    await deleteArticle(tx, row.id);
    await note(tx, row.id, { staff, action: 'removeArticle' });
  });

/** @throws Refusal articleNotFound, filesTooMany, and whatever is wrong with the picture */
export async function addPicture(
  house: House,
  staff: StaffActor,
  { id, base64 }: { id: string; base64: string },
): Promise<ArticlePicture> {
  if ((await findArticle(house.system.db, id)) === undefined) throw new Refusal('articleNotFound');
  const staged = await stageHousePicture(house, staff, { about: aboutOf(id), given: Buffer.from(base64, 'base64') });
  return house.system.transaction(async (tx) => {
    await hold(tx, id);
    const { picture, isNew } = await putHousePicture(tx, staged, picturesMax);
    if (isNew) await note(tx, id, { staff, action: 'addArticlePicture', facts: { pictureId: picture.id } });
    return pictureOf(picture);
  });
}

/** @throws Refusal articleNotFound, fileNotFound */
async function readOwnPicture(db: Db, of: { id: string; pictureId: string }): Promise<HousePicture> {
  const picture = await readHousePicture(db, of.pictureId);
  if (picture.about !== aboutOf(of.id)) throw new Refusal('fileNotFound');
  return picture;
}

/** @throws Refusal articleNotFound, fileNotFound, pictureUsed */
export const removePicture = (
  house: House,
  staff: StaffActor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<void> =>
  house.system.transaction(async (tx) => {
    const row = await hold(tx, id);
    const picture = await readOwnPicture(tx, { id, pictureId });
    const used = [row.body_zh, row.body_en].flatMap((text) => readMarkdown(text, [pictureId]).pictureIds);
    if (used.includes(pictureId)) throw new Refusal('pictureUsed');
    await removeHousePictures(tx, [picture.id]);
    await note(tx, id, { staff, action: 'removeArticlePicture', facts: { pictureId } });
  });

/** @throws Refusal articleNotFound, fileNotFound */
export async function readPicture(
  house: House,
  of: { id: string; pictureId: string },
): Promise<Data<typeof newsEditorCalls.picture>> {
  const { db } = house.system;
  if ((await findArticle(db, of.id)) === undefined) throw new Refusal('articleNotFound');
  const picture = await readOwnPicture(db, of);
  const content = await openHousePicture(house, picture);
  return { mime: picture.mime, bytes: content.length, base64: content.toString('base64') };
}

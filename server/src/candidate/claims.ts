import type { Claim } from '@beidiao/contract/candidate/calls';
import { withoutHidden } from '@beidiao/contract/candidate/claim-fields';
import { isClaimAsked } from '@beidiao/contract/candidate/claim-needs';
import {
  type EmployerAnswer,
  employerKey,
  employersOf,
  withEmployerAnswer,
} from '@beidiao/contract/candidate/employers';
import type { StoredFile } from '@beidiao/contract/file/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { CandidateTenant, MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';
import { type FileRow, listFiles, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { notInState, noteSubmitted, openBusiness } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import {
  type ChangedClaim,
  type ClaimRow,
  deleteClaimsFrom,
  holdClaims,
  keepClaim,
  listClaims,
  setClaim,
} from './consent-store.ts';
import { readStanding } from './own-detail.ts';
import { missingFields, takesClaims, thingOfClaim } from './rules.ts';
import { type AskedItemRow, listAskedItems } from './store.ts';

const claimPlace = 'claim.content';
export type ClaimContent = Record<string, string | boolean | null>;

/** One subject of one check. */
type SubjectOf = { readonly orderDetailsId: string; readonly code: string; readonly n: number };
const ownerOfClaim = ({ orderDetailsId, code, n }: SubjectOf): SealOwner => `detail ${orderDetailsId} ${code} ${n}`;

/** The one way of a claim into the database, and out of it: a field that its form does not show is never kept, nor read from an old row. */
export const sealClaim = (vault: Vault, of: SubjectOf, content: ClaimContent): Buffer =>
  vault.seal(claimPlace, JSON.stringify(withoutHidden(content)), ownerOfClaim(of));
export const openClaim = (vault: Vault, row: SubjectOf & Pick<ClaimRow, 'content_enc'>): ClaimContent =>
  withoutHidden(JSON.parse(vault.open(claimPlace, row.content_enc, ownerOfClaim(row))) as ClaimContent); // sealed by `sealClaim`
/** The claim about the subject that a task looks up. */
export const openClaimOfTask = (
  vault: Vault,
  { order_detail_id: orderDetailsId, code, n }: { order_detail_id: string; code: string; n: number },
  sealed: Buffer,
): ClaimContent => openClaim(vault, { orderDetailsId, code, n, content_enc: sealed });

const claimOf = (
  house: House,
  row: ClaimRow & { readonly orderDetailsId: string },
  files: readonly FileRow[],
): Claim => ({
  itemCode: row.code,
  n: row.n,
  content: openClaim(house.vault, row),
  completed: row.completed,
  fileIds: filesOf(files, row).map((file) => file.id),
  updatedAt: row.updated_at.toISOString(),
  byOrderer: false,
});

const filesOf = (files: readonly FileRow[], { code, n }: { code: string; n: number }): FileRow[] =>
  files.filter((file) => file.about === thingOfClaim(code, n));

const listClaimFiles = ({ db, candidate }: CandidateTenant): Promise<FileRow[]> =>
  listFiles(db, { ...candidate, kinds: ['claim'] });

/** The items that are agreed to and ask for something. */
const listOpenItems = async ({ db, candidate }: CandidateTenant): Promise<AskedItemRow[]> =>
  (await listAskedItems(db, candidate.memberId, candidate.orderDetailsId)).filter((item) => item.is_agreed === true);

/** What was filled in so far, with the files. */
export async function readClaims(house: House, tenant: CandidateTenant): Promise<Claim[]> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const rows = await listClaims(tenant.db, memberId, orderDetailsId);
  const files = await listClaimFiles(tenant);
  const own = rows.map((row) => claimOf(house, { ...row, orderDetailsId }, files));
  return [...own, ...orderedClaims(house, await listOpenItems(tenant), { memberId, own, files })];
}

/** What the orderer has filled in and the candidate has not said anything to: it need not be filled in again. */
function orderedClaims(
  { vault }: House,
  items: readonly AskedItemRow[],
  { memberId, own, files }: { memberId: MemberId; own: readonly Claim[]; files: readonly FileRow[] },
): Claim[] {
  return items.flatMap(({ code, needs, quantity, business_enc: sealed }) => {
    const business = openBusiness(vault, { memberId, code, sealed });
    return Array.from({ length: quantity }, (_, place) => business[place] ?? {}).flatMap((content, place): Claim[] => {
      const n = place + 1;
      const isSaid = own.some((claim) => claim.itemCode === code && claim.n === n);
      const shown = filesOf(files, { code, n });
      const isFilled = Object.keys(content).length > 0 || shown.some((file) => file.made_by === 'user');
      if (isSaid || !isClaimAsked(needs) || !isFilled) return [];
      const fileIds = shown.map((file) => file.id);
      const completed = missingFields(needs, { n, content, fileCount: fileIds.length }).length === 0;
      return [
        { itemCode: code, n, content: withoutHidden(content), completed, fileIds, updatedAt: null, byOrderer: true },
      ];
    });
  });
}

export type AskedClaim = Claim & { missing: string[]; files: StoredFile[] };

/** Every subject that is asked for, with what it still lacks. */
export async function listAskedClaims(
  house: House,
  tenant: CandidateTenant,
  itemCode: string | undefined,
): Promise<AskedClaim[]> {
  const items = (await listOpenItems(tenant)).filter(
    (item) => isClaimAsked(item.needs) && (itemCode === undefined || item.code === itemCode),
  );
  const claims = await readClaims(house, tenant);
  const files = await listClaimFiles(tenant);
  return items.flatMap((item) =>
    Array.from({ length: item.quantity }, (_, place) => {
      const of = { code: item.code, n: place + 1 };
      const own = filesOf(files, of).map((file) => presentFile(house, file));
      const fileIds = own.map((file) => file.fileId);
      const known = claims.find((claim) => claim.itemCode === of.code && claim.n === of.n);
      const claim = known ?? {
        itemCode: of.code,
        n: of.n,
        content: {},
        completed: false,
        fileIds,
        updatedAt: null,
        byOrderer: false,
      };
      const said = { n: of.n, content: claim.content, fileCount: fileIds.length };
      return { ...claim, missing: missingFields(item.needs, said), files: own };
    }),
  );
}

/** @throws Refusal orderNotFound, orderNotInState when nothing may be filled in */
export async function holdOpenClaims(tenant: CandidateTenant): Promise<AskedItemRow[]> {
  const standing = await readStanding(tenant.db, tenant);
  if (standing.isSubmitted || !takesClaims(standing)) throw notInState(standing.state);
  return listOpenItems(tenant);
}

/** @throws Refusal itemUnknown for what was not ordered, not agreed to, or not as often */
export function mustBeAsked(items: readonly AskedItemRow[], { itemCode, n }: { itemCode: string; n: number }): void {
  const item = items.find((asked) => asked.code === itemCode);
  if (item === undefined || n > item.quantity) throw new Refusal('itemUnknown', { item: itemCode });
}

export type ClaimEntry = { itemCode: string; n: number; content: ClaimContent; completed: boolean };

/** Keeps all of them or none. @throws Refusal orderNotFound, orderNotInState, itemUnknown */
export async function saveClaims(
  house: House,
  tenant: CandidateTenant,
  entries: readonly ClaimEntry[],
): Promise<Claim[]> {
  const items = await holdOpenClaims(tenant);
  for (const entry of entries) mustBeAsked(items, entry);
  const files = await listClaimFiles(tenant);
  return tenant.transaction((tx) => writeClaims(house, tx, { tenant, entries, files }));
}

type Writing = { tenant: CandidateTenant; entries: readonly ClaimEntry[]; files: readonly FileRow[] };

/** A claim that does not say whether its employer may be contacted keeps what was answered for that employer. */
async function writeClaims(house: House, tx: Tx, { tenant, entries, files }: Writing): Promise<Claim[]> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const stated = (await holdClaims(tx, memberId, orderDetailsId)).map((row) =>
    openClaim(house.vault, { ...row, orderDetailsId }),
  );
  const answered = employersOf(stated).filter(({ isAnswered }) => isAnswered);
  const kept: Claim[] = [];
  for (const { itemCode, n, content, completed } of entries) {
    const of = { ...tenant.candidate, code: itemCode, n };
    const isSaid = typeof content['doNotContact'] === 'boolean';
    const contentEnc = sealClaim(house.vault, of, isSaid ? content : withEmployerAnswer(content, answered));
    const row = await keepClaim(tx, { ...of, contentEnc, completed });
    kept.push(claimOf(house, { ...row, orderDetailsId: of.orderDetailsId }, files));
  }
  return kept;
}

/** The work history as a whole: jobs that are no longer in it go. @throws Refusal orderNotFound, orderNotInState, itemUnknown */
export async function saveWork(
  house: House,
  tenant: CandidateTenant,
  { itemCode, works }: { itemCode: string; works: readonly ClaimContent[] },
): Promise<Claim[]> {
  const items = await holdOpenClaims(tenant);
  const item = items.find((asked) => asked.code === itemCode && asked.needs.includes('employer'));
  if (item === undefined || works.length > item.quantity) throw new Refusal('itemUnknown', { item: itemCode });
  const files = await listClaimFiles(tenant);
  const entries = works.map((content, place) => {
    const n = place + 1;
    const fileCount = filesOf(files, { code: itemCode, n }).length;
    return { itemCode, n, content, completed: missingFields(item.needs, { n, content, fileCount }).length === 0 };
  });
  return tenant.transaction(async (tx) => {
    const kept = await writeClaims(house, tx, { tenant, entries, files });
    await deleteClaimsFrom(tx, { ...tenant.candidate, code: itemCode, n: works.length + 1 });
    return kept;
  });
}

const startable: readonly OrderState[] = [orderStates.authorized, orderStates.awaitingViewing];

/**
 * Hands the claims in: every subject that was ordered is filled in, or said not to exist. The checks begin at once, or
 * when the papers instead of the face are accepted. What is handed in stays so, however often it is sent.
 * @throws Refusal orderNotFound, orderNotInState, claimsIncomplete naming the items
 */
export async function submitClaims(house: House, tenant: CandidateTenant): Promise<OrderState> {
  const standing = await readStanding(tenant.db, tenant);
  if (standing.isSubmitted) return standing.state;
  if (!takesClaims(standing)) throw notInState(standing.state);
  await refuseIncomplete(house, tenant);
  const { memberId, orderDetailsId } = tenant.candidate;
  await tenant.transaction(async (tx) => {
    const now = { ...tenant, db: tx };
    await holdClaims(tx, memberId, orderDetailsId);
    // Handed in as it was shown, and checked from here on like everything that the candidate states. Whoever was not asked
    // about an employer hands in what is shown before an answer.
    const claims = await readClaims(house, now);
    const answers = employersOf(claims.map(({ content }) => content));
    const entries = changedBy(claims, answers, ({ byOrderer }) => byOrderer);
    await writeClaims(house, tx, { tenant: now, entries, files: [] });
    const isFirst = await noteSubmitted(tx, { memberId, orderDetailsId });
    // One that is viewed in this moment begins as well; while it waits to be viewed the job finds nothing to begin.
    if (isFirst && startable.includes(standing.state))
      await enqueue(tx, { task: 'startVerification', payload: { memberId, orderDetailsId } });
  });
  return standing.state;
}

/** The claims with what was answered for their employers, as far as that changes them. */
const changedBy = (
  claims: readonly Claim[],
  answers: readonly EmployerAnswer[],
  isNew: (claim: Claim) => boolean = () => false,
): Claim[] =>
  claims.flatMap((claim) => {
    const content = withEmployerAnswer(claim.content, answers);
    return isNew(claim) || content['doNotContact'] !== claim.content['doNotContact'] ? [{ ...claim, content }] : [];
  });

/**
 * Keeps whether employers may be contacted, each in every claim that names it: all or none. It holds from now on; what an
 * employer was asked before cannot be taken back.
 * @throws Refusal orderNotFound, orderNotInState before anything may be filled in, notFound for an employer that no claim names
 */
export async function answerEmployers(
  house: House,
  tenant: CandidateTenant,
  answers: readonly EmployerAnswer[],
): Promise<void> {
  const standing = await readStanding(tenant.db, tenant);
  if (!standing.isSubmitted && !takesClaims(standing)) throw notInState(standing.state);
  const { memberId, orderDetailsId } = tenant.candidate;
  await tenant.transaction(async (tx) => {
    const now = { ...tenant, db: tx };
    await holdClaims(tx, memberId, orderDetailsId);
    const claims = await readClaims(house, now);
    const named = new Set(employersOf(claims.map(({ content }) => content)).map(({ key }) => key));
    if (answers.some(({ company }) => !named.has(employerKey(company)))) throw new Refusal('notFound');
    await writeClaims(house, tx, { tenant: now, entries: changedBy(claims, answers), files: [] });
  });
}

async function refuseIncomplete(house: House, tenant: CandidateTenant): Promise<void> {
  const lacking = (await listAskedClaims(house, tenant, undefined)).filter((claim) => claim.missing.length > 0);
  if (lacking.length === 0) return;
  const items = await listOpenItems(tenant);
  const nameOf = (claim: AskedClaim, language: 'zh' | 'en'): string => {
    const item = items.find((asked) => asked.code === claim.itemCode);
    const name = item?.[`name_${language}`] ?? claim.itemCode;
    if ((item?.quantity ?? 1) === 1) return name;
    return language === 'zh' ? `${name}（第 ${claim.n} 段）` : `${name} (no. ${claim.n})`;
  };
  const named = {
    zh: lacking.map((claim) => nameOf(claim, 'zh')).join('、'),
    en: lacking.map((claim) => nameOf(claim, 'en')).join(', '),
  };
  const codes = [...new Set(lacking.map((claim) => claim.itemCode))];
  throw new Refusal('claimsIncomplete', { items: named }, { codes });
}

type Claimed = CandidateTenant['candidate'] & { readonly code: string; readonly n: number };
const contentOf = (house: House, rows: readonly ClaimRow[], { orderDetailsId, code, n }: Claimed): ClaimContent => {
  const row = rows.find((each) => each.code === code && each.n === n);
  return row === undefined ? {} : openClaim(house.vault, { ...row, orderDetailsId });
};

/** What was filled in for one subject; nothing where nothing was. */
export const readClaimOf = async (house: House, db: Db, of: Claimed): Promise<ClaimContent> =>
  contentOf(house, await listClaims(db, of.memberId, of.orderDetailsId), of);

/**
 * Sets fields of a claim right that was handed in long ago. Answers how it stood before. Who writes down when a job ended
 * says that it has, and who names posts that there are some.
 */
export async function amendClaim(
  house: House,
  tx: Tx,
  { of, change }: { of: Claimed; change: Readonly<Record<string, string>> },
): Promise<ClaimContent> {
  const before = contentOf(house, await holdClaims(tx, of.memberId, of.orderDetailsId), of);
  const hasLeft = 'to' in change ? { isPresent: false } : {};
  const hasPosts = 'posts' in change ? { hasPosts: true } : {};
  const contentEnc = sealClaim(house.vault, of, { ...before, ...change, ...hasLeft, ...hasPosts });
  if (Object.keys(change).length > 0) await setClaim(tx, { ...of, contentEnc, at: house.now() });
  return before;
}

/** Subjects that the candidate has said not to exist: nothing is looked up for them. */
export async function listAbsent(
  house: House,
  db: Db,
  of: CandidateTenant['candidate'],
): Promise<{ code: string; n: number }[]> {
  const { memberId, orderDetailsId } = of;
  const rows = await listClaims(db, memberId, orderDetailsId);
  return rows.filter((row) => row.n > 1 && openClaim(house.vault, { ...row, orderDetailsId })['none'] === true);
}

/** Another content in place of what the candidate has stated. Answers whether there was such a claim. */
export const correctClaim = (tx: Tx, claim: ChangedClaim): Promise<boolean> => setClaim(tx, claim);

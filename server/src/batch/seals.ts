import type { GivenCells, Values } from './rules.ts';
import type { SealOwner, Vault } from '../base/secrets/vault.ts';

/** Whose the fields of a list are, as `sealed-fields.ts` says it. */
const ofList = (batchFileId: string): SealOwner => `batch ${batchFileId}`;
const ofRow = (batchFileId: string, n: number): SealOwner => `batch ${batchFileId} ${n}`;

/** A heading of a file that could not be read by itself, with what stands below it. */
export type SeenHeading = { readonly place: number; readonly heading: string; readonly sample: string };

const text = JSON.stringify;
// What was sealed was written by the line above it.
const parsed = <T>(json: string): T => JSON.parse(json) as T;

export const sealFileName = (vault: Vault, memberId: string, name: string): Buffer =>
  vault.seal('batch_file.name', name, `member ${memberId}`);
export const openFileName = (vault: Vault, memberId: string, sealed: Buffer): string =>
  vault.open('batch_file.name', sealed, `member ${memberId}`);

export const sealContent = (vault: Vault, batchFileId: string, content: Buffer): Buffer =>
  vault.seal('batch_content.content', content, ofList(batchFileId));
export const openContent = (vault: Vault, batchFileId: string, sealed: Buffer): Buffer =>
  vault.openBytes('batch_content.content', sealed, ofList(batchFileId));

export const sealSheet = (vault: Vault, batchFileId: string, name: string): Buffer =>
  vault.seal('batch_file.sheet', name, ofList(batchFileId));
export const openSheet = (vault: Vault, batchFileId: string, sealed: Buffer): string =>
  vault.open('batch_file.sheet', sealed, ofList(batchFileId));

export const sealHeadings = (vault: Vault, batchFileId: string, headings: readonly SeenHeading[]): Buffer =>
  vault.seal('batch_file.headings', text(headings), ofList(batchFileId));
export const openHeadings = (vault: Vault, batchFileId: string, sealed: Buffer): SeenHeading[] =>
  parsed(vault.open('batch_file.headings', sealed, ofList(batchFileId)));

type OfRow = { readonly batchFileId: string; readonly n: number };
export const sealGiven = (vault: Vault, { batchFileId, n }: OfRow, given: GivenCells): Buffer =>
  vault.seal('batch_row.given', text(given), ofRow(batchFileId, n));
export const openGiven = (vault: Vault, { batchFileId, n }: OfRow, sealed: Buffer): GivenCells =>
  parsed(vault.open('batch_row.given', sealed, ofRow(batchFileId, n)));
export const sealRemark = (vault: Vault, { batchFileId, n }: OfRow, remark: string): Buffer =>
  vault.seal('batch_row.remark', remark, ofRow(batchFileId, n));
export const openRemark = (vault: Vault, { batchFileId, n }: OfRow, sealed: Buffer): string =>
  vault.open('batch_row.remark', sealed, ofRow(batchFileId, n));
export const sealNow = (vault: Vault, { batchFileId, n }: OfRow, values: Values): Buffer =>
  vault.seal('batch_row.now', text(values), ofRow(batchFileId, n));
export const openNow = (vault: Vault, { batchFileId, n }: OfRow, sealed: Buffer): Values =>
  parsed(vault.open('batch_row.now', sealed, ofRow(batchFileId, n)));

import { type CandidateDetails, consentLifeMs } from '@beidiao/contract/candidate/calls';
import { keep, recall } from '../kept.ts';

/** What was ticked, kept while the full text is read or the page is loaded anew. Nothing is ticked to begin with. */
export type ConsentChoice = { isGeneral: boolean; codes: readonly string[] };

const none: ConsentChoice = { isGeneral: false, codes: [] };
const isChoice = (it: unknown): it is ConsentChoice =>
  typeof it === 'object' && it !== null && 'isGeneral' in it && 'codes' in it && Array.isArray(it.codes);

export function recallChoice(): ConsentChoice {
  const kept = recall('consent');
  return isChoice(kept) ? kept : none;
}

export const keepChoice = (choice: ConsentChoice): void => keep('consent', choice);

type Items = CandidateDetails['dataItemList'];

export const generalItems = (items: Items): Items => items.filter((item) => !item.isSensitive);
export const sensitiveItems = (items: Items): Items => items.filter((item) => item.isSensitive);

export type ChoiceLack = 'general' | 'needed' | 'nothing' | null;

/** What keeps a choice from being signed: the server declines the same. */
export function lackOf(choice: ConsentChoice, items: Items): ChoiceLack {
  if (!choice.isGeneral) return 'general';
  const sensitive = sensitiveItems(items);
  if (sensitive.some((item) => !item.isOptional && !choice.codes.includes(item.code))) return 'needed';
  return generalItems(items).length === 0 && choice.codes.length === 0 ? 'nothing' : null;
}

export const consentEndsAt = (now: number): Date => new Date(now + consentLifeMs);
export const consentDays = consentLifeMs / (24 * 60 * 60_000);

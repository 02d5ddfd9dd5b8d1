import { type TradeKind, tradeKinds } from '@beidiao/contract/wallet/calls';
import { type Place, readPlace, readQuery, type Search, writePlace, writeQuery } from '../ui/list/address.ts';

/** Which payment orders are shown; it stands in the address. */
export type TradeFilter = Place & { readonly kind: TradeKind | '' };

/** Tolerant: an address that somebody has edited shows the payment orders all the same. */
export const readTrades = (search: Search): TradeFilter => ({
  kind: tradeKinds.find((it) => it === search['only']) ?? '',
  ...readPlace(search),
});
const writeKept = ({ kind }: TradeFilter): Search => ({ only: kind || undefined });
export const writeTrades = (it: TradeFilter): Search => ({ book: 'trades', ...writePlace(it, writeKept(it)) });
/** A view as it is saved; two that are set alike are the same text. */
export const queryOfTrades = (it: TradeFilter): string => writeQuery(writeKept(it));
export const tradesOfQuery = (query: string, { viewId, size }: Pick<TradeFilter, 'viewId' | 'size'>): TradeFilter => ({
  ...readTrades(readQuery(query)),
  viewId,
  size,
  page: 1,
});

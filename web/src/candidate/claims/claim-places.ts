import { createContext, useContext } from 'react';
import { paths } from '../paths.ts';
import { go, goBack } from '../place.ts';
import type { SubjectId } from './use-claims.ts';

/** Where one subject is filled in, and what comes after it: pages one after the other on a phone, one beside the other on a desk. */
export type ClaimPlaces = {
  readonly home: string;
  readonly placeOf: (of: SubjectId) => string;
  /** A subject is filled in. */
  readonly finish: (of: SubjectId) => void;
  /** Where it is said which employers must not be contacted, and what comes after it. */
  readonly employers: string;
  readonly leaveEmployers: () => void;
};

const addressOf = (path: string, { itemCode, n }: SubjectId): string => `${path}?item=${itemCode}&n=${n}`;

const onPhone: ClaimPlaces = {
  home: paths.own,
  placeOf: (of) => addressOf(paths.claim, of),
  finish: () => goBack(paths.own),
  employers: paths.employers,
  leaveEmployers: () => goBack(paths.own),
};
/** `finish` leads to what is left, which stands beside. */
export const onDesk = (finish: ClaimPlaces['finish']): ClaimPlaces => ({
  home: paths.collectOnDesktop,
  placeOf: (of) => addressOf(paths.collectOnDesktop, of),
  finish,
  employers: `${paths.collectOnDesktop}?employers=1`,
  leaveEmployers: () => go(paths.collectOnDesktop),
});

const ClaimPlacesContext = createContext<ClaimPlaces>(onPhone);
export const ClaimPlacesProvider = ClaimPlacesContext.Provider;
export const useClaimPlaces = (): ClaimPlaces => useContext(ClaimPlacesContext);

import type { DocumentType } from '../typed/document.ts';

/** Within how many hours a reviewer looks up what a register answers at once. */
export const byHandHours = 24;

/** Hours within which an item is promised that takes `hours` by ID card: with another document nobody but a reviewer looks it up. */
export const turnaroundFor = (idType: DocumentType, hours: number): number =>
  idType === 'idCard' ? hours : Math.max(hours, byHandHours);

/** Their numbers have six characters at least; ours may be as short as P1. */
const shortest = 9;

export const noOfReference = (reference: string): string => reference[0] + reference.slice(1).padStart(shortest, '0');

/** What is not ours stays as it is. */
export const referenceOfNo = (no: string): string => no.replace(/^([PR])0*(?=[1-9]\d*$)/, '$1');

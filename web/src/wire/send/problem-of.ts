/** What went wrong, for the reader: a refusal and a fault of the wire carry their words in the language of the page. */
export const problemOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

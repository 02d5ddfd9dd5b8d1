/** One of what may be chosen, with its words. */
export type Choice = { value: string; label: string };

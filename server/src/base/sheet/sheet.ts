/** What stands in a cell. `formula`: the text is what it had come to when the file was saved. `rounded`: a number of more digits than a sheet keeps. */
export type SheetCell = {
  readonly text: string;
  readonly kind: 'text' | 'number' | 'date' | 'formula' | 'rounded';
  /** It stands in the row above, with which this one is merged. */
  readonly isMerged?: true;
};

/** A row that holds something; `n` is the number that the sheet shows beside it. */
export type SheetRow = { readonly n: number; readonly cells: readonly (SheetCell | undefined)[] };

export type Sheet = { readonly name: string; readonly rows: AsyncIterable<SheetRow> };

/**
 * Why a file is not read: `locked` with a password · `old` the binary format before 2007 · `macros` · `links` to other
 * files · `tooBig` unpacked, or more than a reader may hold · `tooWide` · `broken` · `markup` a web page, XML, JSON or RTF ·
 * `unknown` no sheet at all.
 */
export const sheetFaults = [
  'locked',
  'old',
  'macros',
  'links',
  'tooBig',
  'tooWide',
  'broken',
  'markup',
  'unknown',
] as const;
export type SheetFault = (typeof sheetFaults)[number];

export class SheetTrouble extends Error {
  readonly fault: SheetFault;

  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What a sheet may hold at most; a longer text of a cell is cut, and refused by the rule of its column. */
export const sheetLimits = {
  entries: 400,
  /** Of all entries, as the archive declares them; what is unpacked is compared with it. */
  unpackedBytes: 200 * 1024 * 1024,
  /** Of one entry above a megabyte. A sheet of equal rows reaches 60. */
  ratio: 200,
  columns: 60,
  /** The last row that a sheet can have. */
  rowNumber: 1_048_576,
  cell: 2_000,
  /** Between two tags. */
  markup: 4 * 1024 * 1024,
  sharedTexts: 500_000,
  merges: 100_000,
} as const;

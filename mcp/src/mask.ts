/** The first sign of a name; a compound surname is not told apart, so that less is shown and never more. */
export const maskName = (name: string): string =>
  `${[...name][0] ?? ''}${'*'.repeat(Math.max([...name].length - 1, 1))}`;

const idNumber = /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g;
const partlyMaskedId = /(?<!\d)\d{4,10}\*{4,}[\dXx]{2,6}/g;
const phone = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

/** The one way out of this server: whatever a tool answers passes here. */
export class Mask {
  readonly #names = new Set<string>();

  /** Is shown by its first sign from now on, wherever it stands. */
  hide(name: string): void {
    if (name.trim() !== '') this.#names.add(name.trim());
  }

  text(said: string): string {
    // The longest first: one name may begin another.
    const names = [...this.#names].sort((a, b) => b.length - a.length);
    const nameless = names.reduce((text, name) => text.replaceAll(name, maskName(name)), said);
    return nameless
      .replace(idNumber, (id) => `${'*'.repeat(14)}${id.slice(-4)}`)
      .replace(partlyMaskedId, (id) => `${'*'.repeat(14)}${id.slice(-4)}`)
      .replace(phone, (number) => `${number.slice(0, 3)}****${number.slice(-4)}`);
  }

  /** A value as text, with nobody in it. */
  shown(value: unknown): string {
    return this.text(JSON.stringify(value, null, 2));
  }
}

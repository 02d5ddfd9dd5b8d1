/** Browsers call each picture that was copied from a screen so. */
const screenshot = /^image\.(png|jpe?g|webp)$/;

type Pasted = { readonly text: string; readonly files: readonly File[] };
type Naming = { readonly name: string; readonly at: Date };

const two = (n: number): string => String(n).padStart(2, '0');

/**
 * Files of the clipboard as evidence. Where text lies beside them the text is meant: a table brings a picture of its cells.
 * A screenshot has no name of its own and gets `name` and its time.
 */
export function pastedFiles({ text, files }: Pasted, { name, at }: Naming): File[] {
  if (text !== '') return [];
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('');
  return files.map((file) => {
    const kind = screenshot.exec(file.name)?.[1];
    return kind === undefined ? file : new File([file], `${name} ${time}.${kind}`, { type: file.type });
  });
}

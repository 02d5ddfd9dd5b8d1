import { bytesOf } from './bytes-of.ts';

/** Hands the file of an answer to the browser, which keeps it where the person keeps downloads. */
export function saveDownload({ name, mime, base64 }: { name: string; mime: string; base64: string }): void {
  saveFile({ name, content: new Blob([bytesOf(base64)], { type: mime }) });
}

/** The same of a file that came as it is. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

import { bytesOf } from '../../wire/bytes-of.ts';

type SavedFile = { readonly name: string; readonly mime: string; readonly base64: string };

/** Hands a file of an answer to the browser, which asks where to keep it. */
export function saveFile({ name, mime, base64 }: SavedFile): void {
  saveBlob(name, new Blob([bytesOf(base64)], { type: mime }));
}

export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

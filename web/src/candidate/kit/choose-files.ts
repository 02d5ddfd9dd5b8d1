import { fileBytesMax } from '@beidiao/contract/file/calls';
import { shrinkPicture, type Sendable } from '../../wire/shrink-picture.ts';

export type Chosen = Sendable & {
  /** Why it is not sent; null when it can be. */
  readonly lack: 'tooBig' | 'wrongKind' | null;
};

const isKindKept = ({ type, name }: { type: string; name: string }): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || (type === '' && /\.(pdf|jpe?g|png|webp)$/i.test(name));

/** A chosen file as it would be sent: pictures made small, and nothing sent that the server is going to refuse. */
export async function chooseFile(
  file: File,
  shrink: (file: File) => Promise<Sendable> = shrinkPicture,
): Promise<Chosen> {
  if (!isKindKept(file)) return { name: file.name, content: file, lack: 'wrongKind' };
  const small = await shrink(file);
  return { ...small, lack: small.content.size > fileBytesMax ? 'tooBig' : null };
}

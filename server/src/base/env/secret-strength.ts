/** Words that come with images, tutorials and our own examples. */
const publicPasswords = new Set([
  'postgres',
  'postgresql',
  'password',
  'passwd',
  'passw0rd',
  'secret',
  'changeme',
  'change-me',
  'change_me',
  'example',
  'admin',
  'root',
  'test',
  'beidiao',
  'minioadmin',
  'minio123',
  '123456',
  '12345678',
  '123456789',
  'qwerty',
]);

/** Whether a password protects nothing: empty, everybody's, or the name of who it belongs to. */
export const isPublicPassword = (password: string, user: string): boolean =>
  publicPasswords.has(password.toLowerCase()) || password.toLowerCase() === user.toLowerCase();

/**
 * Why a key of 32 bytes was not drawn by chance; undefined when it may have been. A drawn key has 30 different bytes on
 * average, and one in 10^13 of them is readable text.
 */
export function whyGuessable(key: Uint8Array): string | undefined {
  if (key.every((byte) => byte === key[0])) return 'is one byte again and again';
  if (key.every((byte) => byte >= 0x20 && byte < 0x7f)) return 'is text and was not drawn by chance';
  const steps = new Set(key.map((byte, at) => (at === 0 ? 0 : byte - (key[at - 1] ?? 0)) & 0xff));
  const isDrawn = new Set(key).size >= 20 && steps.size >= 16;
  return isDrawn ? undefined : 'repeats itself and was not drawn by chance';
}

import { execFileSync } from 'node:child_process';

/** Whether a test may have a disk of its own: in a container that is not root it may not. */
export const mayMount = ((): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Puts a disk of this size over a folder. @returns what takes it away, with everything on it */
export function mountDisk(
  folder: string,
  { size, mode }: { readonly size: string; readonly mode: string },
): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=${mode}`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['--lazy', folder]);
}

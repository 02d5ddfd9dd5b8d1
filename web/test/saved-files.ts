import { onTestFinished, vi } from 'vitest';

/** @returns the names under which the page hands files to the browser from now on, which keeps none here */
export function watchSavedFiles(): readonly string[] {
  const names: string[] = [];
  const links = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  clicks.mockImplementation(function keep(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => {
    links.mockRestore();
    clicks.mockRestore();
  });
  return names;
}

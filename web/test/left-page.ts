import { onTestFinished, vi } from 'vitest';

/** @returns the addresses outside of the page to which it sends the browser from now on, which stays here */
export function watchLeaving(): readonly string[] {
  const addresses: string[] = [];
  const leaving = vi.spyOn(location, 'assign').mockImplementation((address) => void addresses.push(String(address)));
  onTestFinished(() => leaving.mockRestore());
  return addresses;
}

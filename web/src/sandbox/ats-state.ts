const key = 'beidiao.sandboxAtsState';

/** What comes back is believed only with the state that was made here. */
export function newState(): string {
  const state = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(key, state);
  return state;
}

/** Each is good once. */
export function takeState(state: string | undefined): boolean {
  const own = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return own !== null && own === state;
}

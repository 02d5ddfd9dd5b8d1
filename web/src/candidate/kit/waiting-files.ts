import { isOver } from '../../wire/draft-life.ts';

/** A file that was chosen and has not reached the server. It lies in this phone until it has. */
export type WaitingFile = {
  readonly key: string;
  readonly thing: string;
  readonly name: string;
  readonly content: Blob;
  /** When it was chosen. */
  readonly at: number;
};

const storeName = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('beidiao.candidate', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(storeName, { keyPath: 'key' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no storage'));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const shelf = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const asked = work(shelf.transaction(storeName, mode).objectStore(storeName));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('no storage'));
    });
  } finally {
    shelf.close();
  }
}

/** A full or forbidden storage costs the copy on the phone, not the upload itself: each answers whether it went well. */
const tried = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export const keepWaiting = (file: WaitingFile): Promise<boolean> => tried(inStore('readwrite', (it) => it.put(file)));
/** Removes what nobody has sent for a day, of whatever check. */
export const sweepWaiting = async (now = Date.now()): Promise<void> => {
  const all = await inStore<WaitingFile[]>('readonly', (it) => it.getAll()).catch(() => []);
  for (const { key } of all.filter(({ at }) => isOver(at, now))) await dropWaiting(key);
};
export const dropWaiting = (key: string): Promise<boolean> => tried(inStore('readwrite', (it) => it.delete(key)));
export const forgetWaiting = (): Promise<boolean> => tried(inStore('readwrite', (it) => it.clear()));

/** `thing` begins with the check that a file belongs to. */
export const listWaiting = async (thing: string): Promise<WaitingFile[]> => {
  const all = await inStore<WaitingFile[]>('readonly', (it) => it.getAll()).catch(() => []);
  return all.filter((file) => file.thing === thing && !isOver(file.at));
};

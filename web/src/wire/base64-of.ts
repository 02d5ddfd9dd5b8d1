import { WireFault } from './send/wire-fault.ts';

/** @throws WireFault when the file can not be read any more */
export const base64Of = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      // In a task of its own: reading a long file and sending it at one stretch holds up the page.
      setTimeout(() => resolve(url.slice(url.indexOf(',') + 1)));
    };
    reader.onerror = () => reject(reader.error ?? new WireFault('unreadable'));
    reader.readAsDataURL(content);
  });

import { WireFault } from './send/wire-fault.ts';

/** @throws WireFault when the file can not be read any more */
export const base64Of = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new WireFault('unreadable'));
    reader.readAsDataURL(content);
  });

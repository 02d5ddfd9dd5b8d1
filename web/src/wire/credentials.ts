import { currentLanguage } from '../i18n/language.ts';
import { bilingual, textsNow } from '../i18n/texts.ts';
import { WireFault } from './send/wire-fault.ts';

const words = bilingual({
  zh: {
    insecure:
      '登录信息需在浏览器中加密，当前地址不支持加密。请使用 https:// 开头的地址，或在本机使用 http://localhost 打开。',
  },
  en: {
    insecure:
      'Sign-in data is encrypted in the browser, which this address does not support. Open the site via https://, or via http://localhost on this machine.',
  },
});

/** Browsers hide WebCrypto on plain HTTP addresses other than localhost. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

export const whyNoEncryption = (): string => textsNow(words, currentLanguage())('insecure');

type Cipher = typeof import('./cipher.ts');
let cipher: Promise<Cipher> | null = null;

/**
 * Loads the encryption beside the typing: call it when a form gets the focus.
 * @throws Error in the reader's words when the origin is insecure; WireFault when it can not be loaded
 */
export function warmCredentials(): Promise<Cipher> {
  if (!canEncrypt()) return Promise.reject(new Error(whyNoEncryption()));
  cipher ??= import('./cipher.ts').catch(() => {
    cipher = null;
    throw new WireFault('offline');
  });
  return cipher;
}

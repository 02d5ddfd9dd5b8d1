import { bilingual, useTexts } from '../../i18n/texts.ts';
import { toast } from '../core/toasts.tsx';
import { copyText } from './copy-text.ts';

const texts = bilingual({
  zh: { copied: '已复制', notCopied: '浏览器不允许复制，请手动选中' },
  en: { copied: 'Copied', notCopied: 'Your browser does not allow copying. Please select the text manually' },
});

/** `notCopied` where the text cannot be selected on the page: it says where it is. */
type Words = { copied?: string; notCopied?: string };

/** Copies a text, and says whether that worked. */
export function useCopy(): (text: string, words?: Words) => Promise<void> {
  const t = useTexts(texts);
  return async (text, { copied = t('copied'), notCopied = t('notCopied') } = {}) => {
    const isCopied = await copyText(text);
    toast(isCopied ? 'done' : 'problem', isCopied ? copied : notCopied);
  };
}

import { bilingual } from '../../i18n/texts.ts';

export const codeTexts = bilingual({
  zh: {
    copy: '复制',
    copyNamed: '复制 {text}',
    copied: '已复制',
    notCopied: '浏览器不允许复制，请手动选中',
  },
  en: {
    copy: 'Copy',
    copyNamed: 'Copy {text}',
    copied: 'Copied',
    notCopied: 'Your browser does not allow copying. Please select the text manually',
  },
});

import { documentPapers, documentShort, type DocumentType } from '@beidiao/contract/typed/document';
import { useLanguage } from '../../i18n/language.ts';

/** What is photographed and how it is called, for `{papers}` and `{document}` of a sentence to its holder. */
export function useDocumentWords(idType: DocumentType): { papers: string; document: string } {
  const language = useLanguage();
  return {
    // What belongs to the reader is theirs in English.
    papers: documentPapers[idType][language].replace('of the ', 'of your '),
    document: documentShort[idType][language],
  };
}

import type { RefusalTable } from '../wire/refusal-table.ts';

export const resumeRefusals = {
  resumeTypeUnknown: {
    errcode: '0404070',
    zh: '简历要是 PDF 或 Word（.docx）文件。旧版 .doc 请另存为 .docx；图片和扫描件认不出文字，请手工填写',
    en: 'A résumé must be a PDF or a Word file (.docx). Save an old .doc as .docx. Text cannot be read from pictures or scans; fill in the form by hand',
  },
  resumeBroken: {
    errcode: '0404071',
    zh: '简历打不开：可能没有传完，或者内容过大。请另存为 PDF 再试，也可以手工填写',
    en: 'The résumé cannot be opened: it may be incomplete, or hold too much. Save it as PDF and try again, or fill in the form by hand',
  },
  resumeActive: {
    errcode: '0404072',
    zh: '这份 Word 文件含有{what}，为安全起见不能接收。请另存为 PDF 再上传',
    en: 'This Word file contains {what}, which we do not accept for safety. Save it as PDF and upload that',
  },
  resumeEmpty: {
    errcode: '0404073',
    zh: '简历里没有可识别的文字，多半是扫描件或图片。请手工填写',
    en: 'The résumé holds no readable text; it is probably a scan or a picture. Fill in the form by hand',
  },
} as const satisfies RefusalTable;

/** What a Word file can hold beside text, as the person who hands it in is told. */
export const activeWordWords = {
  macros: { zh: '宏', en: 'macros' },
  embedded: { zh: '嵌入的文件或控件', en: 'an embedded file or control' },
  outside: { zh: '对外部文件的引用', en: 'a reference to an outside file' },
} as const;

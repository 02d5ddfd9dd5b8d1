import type { Bilingual } from '../wire/language.ts';
import type { RefusalTable } from '../wire/refusal-table.ts';

/** Of papers that are handed in, beside size and type. */
export const fileRefusals = {
  fileActive: {
    errcode: '0405070',
    zh: '这份 PDF 含有{what}，为安全起见不能接收。请打开文件，选择“打印”→“另存为 PDF”，再上传新文件；也可以上传截图或照片',
    en: 'This PDF contains {what}, which we do not accept for safety. Open it, choose Print, then Save as PDF, and upload the new file. A screenshot or a photo works too',
  },
  fileLocked: {
    errcode: '0405071',
    zh: '这份 PDF 需要密码才能打开。请去掉密码，或选择“打印”→“另存为 PDF”后再上传',
    en: 'This PDF needs a password. Remove the password, or choose Print, then Save as PDF, and upload the new file',
  },
  fileInfected: {
    errcode: '0405072',
    zh: '病毒扫描在文件中发现“{found}”，文件没有保存。请检查您的设备，换一份文件再上传',
    en: 'The virus scan found "{found}" in this file, so it was not kept. Check your device and upload another file',
  },
  fileCheckBusy: {
    errcode: '0405073',
    zh: '文件安全检查正忙，文件没有保存，请稍后再上传',
    en: 'The file safety check is busy and the file was not kept. Please upload it again later',
  },
} as const satisfies RefusalTable;

/** What a PDF can hold beside pages, as the person who hands it in is told. */
export const activePartWords = {
  script: { zh: '脚本', en: 'a script' },
  launch: { zh: '启动程序的动作', en: 'an action that starts a program' },
  form: { zh: '交互式表单（XFA 或提交动作）', en: 'an interactive form (XFA or a submit action)' },
  embedded: { zh: '嵌入的附件', en: 'an embedded file' },
  media: { zh: '音视频或三维内容', en: 'sound, video or 3D content' },
  outside: { zh: '对外部文件的引用', en: 'a reference to an outside file' },
  link: { zh: '自动打开或伪装的链接', en: 'a link that opens automatically or is disguised' },
} as const satisfies Record<string, Bilingual>;

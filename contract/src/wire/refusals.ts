import type { RefusalTable } from './refusal-table.ts';

export const wireRefusals = {
  badParams: { errcode: '0400001', zh: '{field}：{message}', en: '{field}: {message}' },
  forbidden: {
    errcode: '0400003',
    zh: '您没有此操作的权限，请联系管理员',
    en: 'You do not have permission to do this. Please ask your administrator',
  },
  notFound: {
    errcode: '0400004',
    zh: '内容不存在或已被删除',
    en: 'Not found. It may have been deleted',
  },
  notSignedIn: { errcode: '0400006', zh: '登录已失效，请重新登录', en: 'Your session has ended. Please sign in again' },
  otherMember: {
    errcode: '0400007',
    zh: '当前登录身份与页面不一致，请刷新页面',
    en: 'You are now using another account. Please reload the page',
  },
  keyReused: {
    errcode: '0400009',
    zh: '这个请求编号已用于另一份内容，请刷新后重试',
    en: 'This request key was already used for different content. Reload and try again',
  },
  tooMany: {
    errcode: '0400029',
    zh: '操作太频繁，请 {seconds} 秒后再试',
    en: 'Too many attempts. Try again in {seconds} seconds',
  },
  vendorSilent: {
    errcode: '0400050',
    zh: '外部服务暂时没有回应，请稍后再试',
    en: 'An external service is not responding. Please try again later',
  },
  tooManyStreams: {
    errcode: '0400060',
    zh: '打开的页面过多，本页不会自动更新，请关闭其他页面后刷新',
    en: 'Too many pages are open, so this one does not update automatically. Close some and reload',
  },
  deliveryNotFailed: {
    errcode: '0400061',
    zh: '该消息未发送失败，或正在重新发送',
    en: 'This message has not failed or is already being resent',
  },
  malformed: { errcode: '0400400', zh: '请求内容不是有效的 JSON', en: 'The request is not valid JSON' },
  noSuchCall: { errcode: '0400404', zh: '接口不存在', en: 'This endpoint does not exist' },
  formUnread: {
    errcode: '0400401',
    zh: '表单无法读取，请以 multipart/form-data 上传一个文件',
    en: 'The form cannot be read. Send one file as multipart/form-data',
  },
  tooLarge: { errcode: '0400413', zh: '请求内容太大', en: 'The request is too large' },
  wrongMedia: { errcode: '0400415', zh: '请求内容应为 JSON', en: 'The request must be JSON' },
  busy: {
    errcode: '0400503',
    zh: '当前访问人数过多，请稍后再试',
    en: 'The service is busy. Please try again in a moment',
  },
  storageFull: {
    errcode: '0400507',
    zh: '系统存储空间已满，暂时无法保存，请稍后再试',
    en: 'Our storage is full, so nothing can be saved right now. Please try again later',
  },
} as const satisfies RefusalTable;

import type { Language } from '@beidiao/contract/wire/language';

export type MailSheet = {
  readonly language: Language;
  /** Of the person; null for an address that belongs to no one yet. */
  readonly name: string | null;
  readonly title: string;
  readonly body: string;
  readonly act: string | undefined;
  readonly url: string;
  /** Where the receiver switches mails off. */
  readonly settingsUrl: string | null;
};

const words = {
  zh: {
    hello: (name: string) => `${name}，您好：`,
    orOpen: '如按钮无法打开，请将以下地址复制到浏览器：',
    why: '这封邮件由背调平台自动发出，请不要直接回复。',
    settings: '如不想再收到此类邮件，可在通知设置中关闭：',
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    orOpen: 'If the button does not work, copy this address into your browser:',
    why: 'This e-mail was sent automatically by Beidiao. Please do not reply.',
    settings: 'To stop receiving these e-mails, turn them off in your notification settings:',
  },
} as const;

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** The same words as text and as HTML: tables that old mail programs know, no picture, nothing that is fetched. */
export function writeMail(sheet: MailSheet): { text: string; html: string } {
  return { text: textOf(sheet), html: htmlOf(sheet) };
}

function textOf({ language, name, body, act, url, settingsUrl }: MailSheet): string {
  const w = words[language];
  const lines = [
    ...(name === null ? [] : [w.hello(name), '']),
    body,
    '',
    `${act === undefined ? '' : `${act}：`}${url}`.replace('：', language === 'zh' ? '：' : ': '),
    '',
    '-- ',
    w.why,
    ...(settingsUrl === null ? [] : [`${w.settings} ${settingsUrl}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Colours stand inline, since most mail programs drop a style sheet; the sheet adds the dark ones where it is kept. */
function htmlOf({ language, name, title, body, act, url, settingsUrl }: MailSheet): string {
  const w = words[language];
  const link = escape(url);
  const small = 'font-size:12px;line-height:20px;color:#6b787b';
  const button =
    act === undefined
      ? ''
      : `<tr><td style="padding:8px 0 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="act" style="background:#17595f;border-radius:8px"><a href="${link}" style="display:inline-block;padding:11px 24px;font-size:15px;line-height:22px;color:#ffffff;text-decoration:none">${escape(act)}</a></td></tr></table></td></tr>
<tr><td class="soft" style="${small};padding-bottom:20px">${w.orOpen}<br><a class="link" href="${link}" style="color:#17595f;word-break:break-all">${link}</a></td></tr>`;
  const settings =
    settingsUrl === null
      ? ''
      : `<br>${w.settings} <a class="link" href="${escape(settingsUrl)}" style="color:#17595f;word-break:break-all">${escape(settingsUrl)}</a>`;
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f5f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e4e9e8;border-radius:12px"><tr><td style="padding:28px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-family:-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans SC',Helvetica,Arial,sans-serif;color:#1b2426">
<tr><td class="brand" style="font-size:15px;line-height:22px;font-weight:600;color:#17595f;padding-bottom:16px">${language === 'zh' ? '背调' : 'Beidiao'}</td></tr>
<tr><td class="ink" style="font-size:20px;line-height:28px;font-weight:600;padding-bottom:12px">${escape(title)}</td></tr>
<tr><td class="ink" style="font-size:15px;line-height:24px;padding-bottom:16px">${name === null ? '' : `${escape(w.hello(name))}<br>`}${escape(body)}</td></tr>
${button}
<tr><td class="soft" style="${small};border-top:1px solid #e4e9e8;padding-top:16px">${w.why}${settings}</td></tr>
</table></td></tr></table></td></tr></table></body></html>`;
}

const darkStyle = `@media (prefers-color-scheme:dark){.page{background:#10171a!important}.card{background:#1a2326!important;border-color:#2c383b!important}.ink{color:#e8eeed!important}.soft{color:#9fb0b2!important;border-color:#2c383b!important}.brand,.link{color:#7cc7c9!important}}`;

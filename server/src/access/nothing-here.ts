import type { Language } from '@beidiao/contract/wire/language';

const texts = {
  zh: { title: '页面不存在', about: '地址可能有误，或此功能尚未开通。', home: '返回首页' },
  en: {
    title: 'This page could not be found',
    about: 'The address may be wrong, or the feature is not available yet.',
    home: 'Go to home page',
  },
};

/** The look of the not-found view of the application, whose styles are not loaded here. */
const style = `body{margin:0;font:14px/22px system-ui,-apple-system,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;color:#1b2426;background:#fff}
main{display:grid;justify-items:center;align-content:center;gap:8px;min-height:80vh;padding:40px 20px;text-align:center}
p,h1{margin:0}.code{font-size:56px;line-height:64px;font-weight:600;letter-spacing:.04em;color:#41868c}h1{font-size:24px;line-height:32px;font-weight:600}
.about{color:#5f6d70}a{margin-top:16px;padding:5px 16px;border-radius:6px;background:#17595f;color:#fff;text-decoration:none}a:hover{background:#104449}`;

/** For a page that stands at another host. Without a script: the application, which knows all pages, would show it. */
export function nothingHerePage(language: Language): string {
  const { title, about, home } = texts[language];
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p class="code">404</p><h1>${title}</h1><p class="about">${about}</p><a href="/">${home}</a></main></body>
</html>
`;
}

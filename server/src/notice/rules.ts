/** Mails carry both languages: the receiver's choice is not known before the first visit. */
export const welcomeWords = (facts: { name: string; url: string }) => ({
  subject: '企业账号已开通 / Your enterprise account is ready',
  text: `${facts.name}，你好：

企业账号已开通。充值后就可以下单背调，候选人同意之后才会开始核查。
登录：${facts.url}

Hello ${facts.name},

Your enterprise account is ready. Top up and order your first check. Nothing is checked before the candidate agrees.
Sign in: ${facts.url}
`,
});

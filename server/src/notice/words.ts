type Words = { readonly subject: string; readonly text: string };

/** Mails carry both languages: the receiver's choice is not known before the first visit. */
export const welcomeWords = (facts: { name: string; loginName: string; url: string }): Words => ({
  subject: '企业账号已开通 / Your enterprise account is ready',
  text: `${facts.name}，你好：

企业账号已开通，登录名 ${facts.loginName}。充值后就可以下单背调，候选人同意之后才会开始核查。
登录：${facts.url}

Hello ${facts.name},

Your enterprise account is ready; your login name is ${facts.loginName}. Top up and order your first check. Nothing is checked before the candidate agrees.
Sign in: ${facts.url}
`,
});

export const receiptWords = (facts: { name: string; amount: string; url: string }): Words => ({
  subject: `充值 ${facts.amount} 已到账 / Top-up of ${facts.amount} received`,
  text: `${facts.name}，你好：

充值 ${facts.amount} 已到账，可以在账本里看到这一笔。
账本：${facts.url}

Hello ${facts.name},

Your top-up of ${facts.amount} has arrived. You can see it in your account book.
Account book: ${facts.url}
`,
});

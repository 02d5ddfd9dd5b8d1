import { bilingual } from '../i18n/texts.ts';

export const signInTexts = bilingual({
  zh: {
    title: '登录',
    loginName: '登录名或手机号',
    password: '密码',
    captcha: '图中的字符',
    renew: '看不清，换一张',
    missing: '请填写这一项',
    act: '登录',
    busy: '正在登录…',
    candidate: '收到核查短信的候选人',
    candidateAbout: '不用登录，直接点短信里的链接。',
  },
  en: {
    title: 'Sign in',
    loginName: 'Login name or phone',
    password: 'Password',
    captcha: 'Characters in the picture',
    renew: 'Show another picture',
    missing: 'This field is required',
    act: 'Sign in',
    busy: 'Signing in…',
    candidate: 'Candidates who got a text message',
    candidateAbout: ' need no account: open the link in the message.',
  },
});

import { noticeTable } from '../notice/kinds.ts';

/** To the provider's own people, about their accounts. `{what}` is a change in words, `{person}` whom it is for. */
export const staffNotices = noticeTable({
  staffChangeAsked: {
    topic: 'account',
    channels: ['mail', 'sms'],
    path: '/Operations/Staff',
    isNeeded: true,
    zh: {
      title: '账号变更等待确认',
      body: '{asker}为{person}申请：{what}。由另一位管理员确认后执行，7 天内无人确认则失效。如有疑问，请先向{asker}本人核实。',
      act: '查看变更',
      sms: '有一项工作人员账号变更等待管理员确认，请登录运营台查看。',
    },
    en: {
      title: 'A staff account change is waiting for confirmation',
      body: '{asker} has asked for {person}: {what}. It takes effect once another administrator confirms it, and lapses after 7 days. If in doubt, ask {asker} in person first.',
      act: 'View the change',
      sms: 'A change of a staff account is waiting for an administrator to confirm it. Sign in to the console to see it.',
    },
  },
  /** Nobody else could confirm it. */
  staffChangeAlone: {
    topic: 'account',
    channels: ['mail', 'sms'],
    path: '/Operations/Staff',
    isNeeded: true,
    smsFacts: ['due'],
    zh: {
      title: '账号变更将在 {due} 自动执行',
      body: '{asker}为{person}申请：{what}。没有第二位管理员可以确认，到 {due} 自动执行。如不是您或{asker}的意思，请立即撤回或联系服务器的运维人员。',
      act: '查看变更',
      sms: '一项工作人员账号变更没有第二位管理员可以确认，将在 {due} 自动执行。如有异常，请立即登录运营台查看。',
    },
    en: {
      title: 'A staff account change takes effect at {due}',
      body: '{asker} has asked for {person}: {what}. There is no second administrator to confirm it, so it takes effect automatically at {due}. If neither you nor {asker} wants this, withdraw it now or contact whoever operates the server.',
      act: 'View the change',
      sms: 'A change of a staff account has no second administrator to confirm it and takes effect at {due}. If this is not right, sign in to the console now.',
    },
  },
  staffChangeDone: {
    topic: 'account',
    channels: ['mail', 'sms'],
    path: '/Operations/Staff',
    isNeeded: true,
    zh: {
      title: '账号变更已执行',
      body: '{asker}为{person}申请的变更已执行：{what}。如有异常，请立即停用该账号。',
      act: '查看工作人员',
      sms: '一项工作人员账号变更已执行，请登录运营台查看。',
    },
    en: {
      title: 'A staff account change has taken effect',
      body: 'What {asker} asked for {person} has taken effect: {what}. If this is not right, disable the account now.',
      act: 'View staff',
      sms: 'A change of a staff account has taken effect. Sign in to the console to see it.',
    },
  },
  /** To whom a change is about, also by a mail or phone that it replaces. */
  ownStaffChangeAsked: {
    topic: 'account',
    channels: ['mail', 'sms'],
    path: '/Operations/Account',
    isNeeded: true,
    zh: {
      title: '有人申请变更您的账号',
      body: '{asker}为您的工作人员账号申请：{what}。如不是您的意思，请立即联系另一位管理员。',
      act: '我的账号',
      sms: '有人申请变更您的工作人员账号。如不是您的意思，请立即联系管理员。',
    },
    en: {
      title: 'A change of your staff account was requested',
      body: '{asker} has asked for your staff account: {what}. If you do not want this, contact another administrator now.',
      act: 'My account',
      sms: 'A change of your staff account was requested. If you do not want this, contact an administrator now.',
    },
  },
  ownStaffChangeDone: {
    topic: 'account',
    channels: ['mail', 'sms'],
    path: '/Operations/Account',
    isNeeded: true,
    zh: {
      title: '您的账号已变更',
      body: '{asker}为您的工作人员账号申请的变更已执行：{what}。如不是您的意思，请立即联系管理员。',
      act: '我的账号',
      sms: '您的工作人员账号已变更。如不是您的意思，请立即联系管理员。',
    },
    en: {
      title: 'Your staff account was changed',
      body: 'What {asker} asked for your staff account has taken effect: {what}. If you do not want this, contact an administrator now.',
      act: 'My account',
      sms: 'Your staff account was changed. If you do not want this, contact an administrator now.',
    },
  },
  staffAccess: {
    topic: 'account',
    channels: ['mail', 'sms'],
    path: '{link}',
    isNeeded: true,
    smsFacts: ['token'],
    zh: {
      title: '设置您的登录密码',
      body: '请在 24 小时内打开链接，设置工作人员账号的登录密码。链接只能使用一次，请勿转发；管理员不会向您索要它。',
      act: '设置密码',
      sms: '请在 24 小时内设置工作人员账号的登录密码，链接仅可使用一次，请勿转发：{url}',
    },
    en: {
      title: 'Set your password',
      body: 'Open the link within 24 hours to set the password of your staff account. It can be used once. Do not forward it; no administrator will ask you for it.',
      act: 'Set password',
      sms: 'Set the password of your staff account within 24 hours. The link can be used once; do not forward it: {url}',
    },
  },
});

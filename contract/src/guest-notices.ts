import { noticeTable } from './notice-kind.ts';

/**
 * To the candidate, by SMS. The first one is in both languages: the candidate's is not known before the first visit.
 * `link` and `checkCode` are secret facts. Without the signature each stays below 500 characters, what a service takes.
 */
export const guestNotices = noticeTable({
  invitation: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'checkCode'],
    isNeeded: true,
    zh: {
      title: '请授权背调',
      body: '{enterprise}想在入职前核实你的经历，先看清楚再决定，不同意也可以。',
      sms: '{enterprise}想在入职前核实你的经历，先看清楚再决定，不同意也可以：{url} 链接 7 天内有效，核对码 {checkCode}。 {enterprise} asks for your consent to a background check. Nothing starts before you agree.',
    },
    en: {
      title: 'Your consent is asked for',
      body: '{enterprise} asks for your consent to a background check. Nothing starts before you agree.',
      sms: '{enterprise} asks for your consent to a background check: {url} The link is good for 7 days, check code {checkCode}. Read first; you may say no. Nothing starts before you agree.',
    },
  },
  consentReminder: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'checkCode', 'due'],
    isNeeded: true,
    zh: {
      title: '授权链接即将过期',
      body: '{enterprise}的背调授权将在 {due} 过期。',
      sms: '{enterprise}的背调还等你决定，{due} 过期：{url} 核对码 {checkCode}。不同意也可以，不会再提醒。',
    },
    en: {
      title: 'The link is about to expire',
      body: 'The consent that {enterprise} asks for expires at {due}.',
      sms: '{enterprise} still waits for your decision on the background check, until {due}: {url} Check code {checkCode}. You may say no; there is no further reminder.',
    },
  },
  identityProved: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '身份已核对通过',
      body: '工作人员看过你的证件，身份已核对通过。',
      sms: '{enterprise}的背调：你的身份已核对通过，证件照片已删除。还没填完的话可以接着填：{url}',
    },
    en: {
      title: 'Your identity is confirmed',
      body: 'A reviewer has looked at your papers and confirmed your identity.',
      sms: 'Background check by {enterprise}: your identity is confirmed and the pictures of your papers are deleted. Go on here if something is left to fill in: {url}',
    },
  },
  papersAgain: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '证件还需要补充',
      body: '工作人员看不清你交的证件，请在 24 小时内补充。',
      sms: '{enterprise}的背调：你交的证件还需要补充，请在 24 小时内打开看说明：{url}',
    },
    en: {
      title: 'Your papers need one more look',
      body: 'The reviewer could not read your papers. Please show them again within 24 hours.',
      sms: 'Background check by {enterprise}: your papers need one more look. Please read why and show them again within 24 hours: {url}',
    },
  },
  materialWanted: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'due'],
    isNeeded: true,
    zh: {
      title: '有一项需要你补充',
      body: '核查人员需要你补充材料，请在 {due} 前打开看说明。',
      sms: '{enterprise}的背调：有一项需要你补充，请在 {due} 前打开看要什么、为什么：{url} 拿不出来也可以写明原因。',
    },
    en: {
      title: 'Something is needed from you',
      body: 'The reviewer needs something from you before {due}.',
      sms: 'Background check by {enterprise}: the reviewer needs something from you before {due}. Read what and why: {url} If you do not have it, say so there.',
    },
  },
  materialReminder: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'due'],
    isNeeded: true,
    zh: {
      title: '还等你补充材料',
      body: '还等你补充材料，{due} 截止。',
      sms: '{enterprise}的背调还等你补充材料，{due} 截止，过时会按现有材料得出结论：{url}',
    },
    en: {
      title: 'Still waiting for your material',
      body: 'The check still waits for what was asked, until {due}.',
      sms: 'The background check by {enterprise} still waits for what was asked of you, until {due}. After that it goes on without: {url}',
    },
  },
  materialSettled: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '不用再补充了',
      body: '之前请你补充的材料不用再交了。',
      sms: '{enterprise}的背调：之前请你补充的材料不用再交了，核查继续进行。进展：{url}',
    },
    en: {
      title: 'Nothing more is needed',
      body: 'What was asked of you is no longer needed.',
      sms: 'Background check by {enterprise}: what was asked of you is no longer needed, and the check goes on. See how it stands: {url}',
    },
  },
  ownReportReady: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '你的背调报告已完成',
      body: '{enterprise}为你做的背调已完成。',
      sms: '{enterprise}为你做的背调已完成，你可以看本人的报告，有不实之处可以提出异议：{url}',
    },
    en: {
      title: 'Your report is complete',
      body: 'The background check by {enterprise} is complete.',
      sms: 'The background check by {enterprise} is complete. Read your own report, and dispute what is not true: {url}',
    },
  },
  disputeOpened: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['due', 'token'],
    isNeeded: true,
    zh: {
      title: '你的异议收到了',
      body: '你的异议收到了，{due} 前由另一位核查人答复。',
      sms: '你的异议收到了，{due} 前由另一位核查人答复。查看：{url}',
    },
    en: {
      title: 'Your dispute has arrived',
      body: 'Somebody else looks into it and answers before {due}.',
      sms: 'Your dispute has arrived. Somebody else looks into it and answers before {due}: {url}',
    },
  },
  disputeUpheld: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '你的异议成立',
      body: '你的异议成立，报告已更正为新的一版。',
      sms: '你的异议成立，报告已更正为新的一版。查看：{url}',
    },
    en: {
      title: 'Your dispute was upheld',
      body: 'The report was corrected as a new version.',
      sms: 'Your dispute was upheld. The report was corrected as a new version: {url}',
    },
  },
  disputeRejected: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '你的异议已复核',
      body: '结果没有改变，理由写在报告里。你仍可补充说明。',
      sms: '你的异议已复核，结果没有改变，理由写在报告里。你仍可补充说明。查看：{url}',
    },
    en: {
      title: 'Your dispute was looked into',
      body: 'The result stands; the reason is in your report, and you can still add your own words.',
      sms: 'Your dispute was looked into. The result stands; the reason is in your report, and you can still add your own words: {url}',
    },
  },
  copyReady: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '你的资料副本好了',
      body: '你的资料副本好了，30 天内可以下载。',
      sms: '你的资料副本好了，30 天内可以下载，需要手机验证码：{url}',
    },
    en: {
      title: 'The copy of your data is ready',
      body: 'The copy of your data is ready, for 30 days.',
      sms: 'The copy of your data is ready for 30 days. You need the code that is sent to this phone: {url}',
    },
  },
  correctionMade: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '已按你的申请更正',
      body: '已按你的申请更正，报告有了新的一版。',
      sms: '已按你的申请更正。查看：{url}',
    },
    en: {
      title: 'Corrected as you asked',
      body: 'Your data was corrected as you asked.',
      sms: 'Your data was corrected as you asked: {url}',
    },
  },
  requestDeclined: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '你的申请有了答复',
      body: '你的申请有了答复，理由写在里面。',
      sms: '你的申请有了答复，理由写在里面。查看：{url}',
    },
    en: {
      title: 'Your request was answered',
      body: 'Your request was answered; the reason is given there.',
      sms: 'Your request was answered; the reason is given there: {url}',
    },
  },
  ownDataErased: {
    topic: 'report',
    channels: ['sms'],
    path: '/Protocol',
    smsFacts: ['enterprise'],
    isNeeded: true,
    zh: {
      title: '你的资料将删除',
      body: '你在{enterprise}这次背调里的资料今天删除，之前的链接不再有效。',
      sms: '你在{enterprise}这次背调里的资料今天删除，之前的链接不再有效。法律要求保留的授权记录里不含内容。',
    },
    en: {
      title: 'Your data is being deleted',
      body: 'Your data of the check by {enterprise} is deleted today. Earlier links no longer open.',
      sms: 'Your data of the check by {enterprise} is deleted today. Earlier links no longer open. The consent record that the law asks for stays without content.',
    },
  },
});

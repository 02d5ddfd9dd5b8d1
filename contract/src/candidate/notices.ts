import { noticeTable } from '../notice/kinds.ts';

/**
 * To the candidate, by SMS. The first one is in both languages: the candidate's is not known before the first visit.
 * `link` and `checkCode` are secret facts. Without the signature each stays below 500 characters, what a service takes.
 */
export const candidateNotices = noticeTable({
  invitation: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'checkCode'],
    isNeeded: true,
    zh: {
      title: '请授权背调',
      body: '{enterprise}想在入职前核实您的经历，请先阅读再决定，不同意也可以。',
      sms: '{enterprise}想在入职前核实您的经历，请先阅读再决定，不同意也可以：{url} 链接 7 天内有效，核对码 {checkCode}。 {enterprise} would like your consent to a background check. Nothing starts before you agree.',
    },
    en: {
      title: 'Your consent is requested',
      body: '{enterprise} would like your consent to a background check. Nothing starts before you agree.',
      sms: '{enterprise} would like your consent to a background check: {url} The link is valid for 7 days, check code {checkCode}. Read it first; you may decline. Nothing starts before you agree.',
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
      sms: '{enterprise}的背调待您决定，{due} 过期：{url} 核对码 {checkCode}。不同意也可以，不会再提醒。',
    },
    en: {
      title: 'Your consent link is about to expire',
      body: 'The consent request from {enterprise} expires at {due}.',
      sms: '{enterprise} is waiting for your decision on the background check by {due}: {url} Check code {checkCode}. You may decline. This is the last reminder.',
    },
  },
  qrSubmitted: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'checkCode'],
    isNeeded: true,
    zh: {
      title: '您已扫码提交',
      body: '您已向{enterprise}提交背调信息，可随时查看进展或撤回。',
      sms: '您已扫码向{enterprise}提交背调信息，您同意之前不会核查。查看进展或撤回：{url} 核对码 {checkCode}。',
    },
    en: {
      title: 'You have submitted by QR code',
      body: 'You have submitted your details to {enterprise}. You can follow or withdraw at any time.',
      sms: 'You have submitted your details to {enterprise} by QR code. Nothing starts before you agree. Follow or withdraw here: {url} Check code {checkCode}.',
    },
  },
  viewingCancelled: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '您的提交未被查阅',
      body: '{enterprise}没有查阅您扫码提交的信息，核查没有开始，您填写的信息会删除。',
      sms: '{enterprise}没有查阅您扫码提交的信息，核查没有开始，您填写的信息会删除，不用再做什么：{url}',
    },
    en: {
      title: 'Your submission was not viewed',
      body: '{enterprise} has not viewed what you submitted by QR code. No check was started, and what you filled in is deleted.',
      sms: '{enterprise} has not viewed what you submitted by QR code. No check was started, and what you filled in is deleted. You need not do anything: {url}',
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
      body: '工作人员已核对您的证件，身份核验通过。',
      sms: '{enterprise}的背调：您的身份核验已通过，证件照片已删除。如未填完，可继续填写：{url}',
    },
    en: {
      title: 'Your identity is confirmed',
      body: 'A reviewer has checked your papers and confirmed your identity.',
      sms: 'Background check by {enterprise}: your identity is confirmed and the photos of your papers have been deleted. Continue here if anything is left to fill in: {url}',
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
      body: '您提交的证件无法看清，请在 24 小时内重新提交。',
      sms: '{enterprise}的背调：您提交的证件需要补充，请在 24 小时内查看说明：{url}',
    },
    en: {
      title: 'We need clearer photos of your papers',
      body: 'The reviewer could not read your papers. Please submit them again within 24 hours.',
      sms: 'Background check by {enterprise}: we need clearer photos of your papers. Please see why and submit them again within 24 hours: {url}',
    },
  },
  materialWanted: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'due'],
    isNeeded: true,
    zh: {
      title: '有一项需要您补充',
      body: '核查人员需要您补充材料，请在 {due} 前查看说明。',
      sms: '{enterprise}的背调：有一项需要您补充材料，请在 {due} 前查看所需内容和原因：{url} 无法提供也可以写明原因。',
    },
    en: {
      title: 'More information is needed',
      body: 'The reviewer needs more information from you by {due}.',
      sms: 'Background check by {enterprise}: the reviewer needs more information from you by {due}. See what and why: {url} If you do not have it, you can say so there.',
    },
  },
  materialReminder: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token', 'due'],
    isNeeded: true,
    zh: {
      title: '请尽快补充材料',
      body: '还需要您补充材料，{due} 截止。',
      sms: '{enterprise}的背调还需要您补充材料，{due} 截止，逾期将按现有材料得出结论：{url}',
    },
    en: {
      title: 'Reminder: more information is needed',
      body: 'The check is waiting for your information until {due}.',
      sms: 'The background check by {enterprise} is waiting for your information until {due}. After that it continues without it: {url}',
    },
  },
  materialSettled: {
    topic: 'candidate',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '无需再补充材料',
      body: '之前请您补充的材料无需再提交。',
      sms: '{enterprise}的背调：之前请您补充的材料无需再提交，核查继续进行。查看进展：{url}',
    },
    en: {
      title: 'Nothing more is needed',
      body: 'The information we asked for is no longer needed.',
      sms: 'Background check by {enterprise}: the information we asked for is no longer needed, and the check continues. See the status: {url}',
    },
  },
  ownReportReady: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['enterprise', 'token'],
    isNeeded: true,
    zh: {
      title: '您的背调报告已完成',
      body: '{enterprise}为您做的背调已完成。',
      sms: '{enterprise}为您做的背调已完成，您可以看本人的报告，有不实之处可以提出异议：{url}',
    },
    en: {
      title: 'Your report is complete',
      body: 'The background check by {enterprise} is complete.',
      sms: 'The background check by {enterprise} is complete. You can read your report and dispute anything that is wrong: {url}',
    },
  },
  disputeOpened: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['due', 'token'],
    isNeeded: true,
    zh: {
      title: '您的异议已收到',
      body: '您的异议已收到，将由另一位核查人员在 {due} 前答复。',
      sms: '您的异议已收到，将由另一位核查人员在 {due} 前答复。查看：{url}',
    },
    en: {
      title: 'We have received your dispute',
      body: 'Another reviewer will answer it by {due}.',
      sms: 'We have received your dispute. Another reviewer will answer it by {due}: {url}',
    },
  },
  disputeUpheld: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '您的异议成立',
      body: '您的异议成立，报告已更正为新的一版。',
      sms: '您的异议成立，报告已更正为新的一版。查看：{url}',
    },
    en: {
      title: 'Your dispute was upheld',
      body: 'The report has been corrected in a new version.',
      sms: 'Your dispute was upheld. The report has been corrected in a new version: {url}',
    },
  },
  disputeRejected: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '您的异议已复核',
      body: '结果没有改变，理由写在报告里。您仍可补充说明。',
      sms: '您的异议已复核，结果没有改变，理由写在报告里。您仍可补充说明。查看：{url}',
    },
    en: {
      title: 'Your dispute was reviewed',
      body: 'The result stands. The reason is in your report, and you can still add a statement.',
      sms: 'Your dispute was reviewed and the result stands. The reason is in your report, and you can still add a statement: {url}',
    },
  },
  copyReady: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '您的资料副本已生成',
      body: '您的资料副本已生成，30 天内可以下载。',
      sms: '您的资料副本已生成，30 天内可以下载，需要手机验证码：{url}',
    },
    en: {
      title: 'Your data copy is ready',
      body: 'Your data copy is ready. You can download it for 30 days.',
      sms: 'Your data copy is ready. You can download it for 30 days with a code sent to this phone: {url}',
    },
  },
  correctionMade: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '已按您的申请更正',
      body: '已按您的申请更正，报告已更新为新版本。',
      sms: '已按您的申请更正。查看：{url}',
    },
    en: {
      title: 'Your data was corrected',
      body: 'Your data was corrected as requested.',
      sms: 'Your data was corrected as requested: {url}',
    },
  },
  requestDeclined: {
    topic: 'report',
    channels: ['sms'],
    path: '{link}',
    smsFacts: ['token'],
    isNeeded: true,
    zh: {
      title: '您的申请已答复',
      body: '您的申请已答复，可查看理由。',
      sms: '您的申请已答复，可查看理由：{url}',
    },
    en: {
      title: 'Your request was answered',
      body: 'Your request was answered. See the reason there.',
      sms: 'Your request was answered. See the reason: {url}',
    },
  },
  ownDataErased: {
    topic: 'report',
    channels: ['sms'],
    path: '/Protocol',
    smsFacts: ['enterprise'],
    isNeeded: true,
    zh: {
      title: '您的资料将删除',
      body: '您在{enterprise}这次背调里的资料今天删除，之前的链接不再有效。',
      sms: '您在{enterprise}这次背调里的资料今天删除，之前的链接不再有效。法律要求保留的授权记录里不含内容。',
    },
    en: {
      title: 'Your data is being deleted',
      body: 'Your data from the check by {enterprise} is being deleted today. Earlier links no longer work.',
      sms: 'Your data from the check by {enterprise} is being deleted today. Earlier links no longer work. The consent record required by law is kept without content.',
    },
  },
});

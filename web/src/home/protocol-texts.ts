import { chapterOfItems, protocolOf } from '@beidiao/contract/consent-text';
import type { Language } from '@beidiao/contract/language';

export type Chapter = { readonly title: string; readonly lines: readonly string[] };

/** {provider} and {contact} come from the configuration of the server. */
export const terms: Record<Language, readonly Chapter[]> = {
  zh: [
    {
      title: '谁和谁的协议',
      lines: [
        '本服务由{provider}运营（下称“运营方”）。你代表的企业，或者你本人（个人账号），是另一方。',
        '软件本身是开源软件，可以部署在任何人的服务器上。写软件的人不是本协议的一方，也拿不到这台服务器上的数据。',
      ],
    },
    {
      title: '你可以用它做什么',
      lines: [
        '在候选人本人同意之后，核实其身份、学历、工作经历等与岗位有关的事项，用于自己的用人决定。',
        '不得在没有本人同意时发起核查，不得核查与岗位无关的人，不得转卖报告，不得把报告用作自动决定的唯一依据。',
        '注册时填写的企业信息应当真实。代表企业注册的人应当有权代表它。',
      ],
    },
    {
      title: '账号与同事',
      lines: [
        '账号只给本人使用。管理员邀请同事、设定权限和额度，并对其在企业内的操作负责。代他人下单会留下记录。',
        '发现账号被盗用，请立即修改密码、退出所有设备，并告诉运营方。',
      ],
    },
    {
      title: '价格、支付与退款',
      lines: [
        '付款前会显示每一项的价格。提交时价格有变，会先请你确认，不会悄悄按新价扣款。',
        '候选人拒绝或超时没有授权、身份没有通过核验、付款后授权前取消，全额原路退回。候选人撤回授权时，还没有进行的项目退回。',
        '充值余额只用于本服务。退款回到付款的渠道、余额、优惠券或核查券。',
      ],
    },
    {
      title: '报告能说明什么',
      lines: [
        '报告写明每一条结论的来源、方法和时间。“无法核实”就是无法核实，不等于没有问题。',
        '来源本身可能出错或更新不及时。候选人可以对任何一条提出异议，由没有参与该项核实的人重新核实。',
      ],
    },
    {
      title: '冻结与终止',
      lines: [
        '欠费、被用于违法目的或危及他人信息安全时，运营方可以冻结账号并说明理由；冻结期间不能下单和支付，已有的数据仍可查看。',
        '你可以随时在“账号设置”里注销账号。企业的订单和报告按保存期限保留。',
      ],
    },
    {
      title: '责任与法律',
      lines: [
        '运营方按约定提供服务，对自己的过错负责。因来源、通信或不可抗力造成的延误，会如实显示在进度里。',
        '适用中华人民共和国法律。有争议先协商；协商不成，向运营方所在地有管辖权的法院起诉。中文文本为准。',
        '问题请联系：{contact}。',
      ],
    },
  ],
  en: [
    {
      title: 'Between whom',
      lines: [
        'This service is run by {provider} (the operator). The other side is the enterprise that you act for, or yourself with a personal account.',
        'The software is open source and runs on anybody’s server. Its authors are no party to these terms and have no access to the data on this server.',
      ],
    },
    {
      title: 'What it is for',
      lines: [
        'To verify identity, education, employment and other matters that concern a position, with the consent of the candidate, for your own hiring decision.',
        'Do not begin a check without that consent, check people who do not concern a position, resell reports, or let a report alone decide.',
        'What you state of your enterprise when registering has to be true, and you have to be entitled to act for it.',
      ],
    },
    {
      title: 'Accounts and colleagues',
      lines: [
        'An account is for one person. Administrators invite colleagues, set rights and limits, and answer for what is done within the enterprise. Acting for others is recorded.',
        'If somebody else uses your account, change the password, sign out all devices, and tell the operator at once.',
      ],
    },
    {
      title: 'Prices, payment, refunds',
      lines: [
        'The price of each item is shown before you pay. When a price has changed you are asked first; nothing is charged silently.',
        'A refusal, no consent in time, an identity that does not match, and a cancellation before the consent are refunded in full to where the money came from. When a consent is withdrawn, items that have not run are refunded.',
        'A topped-up balance is for this service only. Refunds go back to the channel, the balance, the coupon or the voucher.',
      ],
    },
    {
      title: 'What a report says',
      lines: [
        'A report names source, method and time of each finding. “Could not verify” means just that, and never that all is well.',
        'Sources can be wrong or late. A candidate can dispute any entry; somebody who did not work on it looks into it again.',
      ],
    },
    {
      title: 'Freezing and ending',
      lines: [
        'For unpaid debts, unlawful use, or danger to the data of others the operator can freeze an account and says why. A frozen account orders and pays nothing; its data stays readable.',
        'You can close your account in Settings at any time. Orders and reports of the enterprise stay for their time.',
      ],
    },
    {
      title: 'Liability and law',
      lines: [
        'The operator provides the service as agreed and answers for its own fault. Delays of sources or networks are shown as they are.',
        'The law of the People’s Republic of China applies. Disputes are settled by talking first, else before the court where the operator resides. The Chinese text decides.',
        'Questions: {contact}.',
      ],
    },
  ],
};

export const privacy: Record<Language, readonly Chapter[]> = {
  zh: [
    {
      title: '谁处理你的信息',
      lines: [
        '这台服务器由{provider}运营。对企业用户的账号信息，它是个人信息处理者；对候选人的信息，委托核查的企业是处理者，它受企业委托处理。',
        '联系方式：{contact}。',
      ],
    },
    {
      title: '收集什么，为了什么',
      lines: [
        '账号：姓名、登录名、手机号、邮箱，以及你自愿填写的身份证号。用于登录、通知和找回密码。密码只保存无法还原的摘要。',
        '登录设备：设备名称、打码的网络地址和时间。用于让你看到并退出其他设备。',
        '操作记录：谁在什么时候做了什么。用于查清责任，不可修改。',
        '候选人：授权书里列明的内容，只在本人同意之后收集。人脸图片比对后立即删除，只留摘要和分数。',
        '浏览器里只保存登录状态、语言和没填完的表单，不使用第三方跟踪和广告。',
      ],
    },
    {
      title: '怎么保护',
      lines: [
        '姓名、手机号、证件号等逐项加密保存，页面上默认打码，看全号会留下记录。',
        '企业之间的数据在数据库里隔离。日志里不写个人信息。',
      ],
    },
    {
      title: '给谁',
      lines: [
        '核查的来源：只在候选人同意的项目范围内，提供核实所必需的信息。',
        '短信、邮件、支付和微信登录的服务商：只提供送达和收款所必需的信息，以服务器的实际配置为准。',
        '企业绑定的招聘系统：报告只在候选人单独同意之后提供，可以收回。',
        '不出售个人信息，不用于营销。',
      ],
    },
    {
      title: '存多久',
      lines: [
        '报告和候选人资料默认保存 3 年，由委托企业设定，到期自动删除。候选人拒绝授权的，填写的资料在 24 小时内删除。',
        '账号信息保存到你注销为止。同意的记录和操作记录按法律要求保留，不含内容。',
      ],
    },
    {
      title: '你的权利',
      lines: [
        '企业用户：在“账号设置”里查看、修改、导出自己的资料，或注销账号。',
        '候选人：在短信链接的页面里查看报告、要副本、更正、提出异议、撤回同意或要求删除，每个申请都有答复期限。',
        '权利没有得到尊重的，可以向网信、公安或劳动监察部门投诉，或者起诉。',
      ],
    },
  ],
  en: [
    {
      title: 'Who handles your data',
      lines: [
        'This server is run by {provider}. For the accounts of enterprise users it decides about the data; for candidates the enterprise that orders the check does, and the operator works on its behalf.',
        'Contact: {contact}.',
      ],
    },
    {
      title: 'What is collected, and why',
      lines: [
        'Accounts: name, login name, phone, e-mail, and an ID card number if you choose to enter one. To sign in, to notify, to reset a password. Of the password only a digest is kept that can not be turned back.',
        'Devices: name, a shortened network address and the time, so that you see other devices and can sign them out.',
        'What was done by whom and when, to settle who is responsible. It can not be changed.',
        'Candidates: what the consent letter lists, after they have agreed. Pictures of faces are deleted after the comparison; a digest and a score stay.',
        'The browser keeps the sign-in, the language and unfinished forms. There is no third-party tracking and no advertising.',
      ],
    },
    {
      title: 'How it is protected',
      lines: [
        'Names, phones and ID numbers are encrypted one by one and masked on the screen; showing one whole is recorded.',
        'Enterprises are kept apart in the database. Logs hold no personal data.',
      ],
    },
    {
      title: 'Who receives it',
      lines: [
        'Sources of a check: what is needed to verify the items that the candidate agreed to.',
        'Services for text messages, mail, payment and WeChat sign-in: what is needed to deliver and to collect, as this server is configured.',
        'A recruiting system that the enterprise has connected: a report only after a separate yes of the candidate, which can be taken back.',
        'Personal data is not sold and not used for marketing.',
      ],
    },
    {
      title: 'How long',
      lines: [
        'Reports and data of candidates stay 3 years unless the enterprise has set another time, and are then deleted. After a refusal what was typed is deleted within 24 hours.',
        'Account data stays until you close the account. Records of consents and acts stay as the law asks, without content.',
      ],
    },
    {
      title: 'Your rights',
      lines: [
        'Enterprise users see, change and export their data in Settings, and can close the account there.',
        'Candidates read the report, ask for a copy, a correction or the deletion, dispute an entry and withdraw the consent on the page that the text message leads to. Each request has a time by which it is answered.',
        'If your rights are not respected, you can complain to the cyberspace, police or labour authorities, or go to court.',
      ],
    },
  ],
};

const general: Record<Language, Record<string, string> & { items: string }> = {
  zh: {
    enterprise: '招聘单位',
    contact: '招聘联系人',
    position: '所应聘的岗位',
    items: '以授权页上逐项列出的项目、来源和法律依据为准。',
  },
  en: {
    enterprise: 'the employer',
    contact: 'the recruiter',
    position: 'the position',
    items: 'As the consent page lists them one by one, with source and legal basis.',
  },
};

/** The letter in general words: names and items stand in the copy of each candidate. */
export const letterOf = (language: Language): readonly Chapter[] =>
  // The notice on the site speaks for every employer; what this house offers besides stands in the candidate's own copy.
  protocolOf(language, { lendsAccounts: false }).map(({ title, lines }, place) => ({
    title,
    lines: (place === chapterOfItems ? [general[language].items] : lines).map((line) =>
      line
        .replace(/\{(\w+)\}/g, (whole, name: string) => general[language][name] ?? whole)
        // A general word can begin the sentence
        .replace(/^[a-z]/, (first) => first.toUpperCase()),
    ),
  }));

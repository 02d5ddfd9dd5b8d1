import { chapterOfItems, protocolOf } from '@beidiao/contract/candidate/consent-text';
import type { Language } from '@beidiao/contract/wire/language';

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
      title: 'The parties',
      lines: [
        'This service is operated by {provider} (the “operator”). The other party is the organization you represent, or you yourself if you use a personal account.',
        'The software is open source and can be deployed on anyone’s server. Its authors are not a party to these terms and have no access to the data on this server.',
      ],
    },
    {
      title: 'What you may use it for',
      lines: [
        'With the candidate’s consent, to verify identity, education, employment and other matters relevant to a position, for your own hiring decision.',
        'You may not start a check without that consent, check people unrelated to a position, resell reports, or use a report as the sole basis of an automated decision.',
        'The organization details you provide at registration must be true, and you must be authorized to act for the organization.',
      ],
    },
    {
      title: 'Accounts and colleagues',
      lines: [
        'An account is for one person only. Administrators invite colleagues, set permissions and limits, and are responsible for their own actions within the organization. Ordering on behalf of others is recorded.',
        'If someone else uses your account, change your password, sign out all devices and inform the operator immediately.',
      ],
    },
    {
      title: 'Prices, payment and refunds',
      lines: [
        'The price of each item is shown before you pay. If a price changes before you submit, you are asked to confirm first; you are never charged a new price without notice.',
        'You get a full refund to the original payment method if the candidate declines or does not consent in time, if their identity cannot be verified, or if you cancel after payment and before consent. If consent is withdrawn, items not yet started are refunded.',
        'A topped-up balance can be used for this service only. Refunds go back to the payment channel, balance, coupon or voucher used.',
      ],
    },
    {
      title: 'What a report can tell you',
      lines: [
        'A report states the source, method and time of each finding. “Could not be verified” means exactly that. It does not mean that there is no problem.',
        'Sources may be wrong or out of date. Candidates can dispute any entry, which is then verified again by someone who did not work on it.',
      ],
    },
    {
      title: 'Suspension and termination',
      lines: [
        'The operator may freeze an account, stating the reason, for unpaid debts, unlawful use or a risk to other people’s data. A frozen account cannot order or pay, but existing data can still be viewed.',
        'You can close your account in Settings at any time. The organization’s orders and reports are kept for their retention period.',
      ],
    },
    {
      title: 'Liability and law',
      lines: [
        'The operator provides the service as agreed and is liable for its own fault. Delays caused by sources, communications or force majeure are shown as they are in the progress.',
        'The law of the People’s Republic of China applies. Disputes are first to be settled by negotiation, failing which they are brought before the competent court at the operator’s location. The Chinese text prevails.',
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
        'This server is operated by {provider}. For account data of organization users, it is the data controller. For candidate data, the organization ordering the check is the controller, and the operator processes the data on its behalf.',
        'Contact: {contact}.',
      ],
    },
    {
      title: 'What is collected, and why',
      lines: [
        'Accounts: name, login name, phone number, e-mail address, and an ID card number if you choose to provide one. Used for sign-in, notifications and password resets. Passwords are stored only as an irreversible hash.',
        'Signed-in devices: device name, masked network address and time, so that you can see other devices and sign them out.',
        'Activity records: who did what and when, to establish responsibility. They cannot be changed.',
        'Candidates: the information listed in the consent form, collected only after they agree. Face images are deleted right after the comparison; only a hash and a score are kept.',
        'Your browser stores only your sign-in state, language and unfinished forms. There is no third-party tracking or advertising.',
      ],
    },
    {
      title: 'How it is protected',
      lines: [
        'Names, phone numbers and ID numbers are encrypted field by field and masked on screen by default. Viewing a full number is recorded.',
        'Organizations’ data is isolated in the database. Logs contain no personal data.',
      ],
    },
    {
      title: 'Who receives it',
      lines: [
        'Verification sources: only what is needed to verify the items the candidate agreed to.',
        'Providers of text messages, e-mail, payment and WeChat sign-in: only what is needed to deliver messages and collect payments, as configured on this server.',
        'Recruiting systems connected by the organization: reports only after the candidate’s separate consent, which can be withdrawn.',
        'Personal data is not sold and not used for marketing.',
      ],
    },
    {
      title: 'How long it is kept',
      lines: [
        'Reports and candidate data are kept for 3 years by default, as set by the client, and are then deleted automatically. If a candidate declines, their entries are deleted within 24 hours.',
        'Account data is kept until you close your account. Consent and activity records are kept as required by law, without content.',
      ],
    },
    {
      title: 'Your rights',
      lines: [
        'Organization users can view, change and export their data or close their account in Settings.',
        'Candidates can view the report, request a copy, a correction or deletion, dispute an entry and withdraw consent on the page linked in the text message. Every request has a response deadline.',
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
    items: 'The items, sources and legal bases listed one by one on the consent page apply.',
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

import type { Texts } from './legal-text.ts';

export const privacyOfNovember: Texts = {
  zh: [
    {
      id: 'who',
      title: '谁处理你的信息',
      lines: [
        '这台服务器由{provider}运营。对企业用户的账号信息，它是个人信息处理者；对候选人的信息，委托核查的企业是处理者，它受企业委托处理。',
        '联系方式：{contact}。',
      ],
    },
    {
      id: 'what',
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
      id: 'protection',
      title: '怎么保护',
      lines: [
        '姓名、手机号、证件号等逐项加密保存，页面上默认打码，看全号会留下记录。',
        '企业之间的数据在数据库里隔离。日志里不写个人信息。',
      ],
    },
    {
      id: 'recipients',
      title: '给谁',
      lines: [
        '核查的来源：只在候选人同意的项目范围内，提供核实所必需的信息。',
        '短信、邮件、支付和微信登录的服务商：只提供送达和收款所必需的信息，以服务器的实际配置为准。',
        '企业绑定的招聘系统：报告只在候选人单独同意之后提供，可以收回。',
        '不出售个人信息，不用于营销。',
      ],
    },
    {
      id: 'time',
      title: '存多久',
      lines: [
        '报告和候选人资料默认保存 3 年，由委托企业设定，到期自动删除。候选人拒绝授权的，填写的资料在 24 小时内删除。',
        '账号信息保存到你注销为止。同意的记录和操作记录按法律要求保留，不含内容。',
      ],
    },
    {
      id: 'rights',
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
      id: 'who',
      title: 'Who handles your data',
      lines: [
        'This server is operated by {provider}. For account data of organization users, it is the data controller. For candidate data, the organization ordering the check is the controller, and the operator processes the data on its behalf.',
        'Contact: {contact}.',
      ],
    },
    {
      id: 'what',
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
      id: 'protection',
      title: 'How it is protected',
      lines: [
        'Names, phone numbers and ID numbers are encrypted field by field and masked on screen by default. Viewing a full number is recorded.',
        'Organizations’ data is isolated in the database. Logs contain no personal data.',
      ],
    },
    {
      id: 'recipients',
      title: 'Who receives it',
      lines: [
        'Verification sources: only what is needed to verify the items the candidate agreed to.',
        'Providers of text messages, e-mail, payment and WeChat sign-in: only what is needed to deliver messages and collect payments, as configured on this server.',
        'Recruiting systems connected by the organization: reports only after the candidate’s separate consent, which can be withdrawn.',
        'Personal data is not sold and not used for marketing.',
      ],
    },
    {
      id: 'time',
      title: 'How long it is kept',
      lines: [
        'Reports and candidate data are kept for 3 years by default, as set by the client, and are then deleted automatically. If a candidate declines, their entries are deleted within 24 hours.',
        'Account data is kept until you close your account. Consent and activity records are kept as required by law, without content.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      lines: [
        'Organization users can view, change and export their data or close their account in Settings.',
        'Candidates can view the report, request a copy, a correction or deletion, dispute an entry and withdraw consent on the page linked in the text message. Every request has a response deadline.',
        'If your rights are not respected, you can complain to the cyberspace, police or labour authorities, or go to court.',
      ],
    },
  ],
};

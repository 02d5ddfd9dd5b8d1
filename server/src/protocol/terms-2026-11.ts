import type { Texts } from './legal-text.ts';

export const termsOfNovember: Texts = {
  zh: [
    {
      id: 'parties',
      title: '谁和谁的协议',
      lines: [
        '本服务由{provider}运营（下称“运营方”）。你代表的企业，或者你本人（个人账号），是另一方。',
        '软件本身是开源软件，可以部署在任何人的服务器上。写软件的人不是本协议的一方，也拿不到这台服务器上的数据。',
      ],
    },
    {
      id: 'use',
      title: '你可以用它做什么',
      lines: [
        '在候选人本人同意之后，核实其身份、学历、工作经历等与岗位有关的事项，用于自己的用人决定。',
        '不得在没有本人同意时发起核查，不得核查与岗位无关的人，不得转卖报告，不得把报告用作自动决定的唯一依据。',
        '注册时填写的企业信息应当真实。代表企业注册的人应当有权代表它。',
      ],
    },
    {
      id: 'accounts',
      title: '账号与同事',
      lines: [
        '账号只给本人使用。管理员邀请同事、设定权限和额度，并对其在企业内的操作负责。代他人下单会留下记录。',
        '发现账号被盗用，请立即修改密码、退出所有设备，并告诉运营方。',
      ],
    },
    {
      id: 'money',
      title: '价格、支付与退款',
      lines: [
        '付款前会显示每一项的价格。提交时价格有变，会先请你确认，不会悄悄按新价扣款。',
        '候选人拒绝或超时没有授权、身份没有通过核验、付款后授权前取消，全额原路退回。候选人撤回授权时，还没有进行的项目退回。',
        '充值余额只用于本服务。退款回到付款的渠道、余额、优惠券或核查券。',
      ],
    },
    {
      id: 'reports',
      title: '报告能说明什么',
      lines: [
        '报告写明每一条结论的来源、方法和时间。“无法核实”就是无法核实，不等于没有问题。',
        '来源本身可能出错或更新不及时。候选人可以对任何一条提出异议，由没有参与该项核实的人重新核实。',
      ],
    },
    {
      id: 'end',
      title: '冻结与终止',
      lines: [
        '欠费、被用于违法目的或危及他人信息安全时，运营方可以冻结账号并说明理由；冻结期间不能下单和支付，已有的数据仍可查看。',
        '你可以随时在“账号设置”里注销账号。企业的订单和报告按保存期限保留。',
      ],
    },
    {
      id: 'law',
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
      id: 'parties',
      title: 'The parties',
      lines: [
        'This service is operated by {provider} (the “operator”). The other party is the organization you represent, or you yourself if you use a personal account.',
        'The software is open source and can be deployed on anyone’s server. Its authors are not a party to these terms and have no access to the data on this server.',
      ],
    },
    {
      id: 'use',
      title: 'What you may use it for',
      lines: [
        'With the candidate’s consent, to verify identity, education, employment and other matters relevant to a position, for your own hiring decision.',
        'You may not start a check without that consent, check people unrelated to a position, resell reports, or use a report as the sole basis of an automated decision.',
        'The organization details you provide at registration must be true, and you must be authorized to act for the organization.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts and colleagues',
      lines: [
        'An account is for one person only. Administrators invite colleagues, set permissions and limits, and are responsible for their own actions within the organization. Ordering on behalf of others is recorded.',
        'If someone else uses your account, change your password, sign out all devices and inform the operator immediately.',
      ],
    },
    {
      id: 'money',
      title: 'Prices, payment and refunds',
      lines: [
        'The price of each item is shown before you pay. If a price changes before you submit, you are asked to confirm first; you are never charged a new price without notice.',
        'You get a full refund to the original payment method if the candidate declines or does not consent in time, if their identity cannot be verified, or if you cancel after payment and before consent. If consent is withdrawn, items not yet started are refunded.',
        'A topped-up balance can be used for this service only. Refunds go back to the payment channel, balance, coupon or voucher used.',
      ],
    },
    {
      id: 'reports',
      title: 'What a report can tell you',
      lines: [
        'A report states the source, method and time of each finding. “Could not be verified” means exactly that. It does not mean that there is no problem.',
        'Sources may be wrong or out of date. Candidates can dispute any entry, which is then verified again by someone who did not work on it.',
      ],
    },
    {
      id: 'end',
      title: 'Suspension and termination',
      lines: [
        'The operator may freeze an account, stating the reason, for unpaid debts, unlawful use or a risk to other people’s data. A frozen account cannot order or pay, but existing data can still be viewed.',
        'You can close your account in Settings at any time. The organization’s orders and reports are kept for their retention period.',
      ],
    },
    {
      id: 'law',
      title: 'Liability and law',
      lines: [
        'The operator provides the service as agreed and is liable for its own fault. Delays caused by sources, communications or force majeure are shown as they are in the progress.',
        'The law of the People’s Republic of China applies. Disputes are first to be settled by negotiation, failing which they are brought before the competent court at the operator’s location. The Chinese text prevails.',
        'Questions: {contact}.',
      ],
    },
  ],
};

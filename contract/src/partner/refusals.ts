import type { RefusalTable } from '../wire/refusal-table.ts';

export const partnerRefusals = {
  signatureBad: {
    errcode: '0401024',
    zh: '签名不对、已过期或已用过',
    en: 'The signature is invalid, expired or already used',
  },
  applicationsFull: {
    errcode: '0401092',
    zh: '待审批的申请已满，请先联系企业管理员处理',
    en: 'Too many applications are waiting. Please ask an administrator of the organization to handle them first',
  },
  appUnknown: { errcode: '0401025', zh: '没有这个应用，或它已停用', en: 'The app does not exist or is disabled' },
  redirectRefused: {
    errcode: '0401048',
    zh: '回跳地址不在允许的名单里',
    en: 'The redirect URL is not on the allow list',
  },
  scopeRefused: {
    errcode: '0401126',
    zh: '这个系统不能请求这些范围，请联系平台调整',
    en: 'This system may not request that scope. Ask the platform to change its settings',
  },
  challengeNeeded: {
    errcode: '0401127',
    zh: '缺少 code_challenge（PKCE，S256），请由招聘系统补上后重试',
    en: 'The code_challenge is missing (PKCE, S256). The recruiting system has to send one',
  },
  atsUnknown: {
    errcode: '0401049',
    zh: '没有这个系统，或密钥不对',
    en: 'The system does not exist or the secret is incorrect',
  },
  ticketGone: {
    errcode: '0401050',
    zh: '这次绑定已用过或已过期，请从招聘系统重新发起',
    en: 'This connection request was already used or has expired. Start again from your recruiting system',
  },
  atsNotBound: {
    errcode: '0401051',
    zh: '企业还没有绑定这个系统',
    en: 'The organization is not connected to this system',
  },
  handoverTaken: {
    errcode: '0401052',
    zh: '这个候选人已经交接给系统，或这个 state 已经用过',
    en: 'This candidate has already been handed over to a system, or this state was already used',
  },
  handoverUnknown: {
    errcode: '0401053',
    zh: '没有这个交接，或已过期',
    en: 'The hand-over does not exist or has expired',
  },
  grantMissing: {
    errcode: '0401054',
    zh: '候选人还没有同意把结果交给招聘系统',
    en: 'The candidate has not agreed to share the result with the recruiting system',
  },
  authCodeGone: {
    errcode: '0401055',
    zh: '授权码已用过、已过期，或不属于这个候选人',
    en: 'The authorization code was already used, has expired or belongs to another candidate',
  },
  frameOff: {
    errcode: '0401332',
    zh: '这个系统还没有登记可以嵌入页面的网址，请联系平台',
    en: 'No address is registered for this system to show pages in. Ask the platform',
  },
  framePersonUnknown: {
    errcode: '0401333',
    zh: '企业里没有这个人，请先在企业设置里邀请他加入',
    en: 'Nobody of the organization is known by that name or phone. Invite the person first',
  },
  frameTicketGone: {
    errcode: '0401334',
    zh: '这个链接已经用过，回到{channel}再点一次“发起背调”',
    en: 'This link was used. Go back to {channel} and start again',
  },
  frameNotBound: {
    errcode: '0401335',
    zh: '企业还没有和{channel}绑定，请管理员{admin}来绑定',
    en: 'Not bound to {channel} yet. Ask administrator {admin}',
  },
  frameNeedsFactor: {
    errcode: '0401326',
    zh: '企业要求两步验证，{channel} 里的页面不能打开。请在新窗口登录背调下单',
    en: 'Your organization requires two-step verification, which pages inside {channel} do not have. Sign in to Beidiao in a new window to order',
  },
  applyIdMissing: {
    errcode: '0401320',
    zh: '缺少应聘编号 applyId',
    en: 'The application number applyId is missing',
  },
  applicantUnknown: {
    errcode: '0401321',
    zh: '招聘系统还没有交来这个候选人',
    en: 'The recruiting system has not sent this candidate',
  },
  applicantOrdered: {
    errcode: '0401322',
    zh: '这个应聘已经下过单',
    en: 'A check was already ordered for this application',
  },
  draftOfOther: {
    errcode: '0401323',
    zh: '同事已经开始为这个候选人下单',
    en: 'A colleague has begun an order for this person',
  },
  draftMoved: {
    errcode: '0401324',
    zh: '内容在别处改过，已换成最新的',
    en: 'This was changed elsewhere. The newest version is shown',
  },
  callBackRefused: {
    errcode: '0401325',
    zh: '回调地址须是可以公开访问的 https 地址',
    en: 'The callback must be a public https address',
  },
} as const satisfies RefusalTable;

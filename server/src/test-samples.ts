import { emptyDraft } from '@beidiao/contract/review-forms';
import type { Call, ParamsSent } from '@beidiao/contract/call';
import type { calls } from '@beidiao/contract/calls';
import { aCandidate } from './test-house.ts';

/** Parameters that each call takes: a call without a line here does not compile. */
export type Samples = {
  [Noun in keyof typeof calls]: {
    [Name in keyof (typeof calls)[Noun]]: (typeof calls)[Noun][Name] extends Call
      ? ParamsSent<(typeof calls)[Noun][Name]>
      : never;
  };
};

export const jwe = 'eyJhbGciOiJSU0EifQ.AAAA.AAAA.AAAA.AAAA';
export const candidate = aCandidate();
export const identity = { name: candidate.name, phoneNo: candidate.phoneNo, idCard: candidate.idCard };
export const chosen = { checkedDataItemList: [{ code: 'ID_THREE' }] };
export const samples = {
  account: {
    register: { epName: '走查企业', loginName: 'walker1', password: 'secret1', name: '沈若溪', email: 'w@example.com' },
    existLoginName: { loginName: 'walker1' },
    captcha: {},
    checkCaptcha: { sessionId: 'none', validateCode: 'abcd' },
    signIn: { loginName: jwe, password: jwe },
    exchange: { epId: '1' },
    signOut: {},
    userInfo: {},
    bindList: {},
    enterpriseDetails: { epId: '1' },
    permissions: {},
  },
  notice: { messages: {}, markRead: {}, switches: {}, setSwitches: { switches: [] } },
  signIn: {
    forgetPassword: { phoneNo: '13900000000', validateCode: '000000' },
    resetPassword: { phoneNo: '13900000000', resetToken: 'none', password: 'secret2', confirmPassword: 'secret2' },
    sendOwnCode: { scenes: '4' },
    makeIdentityCode: {},
    validateIdentityCode: { code: 'none' },
  },
  settings: {
    personalInfo: {},
    modifyInfo: {},
    modifyName: { name: '沈若溪' },
    modifyPhone: { newPhoneNo: '13900000000', password: 'wrong1', validateCode: '000000' },
    modifyEmail: { validateCode: '000000', email: 'w@example.com', password: 'wrong1' },
    validateEmail: { code: 'none' },
    cancelEmail: { email: 'w@example.com' },
    resendEmail: { email: 'w@example.com' },
    modifyPassword: { password: 'wrong1', newpass: 'secret2', confirmpass: 'secret2' },
    sessions: {},
    endSession: { sessionId: '1' },
    endOtherSessions: {},
    endAllSessions: {},
    openIds: {},
    unbindOpenId: { openId: 'none' },
    exportOwn: {},
    closeAccount: { password: 'wrong1' },
  },
  wallet: {
    assets: {},
    recharge: { channelCode: 'SANDBOX', rechargeAmount: 5_000 },
    bills: {},
    tradeBills: {},
    tradeStatus: { orderId: '1' },
    tradeDetails: { orderId: '1' },
    amountDue: { orderId: '1' },
    paymentCallback: {
      kind: 'payment',
      reference: 'P1',
      providerReference: 'none',
      outcome: 'succeeded',
      amountFen: 1,
      at: '2026-11-21T10:00:00.000Z',
      signature: 'forged',
    },
  },
  catalogue: {
    items: {},
    offer: {},
    packages: {},
    savePackage: { name: '走查组合', dataItemList: [{ code: 'ID_THREE' }] },
    renamePackage: { id: '1', name: '走查组合' },
    deletePackage: { id: '1' },
    showcase: {},
  },
  pricing: { calculate: chosen },
  order: {
    checkIdentity: identity,
    checkIdCard: { IDCard: candidate.idCard },
    existing: identity,
    submit: { candidate, ...chosen, calculateId: 'yesterday' },
    pay: { orderId: '1', channelCode: 'BALANCE' },
    cancelUnpaid: { orderId: '1' },
    cancelPaid: { orderDetailsId: '1' },
    counts: {},
    list: {},
    details: { orderDetailsId: '1' },
    lastDraft: {},
    checkAgain: { orderDetailId: '1' },
  },
  candidate: {
    invitation: { link: 'none' },
    askLinkAgain: { link: 'none' },
    sendCode: { link: 'none' },
    speakCode: { link: 'none' },
    enterCode: { link: 'none', validateCode: '000000' },
    details: { orderDetailsId: '1' },
    proveIdentity: { orderDetailsId: '1', name: candidate.name, idCard: candidate.idCard },
    authorize: { orderDetailsId: '1', authResult: 'refuse' },
    authorizeOld: { orderDetailsId: '1', authResult: 'refuse' },
    claims: { orderDetailsId: '1' },
    saveClaim: { orderDetailsId: '1', itemCode: 'XP_HR', n: 1, content: {}, completed: false },
    submitClaims: { orderDetailsId: '1' },
    withdraw: { orderDetailsId: '1' },
    request: { orderDetailsId: '1', kind: 'copy' },
    mine: {},
  },
  report: {
    view: { orderDetailsId: '1' },
    itemStatus: { orderDetailsId: '1' },
    riskSummary: { orderDetailsId: '1' },
    itemRisk: { orderDetailsId: '1' },
    remove: { orderDetailsId: '1' },
  },
  review: {
    list: {},
    counts: {},
    open: { taskId: '999999' },
    claim: { taskId: '999999' },
    release: { taskId: '999999' },
    save: { taskId: '999999', draft: emptyDraft, draftVersion: 0 },
    noteContact: { taskId: '999999', outcome: 'noAnswer', words: '无人接听' },
    addEvidence: { taskId: '999999', name: 'a.png', base64: 'aGk=' },
    removeEvidence: { taskId: '999999', fileId: '1' },
    openFile: { taskId: '999999', fileId: '1' },
    publish: { taskId: '999999', draftVersion: 0 },
    confirm: { taskId: '999999', agrees: true, opinion: '', draftVersion: 0 },
  },
  staff: {
    signIn: { loginName: jwe, password: jwe },
    enterCode: { ticket: 'none', code: '000000' },
    me: {},
    signOut: {},
    changePassword: { password: jwe, newPassword: jwe },
    renewRecoveryCodes: { code: '000000' },
    list: {},
    add: { loginName: 'walker9', name: '走查', roles: ['reviewer'] },
    setRoles: { staffId: '999999', roles: ['reviewer'] },
    setDisabled: { staffId: '999999', isDisabled: true },
    resetAccess: { staffId: '999999' },
    acts: {},
  },
  dispute: {
    answer: { orderDetailsId: '1', itemCode: 'ID_THREE', n: 1, words: '属实' },
    dispute: { orderDetailsId: '1', itemCode: 'ID_THREE', n: 1, words: '不对' },
    ofReport: { orderDetailsId: '1' },
  },
  rights: {
    ownReport: { orderDetailsId: '1' },
    ownRequests: { orderDetailsId: '1' },
    setting: {},
    saveSetting: { hiddenCodes: [], hidesSources: false, retentionMonths: 36 },
  },
  sandbox: {
    outbox: {},
    cashier: { reference: 'P1' },
    cashierList: {},
    cashierAct: { reference: 'P0', act: 'succeed' },
  },
} satisfies Samples;

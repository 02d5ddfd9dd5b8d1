import { type LiveTopic, liveTopics } from './notice/live.ts';
import { allOrderMoves, type OrderMove } from './order/states.ts';
import { type StaffAct, staffActs } from './staff/acts.ts';

/**
 * What screens show. A call that only reads names the topics that it shows, one that leaves something behind those that
 * it changes; a page asks anew for what it has open of these. Streams carry the first few of them, which other people change.
 */
export const topics = [
  ...liveTopics,
  'account',
  'people',
  'companies',
  'limits',
  'programs',
  'packages',
  'conflicts',
  'exports',
  'qrCodes',
  'agreements',
  'catalogue',
  'cards',
  'gifts',
  'grade',
  'settings',
  'views',
  'drafts',
  'webhooks',
  'recruiting',
  'confirmations',
  'reviews',
  'samples',
  'costs',
  'engine',
  'deliveries',
  'proofs',
  'disputes',
  'requests',
  'intake',
  'refunds',
  'credits',
  'transfers',
  'invoices',
  'reconciliation',
  'members',
  'news',
  'staff',
] as const;
export type Topic = (typeof topics)[number];

/** What may look otherwise after an act: open screens are told, and ask anew. */
type Changes = readonly Topic[];
/** A reading changes nothing: a screen that asked anew because of it would read again, and so on for ever. */
const nothing: Changes = [];
const check: Changes = ['orders', 'reports', 'balance'];
const order: Changes = ['orders'];
const money: Changes = ['orders', 'balance'];
const grade: Changes = ['grade'];
const account: Changes = ['account'];
const people: Changes = ['people'];
const programs: Changes = ['programs'];
const webhooks: Changes = ['webhooks'];
const recruiting: Changes = ['recruiting'];
const reviews: Changes = ['reviews'];
const disputes: Changes = ['disputes'];
const requests: Changes = ['requests'];
const reconciliation: Changes = ['reconciliation'];
const gifts: Changes = ['gifts', 'cards', 'balance'];
const staff: Changes = ['staff'];
const news: Changes = ['news'];

/** What stands in the audit trail of a member beside the moves of its checks and what staff do. */
const memberActs = {
  // An order, its candidate and its report.
  placeOrder: order,
  saveConflictList: ['conflicts'],
  redeemGift: ['cards', 'balance'],
  paymentReceived: money,
  surplusReceived: money,
  exportStatement: nothing,
  exportOrders: nothing,
  uploadBatch: ['batches'],
  mapBatch: ['batches'],
  changeBatch: ['batches'],
  removeBatch: ['batches'],
  exportBatch: nothing,
  applyExport: ['exports'],
  retryExport: ['exports'],
  stopExport: ['exports'],
  showExport: ['exports'],
  downloadExport: ['exports'],
  makeQrCode: ['qrCodes'],
  changeQrCode: ['qrCodes'],
  setPlace: order,
  askInvoice: ['invoices'],
  downloadInvoice: nothing,
  // A membership.
  orderGrade: grade,
  beginGrade: [...money, 'grade'],
  refuseGrade: money,
  addOrderedFile: order,
  attachResume: order,
  uploadFile: nothing,
  openResume: nothing,
  checkIdentity: nothing,
  checkAgain: nothing,
  revealPerson: nothing,
  writeReport: check,
  eraseDetail: check,
  openReport: nothing,
  downloadReport: nothing,
  openOwnReport: nothing,
  downloadOwnReport: nothing,
  openEvidence: nothing,
  shareReport: ['reports'],
  endShare: ['reports'],
  openShare: nothing,
  downloadConsent: nothing,
  answerItem: check,
  takeBackAnswer: check,
  openDispute: check,
  candidateRequest: nothing,
  takeCopy: nothing,
  remindMaterial: check,
  answerMaterial: check,
  expireMaterial: check,
  openHandover: check,
  linkApplication: [...check, 'drafts'],
  agreeHandover: check,
  refuseHandover: check,
  makeAuthCode: check,
  passReport: check,
  // The enterprise, its people and its programs.
  registerEnterprise: [...money, 'account'],
  refuseFile: nothing,
  handInLicence: [...money, 'confirmations'],
  changeSetting: ['settings'],
  demandFactor: ['settings', 'account'],
  setReports: [...money, 'settings'],
  setItemLimits: [...money, 'limits'],
  setAssetLimits: ['limits'],
  setPermissions: people,
  setRole: people,
  disablePerson: people,
  enablePerson: people,
  unbindPerson: ['people', 'account'],
  resetFactors: ['people', 'account'],
  invitePeople: [...money, 'people'],
  resendInvitation: people,
  cancelInvitation: people,
  acceptInvitation: ['people', 'account'],
  applyToJoin: ['people', 'account'],
  reviewApplication: people,
  askChild: [...money, 'companies'],
  createChild: [...money, 'companies', 'account'],
  attachChild: [...money, 'companies'],
  detachChild: [...money, 'companies'],
  bindAts: programs,
  unbindAts: programs,
  createPartnerApp: programs,
  rotatePartnerKey: programs,
  addWebhook: webhooks,
  changeWebhook: webhooks,
  pauseWebhook: webhooks,
  removeWebhook: webhooks,
  rotateWebhookSecret: webhooks,
  endWebhookRotation: webhooks,
  resendWebhook: webhooks,
  connectRecruiting: recruiting,
  changeRecruiting: recruiting,
  removeRecruiting: recruiting,
  retryRecruiting: recruiting,
  makeApiKey: programs,
  rotateApiKey: programs,
  stopApiKey: programs,
  useApiKey: nothing,
  changeApiKey: programs,
  replayOpenRequest: programs,
  // A person's own account.
  bindWechat: account,
  unbindWechat: account,
  changeInfo: ['account', 'people'],
  changePhone: account,
  changeEmail: account,
  changePassword: account,
  resetPassword: account,
  closeAccount: account,
  addFactor: account,
  removeFactor: account,
  renewOwnRecoveryCodes: account,
} as const satisfies Record<string, Changes>;
export type MemberAct = keyof typeof memberActs;

/** Of what staff do, what screens show: their own, and those of the member. */
const changesByStaff: Partial<Record<StaffAct, Changes>> = {
  renewRecoveryCodes: staff,
  addStaffPasskey: staff,
  removeStaffPasskey: staff,
  addStaff: staff,
  setStaffRoles: staff,
  saveStaffLimits: staff,
  disableStaff: staff,
  enableStaff: staff,
  resetStaffAccess: staff,
  unlockStaff: staff,
  claimTask: reviews,
  releaseTask: reviews,
  assignTask: reviews,
  returnTask: reviews,
  balanceTasks: reviews,
  undoBalance: reviews,
  saveSkills: ['staff', 'reviews'],
  remindCandidate: reviews,
  noteContact: reviews,
  addEvidence: reviews,
  shareEvidence: reviews,
  removeEvidence: reviews,
  // What a second reader has opened is ticked on the sheet.
  openFile: reviews,
  askMaterial: reviews,
  takeBackMaterial: reviews,
  askSecondReader: reviews,
  sendReviewBack: reviews,
  rejectAnswer: reviews,
  publishFinding: ['reviews', 'samples'],
  confirmFinding: ['reviews', 'samples'],
  judgeSample: ['samples'],
  decideSample: [...check, 'samples'],
  saveSamplingShare: ['samples'],
  saveCostRate: ['costs'],
  compareSourceBill: ['costs'],
  retryTask: ['engine'],
  resetConnector: ['engine'],
  claimDispute: disputes,
  releaseDispute: disputes,
  addDisputeEvidence: disputes,
  proposeDecision: disputes,
  sendDecisionBack: disputes,
  openDispute: check,
  decideDispute: [...check, 'disputes'],
  claimRequest: requests,
  releaseRequest: requests,
  answerRequest: requests,
  correctTask: ['requests', 'reviews'],
  askRefund: [...check, 'refunds'],
  confirmRefund: [...check, 'refunds'],
  rejectRefund: [...check, 'refunds'],
  retryRefund: ['refunds'],
  askSettlement: [...money, 'refunds'],
  confirmSettlement: [...money, 'refunds'],
  rejectSettlement: ['refunds'],
  askCredit: [...money, 'credits'],
  confirmCredit: [...money, 'credits'],
  rejectCredit: ['credits'],
  noteTransfer: ['transfers'],
  confirmTransfer: [...money, 'transfers'],
  rejectTransfer: ['transfers'],
  issueInvoice: ['invoices'],
  rejectInvoice: ['invoices'],
  reverseInvoice: ['invoices'],
  decideProof: [...check, 'proofs'],
  passIntake: [...check, 'intake'],
  failIntake: [...check, 'intake'],
  resendLink: check,
  matchStatements: reconciliation,
  enterBankStatement: reconciliation,
  waitForStatement: reconciliation,
  askChannel: reconciliation,
  askChannelsAgain: reconciliation,
  takeDifference: [...money, 'reconciliation'],
  askCorrection: reconciliation,
  confirmCorrection: reconciliation,
  rejectCorrection: reconciliation,
  explainDifference: reconciliation,
  freezeMember: [...money, 'members'],
  unfreezeMember: [...money, 'members'],
  resetMemberFactors: ['members', 'people', 'account'],
  confirmEnterprise: [...money, 'confirmations'],
  declineEnterprise: [...money, 'confirmations'],
  saveAgreement: ['agreements'],
  saveUrgency: ['catalogue'],
  turnFlags: ['members', 'limits'],
  makeGifts: gifts,
  confirmGifts: gifts,
  rejectGifts: ['gifts'],
  takeGiftCodes: ['gifts'],
  voidGifts: ['gifts'],
  planItemVersion: ['catalogue'],
  withdrawItemVersion: ['catalogue'],
  sendAgain: ['deliveries'],
  retryStuckStage: recruiting,
  createArticle: news,
  saveArticle: news,
  publishArticle: news,
  withdrawArticle: news,
  removeArticle: news,
  addArticlePicture: news,
  removeArticlePicture: news,
};

/** Everything that the audit trail of a member can say was done; nothing else is written there. */
export type Act = OrderMove | MemberAct | StaffAct;

const changes: ReadonlyMap<string, Changes> = new Map<string, Changes>([
  ...staffActs.map((act): [string, Changes] => [act, changesByStaff[act] ?? nothing]),
  ...Object.entries<Changes>(memberActs),
  ...allOrderMoves.map((move): [string, Changes] => [move, check]),
]);

/** What a call changes that writes one of these acts, for its entry. */
export const changedBy = (...acts: readonly Act[]): Changes => [
  ...new Set(acts.flatMap((act) => changes.get(act) ?? nothing)),
];

const isLive = (topic: Topic): topic is LiveTopic => liveTopics.some((live) => live === topic);

/**
 * The topics of the streams that an act changes: nobody but staff learns what staff have among their own. An act of an
 * earlier release that is no more changes nothing.
 */
export const topicsOfAct = (act: string): readonly LiveTopic[] => (changes.get(act) ?? nothing).filter(isLive);

import type { LiveTopic } from './notice/live.ts';
import { allOrderMoves, type OrderMove } from './order/states.ts';
import { type StaffAct, staffActs } from './staff/acts.ts';

/** What of a member may look otherwise after an act: open screens are told, and ask anew. */
type Changes = readonly LiveTopic[];
/** A reading changes nothing: a screen that asked anew because of it would read again, and so on for ever. */
const nothing: Changes = [];
const check: Changes = ['orders', 'reports', 'balance'];
const order: Changes = ['orders'];
const money: Changes = ['orders', 'balance'];

/** What stands in the audit trail of a member beside the moves of its checks and what staff do. */
const memberActs = {
  // An order, its candidate and its report.
  placeOrder: order,
  paymentReceived: money,
  surplusReceived: money,
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
  agreeHandover: check,
  refuseHandover: check,
  makeAuthCode: check,
  passReport: check,
  // The enterprise, its people and its programs.
  registerEnterprise: money,
  handInLicence: money,
  changeSetting: nothing,
  setReports: money,
  setItemLimits: money,
  setAssetLimits: nothing,
  setPermissions: nothing,
  setRole: nothing,
  disablePerson: nothing,
  enablePerson: nothing,
  unbindPerson: nothing,
  invitePeople: money,
  resendInvitation: nothing,
  cancelInvitation: nothing,
  acceptInvitation: nothing,
  applyToJoin: nothing,
  reviewApplication: nothing,
  askChild: money,
  createChild: money,
  attachChild: money,
  detachChild: money,
  bindAts: nothing,
  unbindAts: nothing,
  createPartnerApp: nothing,
  rotatePartnerKey: nothing,
  // A person's own account.
  bindWechat: nothing,
  changeInfo: nothing,
  changePhone: nothing,
  changeEmail: nothing,
  changePassword: nothing,
  resetPassword: nothing,
  closeAccount: nothing,
} as const satisfies Record<string, Changes>;
export type MemberAct = keyof typeof memberActs;

/** Of what staff do, what a member's screens show. */
const changesByStaff: Partial<Record<StaffAct, Changes>> = {
  openDispute: check,
  decideDispute: check,
  askRefund: check,
  confirmRefund: check,
  rejectRefund: check,
  decideProof: check,
  passIntake: check,
  failIntake: check,
  resendLink: check,
  freezeMember: money,
  unfreezeMember: money,
  confirmEnterprise: money,
  declineEnterprise: money,
};

/** Everything that the audit trail of a member can say was done; nothing else is written there. */
export type Act = OrderMove | MemberAct | StaffAct;

const changes: ReadonlyMap<string, Changes> = new Map<string, Changes>([
  ...staffActs.map((act): [string, Changes] => [act, changesByStaff[act] ?? nothing]),
  ...Object.entries<Changes>(memberActs),
  ...allOrderMoves.map((move): [string, Changes] => [move, check]),
]);

/** The topics of the streams that an act changes. An act of an earlier release that is no more changes nothing. */
export const topicsOfAct = (act: string): Changes => changes.get(act) ?? nothing;

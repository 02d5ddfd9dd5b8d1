const earlier = 'For clients of an earlier version of the call that our screens use; both are answered alike.';
const reading = 'For programs that read one thing at a time; our screens read it with what stands around it.';
const outside = 'For systems outside, which send it by themselves.';

/**
 * Calls that no screen of ours sends, by noun and name, and for whom they are. The OpenAPI page says it;
 * `server/test/without-screen.test.ts` keeps the list true.
 */
export const withoutScreen: Readonly<Record<string, string>> = {
  'account.checkCaptcha': 'For clients that check the picture before the sign-in; our screens send both together.',
  'batchOrder.submitListFirst': earlier,
  'batchOrder.ordersOfLists': reading,
  'candidate.speakCode': 'For clients that know calls and text messages as two calls; our screens send `flag`.',
  'candidate.detailsOld': earlier,
  'candidate.detailsShort': earlier,
  'candidate.authorizeOld': earlier,
  'candidate.claims': reading,
  'candidate.mineCounts': reading,
  'catalogue.savePackageFirst': earlier,
  'catalogue.checkSwitch': reading,
  'collect.download': reading,
  'collect.picture': reading,
  'collect.saveList': 'For clients that keep a whole list at once; our screens keep each entry as it is typed.',
  'collect.saveWork':
    'For clients that keep the whole work history at once; our screens keep each entry as it is typed.',
  'company.corporates': 'For pages that group companies by their corporate; our screens show the tree.',
  'dispute.ofReport': reading,
  'engine.sourceCallback': outside,
  'export.sendEmail': 'For partners that have lists told to a colleague; our screens apply in the download centre.',
  'handover.open': outside,
  'handover.status': outside,
  'handover.authCode': outside,
  'handover.redeem': outside,
  'order.checkIdCard': reading,
  'order.submitFirst': earlier,
  'order.toBePaid': reading,
  'order.checkRecord': reading,
  'order.batchDetails': reading,
  'order.refundRecord': reading,
  'partnerApp.checkIdentity': outside,
  'partnerApp.apply': outside,
  'partnerApp.checkSignature': outside,
  'pricing.calculateFirst': earlier,
  'qrcode.submissions': reading,
  'qrcode.submitH5': 'For pages of other apps that hold the form themselves.',
  'report.riskSummary': reading,
  'report.itemRisk': reading,
  'report.outsideEvent': outside,
  'resume.upload':
    'For recruiting systems, which know a résumé by an id of its own; our screens attach it to the order.',
  'upload.put': 'For partners whose files come before their orders; our screens send a file to where it belongs.',
  'upload.open': 'For partners that look at what they have uploaded.',
  'wallet.bills': reading,
  'wallet.tradeDetails': reading,
  'wallet.paymentCallback': outside,
  'sandbox.hireStaff': 'For tests, which need people of staff who may confirm at once.',
};

import type { RefusalTable } from './refusal-table.ts';

export const reportRefusals = {
  reportNotReady: {
    errcode: '0406001',
    zh: '报告还没有内容，有一项完成后就能看',
    en: 'The report has no content yet. It opens when the first item is done',
  },
  viewingOff: {
    errcode: '0406002',
    zh: '企业管理员已关闭员工查看报告，需要时请联系管理员',
    en: 'Your administrator has switched off report viewing for staff. Please ask them if you need it',
  },
  reportDeleted: {
    errcode: '0406003',
    zh: '这份报告已删除，内容不能再看；查阅记录仍然保留',
    en: 'This report was deleted and its content is gone. The record of who read it stays',
  },
  printerBusy: {
    errcode: '0406004',
    zh: '正在生成的文件较多，请一分钟后再试',
    en: 'Many files are being made right now. Please try again in a minute',
  },
  consentNotSealed: {
    errcode: '0406005',
    zh: '授权书文件还没有生成，请稍后再试',
    en: 'The consent document is not there yet. Please try again in a moment',
  },
  reportNotFull: {
    errcode: '0406006',
    zh: '报告完成后就能看，委托方设置为完成前不展示',
    en: 'The report can be read once it is complete. The company that ordered it shows none before',
  },
  consentGone: {
    errcode: '0406007',
    zh: '授权书已按规定删除，只留下它的指纹',
    en: 'The consent document was deleted as asked for or when its time was over. Only its hash remains',
  },
  verifiedTooOften: {
    errcode: '0406008',
    zh: '查得太多了，1 小时后再试。',
    en: 'Too many checks. Try again in an hour.',
  },
  itemNotReported: {
    errcode: '0406020',
    zh: '这一项还没有结果，出结果后就能回应',
    en: 'There is no result for this item yet. You can respond once there is one',
  },
  disputeOpen: {
    errcode: '0406021',
    zh: '这一项的异议正在处理，{due} 前答复',
    en: 'This item is already being looked into again. The answer comes before {due}',
  },
  disputesOver: {
    errcode: '0406022',
    zh: '这一项已经重新核查过 {times} 次。你仍然可以补充说明，说明会附在这一条后面',
    en: 'This item has been looked into again {times} times. You can still add your own words, which stand beside it',
  },
  disputeNotFound: { errcode: '0406023', zh: '没有找到这条异议', en: 'This dispute was not found' },
  disputeTaken: {
    errcode: '0406024',
    zh: '这条异议已由{name}领取',
    en: 'This dispute was taken by {name}',
  },
  disputeOwnWork: {
    errcode: '0406025',
    zh: '你做过这一项的核查，异议要由另一位同事处理',
    en: 'You have worked on this item. Somebody else has to look into its dispute',
  },
  disputeDecided: { errcode: '0406026', zh: '这条异议已经有结论', en: 'This dispute has been decided' },
  disputeNotYours: { errcode: '0406027', zh: '请先领取这条异议', en: 'Please take this dispute first' },
  requestNotFound: { errcode: '0406028', zh: '没有找到这个申请', en: 'This request was not found' },
  requestAnswered: { errcode: '0406029', zh: '这个申请已经答复过', en: 'This request has been answered' },
  requestStillOpen: {
    errcode: '0406030',
    zh: '你已经提过同样的申请，{due} 前答复',
    en: 'You have asked for this already. The answer comes before {due}',
  },
  copyNotReady: {
    errcode: '0406031',
    zh: '副本还没有准备好，或已过领取期限。可以重新申请',
    en: 'The copy is not there yet, or no longer. You can ask again',
  },
  correctionEmpty: {
    errcode: '0406032',
    zh: '没有改动任何内容。要更正，请先改；不更正，请选“不采纳”并说明原因',
    en: 'Nothing was changed. Change what has to be corrected, or decline and say why',
  },
  requestTaken: {
    errcode: '0406036',
    zh: '{name} 已经领取了这个申请',
    en: '{name} has taken this request',
  },
  requestNotHeld: {
    errcode: '0406037',
    zh: '请先领取这个申请',
    en: 'Take this request first',
  },
  noNewGround: {
    errcode: '0406033',
    zh: '更正要有异议之后取得的依据。',
    en: 'A correction needs evidence dated after the dispute.',
  },
  upheldAgainstGround: {
    errcode: '0406034',
    zh: '新的依据和这一栏矛盾，不能维持。',
    en: 'The new evidence contradicts this row, so it cannot be upheld.',
  },
  recordStillCounted: {
    errcode: '0406035',
    zh: '不能更正：记录 {n} 仍标为“文书证件号与候选人一致”，结果只能是“有记录”。',
    en: 'Cannot correct: record {n} is still marked “Same ID number”, so the result stays “Record found”.',
  },
  callbackUnreadable: {
    errcode: '0406050',
    zh: '回调内容无法读取，与约定的格式不符',
    en: 'The callback can not be read: it does not have the agreed form',
  },
  taskNotFailed: {
    errcode: '0406051',
    zh: '这项核查不在待重试列表中，可能已被处理',
    en: 'This task no longer waits for another try. Someone may have dealt with it',
  },
} as const satisfies RefusalTable;

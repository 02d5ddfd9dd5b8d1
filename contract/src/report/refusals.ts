import type { RefusalTable } from '../wire/refusal-table.ts';

export const reportRefusals = {
  reportNotReady: {
    errcode: '0406001',
    zh: '报告还没有写好，首个核查项完成后不久即可查看',
    en: 'The report has not been written yet. You can view it soon after the first item is complete',
  },
  viewingOff: {
    errcode: '0406002',
    zh: '企业管理员已关闭员工查看报告，需要时请联系管理员',
    en: 'Your administrator has turned off report viewing for staff. Please contact them if you need access',
  },
  reportDeleted: {
    errcode: '0406003',
    zh: '报告已删除，无法再查看；查阅记录仍然保留',
    en: 'This report has been deleted and can no longer be viewed. The access log is kept',
  },
  reportGone: {
    errcode: '0406038',
    zh: '报告内容已永久删除，无法恢复',
    en: 'The content of this report has been permanently erased and cannot be restored',
  },
  consentTakenBack: {
    errcode: '0406060',
    zh: '候选人已撤回授权，报告不能再分享',
    en: 'The candidate has withdrawn consent. The report can no longer be shared',
  },
  sharedAlready: {
    errcode: '0406061',
    zh: '已分享给这个手机号。要改期限，请先结束原来的分享',
    en: 'Already shared with this phone number. To change how long, end that share first',
  },
  sharesFull: {
    errcode: '0406062',
    zh: '一份报告最多同时分享给 {most} 人，请先结束不再需要的分享',
    en: 'A report can be shared with {most} people at a time. End a share that is no longer needed',
  },
  shareNotFound: { errcode: '0406063', zh: '没有找到这次分享', en: 'Share not found' },
  shareGone: {
    errcode: '0406064',
    zh: '链接无效或已失效。需要查看时，请联系把报告分享给您的人',
    en: 'This link is not valid or has ended. To read the report, contact the person who shared it with you',
  },
  printerBusy: {
    errcode: '0406004',
    zh: '正在生成的文件较多，请一分钟后再试',
    en: 'Many files are being generated right now. Please try again in a minute',
  },
  consentNotSealed: {
    errcode: '0406005',
    zh: '授权书文件还没有生成，请稍后再试',
    en: 'The consent document is not ready yet. Please try again in a moment',
  },
  reportNotFull: {
    errcode: '0406006',
    zh: '报告完成后可查看，委托方设置为完成前不展示',
    en: 'You can view the report once it is complete. The client does not share it earlier',
  },
  consentGone: {
    errcode: '0406007',
    zh: '授权书已按规定删除，只留下它的指纹',
    en: 'The consent document has been deleted as required. Only its hash remains',
  },
  verifiedTooOften: {
    errcode: '0406008',
    zh: '查得太多了，1 小时后再试。',
    en: 'Too many checks. Try again in an hour.',
  },
  itemNotReported: {
    errcode: '0406020',
    zh: '该项还没有结果，出结果后可以回应',
    en: 'There is no result for this item yet. You can respond once there is one',
  },
  disputeOpen: {
    errcode: '0406021',
    zh: '这一项的异议正在处理，{due} 前答复',
    en: 'A dispute on this item is already being reviewed. You will get an answer by {due}',
  },
  disputesOver: {
    errcode: '0406022',
    zh: '该项已重新核查 {times} 次。您仍可补充说明，说明会附在该项之后',
    en: 'This item has already been reviewed {times} times. You can still add a statement, which appears beside it',
  },
  disputeNotFound: { errcode: '0406023', zh: '没有找到这条异议', en: 'Dispute not found' },
  disputeTaken: {
    errcode: '0406024',
    zh: '该异议已由{name}领取',
    en: '{name} has already claimed this dispute',
  },
  disputeOwnWork: {
    errcode: '0406025',
    zh: '您曾核查该项，异议须由另一位同事处理',
    en: 'You worked on this item. Another reviewer must handle the dispute',
  },
  disputeDecided: { errcode: '0406026', zh: '这条异议已经有结论', en: 'This dispute has already been decided' },
  disputeNotYours: { errcode: '0406027', zh: '请先领取这条异议', en: 'Please claim this dispute first' },
  requestNotFound: { errcode: '0406028', zh: '没有找到这个申请', en: 'Request not found' },
  requestAnswered: { errcode: '0406029', zh: '这个申请已经答复过', en: 'This request has already been answered' },
  requestStillOpen: {
    errcode: '0406030',
    zh: '您已提交过相同的申请，{due} 前答复',
    en: 'You have already made this request. You will get an answer by {due}',
  },
  copyNotReady: {
    errcode: '0406031',
    zh: '副本还没有准备好，或已过领取期限。可以重新申请',
    en: 'The copy is not ready yet or is no longer available. You can request it again',
  },
  correctionEmpty: {
    errcode: '0406032',
    zh: '没有改动任何内容。要更正，请先改；不更正，请选“不采纳”并说明原因',
    en: 'Nothing was changed. Make the correction, or decline and give the reason',
  },
  requestTaken: {
    errcode: '0406036',
    zh: '{name} 已经领取了这个申请',
    en: '{name} has already claimed this request',
  },
  requestNotHeld: {
    errcode: '0406037',
    zh: '请先领取这个申请',
    en: 'Please claim this request first',
  },
  noNewGround: {
    errcode: '0406033',
    zh: '更正和维持都要有异议之后重新核实的结果和依据；候选人自己的文件只能作为“候选人提供的材料”的依据。',
    en: 'Correcting and upholding both need what was found again, with evidence dated after the dispute. A file of the candidate is ground for “the candidate’s documents” only.',
  },
  proofsUnread: {
    errcode: '0406052',
    zh: '请先打开候选人的文件 {name}，再作决定。',
    en: 'Open the file {name} of the candidate before deciding.',
  },
  nothingToTakeDown: {
    errcode: '0406053',
    zh: '这几栏本来就没有核实，没有可以撤下的。',
    en: 'These rows were not verified to begin with, so there is nothing to take down.',
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
    en: 'The callback cannot be read because its format is not as agreed',
  },
  taskNotFailed: {
    errcode: '0406051',
    zh: '这项核查不在待重试列表中，可能已被处理',
    en: 'This task is no longer waiting for a retry. Someone may have handled it',
  },
} as const satisfies RefusalTable;

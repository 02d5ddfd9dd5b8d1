import type { RefusalTable } from '../wire/refusal-table.ts';

export const catalogueRefusals = {
  itemUnknown: {
    errcode: '0403001',
    zh: '核查项“{item}”不存在或已下架',
    en: 'The check item “{item}” does not exist or is no longer available',
  },
  packageUnknown: {
    errcode: '0403002',
    zh: '套餐或协议不存在或已失效',
    en: 'The package or agreement does not exist or has expired',
  },
  nothingChosen: { errcode: '0403003', zh: '请至少选择一个核查项', en: 'Choose at least one check item' },
  quantityTooBig: {
    errcode: '0403004',
    zh: '“{item}”最多 {maximum} 件',
    en: '“{item}” can be ordered at most {maximum} times',
  },
  expediteUnavailable: { errcode: '0403005', zh: '“{item}”不能加急', en: '“{item}” cannot be ordered as express' },
  cardUnusable: {
    errcode: '0403006',
    zh: '所选优惠券或核查券已用过或已过期，请重新选择',
    en: 'The selected coupon or voucher has been used or has expired. Please choose again',
  },
  cardTaken: {
    errcode: '0403017',
    zh: '{card}已被{whom}用于另一个订单，{rest}',
    en: '{card} was used for another order by {whom}. {rest}',
  },
  cardsTogether: {
    errcode: '0403016',
    zh: '一个订单只能使用一张优惠券，请去掉：{cards}',
    en: 'Only one coupon can be used for an order. Leave out: {cards}',
  },
  packageNameTaken: { errcode: '0403007', zh: '已有同名的套餐', en: 'A package with this name already exists' },
  agreementLimited: {
    errcode: '0403008',
    zh: '“{item}”不在协议“{agreement}”里，请移除它，或不按这份协议下单',
    en: '“{item}” is not part of the agreement “{agreement}”. Remove it, or order without this agreement',
  },
  agreementNotFound: { errcode: '0403009', zh: '没有找到这份协议', en: 'Agreement not found' },
  agreementChanged: {
    errcode: '0403010',
    zh: '这份协议在 {time} 被保存过，请先查看差别',
    en: 'This agreement was saved at {time}. Review the differences first',
  },
  agreementNameTaken: {
    errcode: '0403011',
    zh: '这个会员已有同名的协议，请更换协议名称',
    en: 'This member already has an agreement with this name. Choose another name',
  },
  agreementBelowCost: {
    errcode: '0403012',
    zh: '“{item}”的价格低于成本 {cost}，请调高价格，或写明理由',
    en: 'The price of “{item}” is below its cost of {cost}. Raise it, or state a reason',
  },
  agreementTotalBelowCost: {
    errcode: '0403013',
    zh: '固定总价低于成本合计 {cost}，请调高总价，或写明理由',
    en: 'The fixed total is below the total cost of {cost}. Raise it, or state a reason',
  },
  agreementBelowLimit: {
    errcode: '0403014',
    zh: '“{item}”的价格低于 {least}（目录价的 {percent}%），超出您的价格权限，请调高价格，或由价格权限更大的同事保存',
    en: 'The price of “{item}” is below {least} ({percent}% of the list price), your limit. Raise it, or ask a colleague with a wider limit to save',
  },
  agreementTotalBelowLimit: {
    errcode: '0403015',
    zh: '固定总价低于 {least}（目录价合计的 {percent}%），超出您的价格权限，请调高总价，或由价格权限更大的同事保存',
    en: 'The fixed total is below {least} ({percent}% of the list prices), your limit. Raise it, or ask a colleague with a wider limit to save',
  },
  urgencyOff: {
    errcode: '0403020',
    zh: '目前暂停加急，请改为普通时效',
    en: 'Express processing is currently unavailable. Choose the standard time',
  },
  urgencyDayUnknown: {
    errcode: '0403021',
    zh: '不能选择 {days} 天内完成，请重新选择加急时效',
    en: 'Completion within {days} days is not offered. Choose another express option',
  },
  urgencyChanged: {
    errcode: '0403022',
    zh: '加急设置刚由另一位工作人员保存过，请先查看现在的设置',
    en: 'Another member of staff has just saved the express options. Review them first',
  },
  itemChanged: {
    errcode: '0403030',
    zh: '这一项在 {time} 被保存过，请先查看差别',
    en: 'This item was saved at {time}. Review the differences first',
  },
  itemTooSoon: {
    errcode: '0403031',
    zh: '生效时间至少要比现在晚 1 小时',
    en: 'The effective time must be at least 1 hour from now',
  },
  itemVersionStands: {
    errcode: '0403032',
    zh: 'v{version} 已生效，不能再改或撤回',
    en: 'Version {version} is in force and can no longer be changed or withdrawn',
  },
  itemMembersTold: {
    errcode: '0403033',
    zh: '新单价和生效时间已通知会员，不能再改；需要时请撤回后重新安排',
    en: 'Members have been told the new price and its effective time. Withdraw the version to change them',
  },
  itemFieldWrong: {
    errcode: '0403034',
    zh: '“{item}”第 {piece} 件的“{field}”填写有误，请修改或留空由候选人填写',
    en: '“{field}” of “{item}”, piece {piece}, is not valid. Correct it, or leave it for the candidate to fill in',
  },
  itemFieldOfCandidate: {
    errcode: '0403035',
    zh: '“{item}”第 {piece} 件的“{field}”由候选人本人回答，请留空',
    en: 'The candidate answers “{field}” of “{item}”, piece {piece}. Leave it empty',
  },
} as const satisfies RefusalTable;

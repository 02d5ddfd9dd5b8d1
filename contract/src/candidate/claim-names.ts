import { type Words, wordsIn, type Language } from '../wire/language.ts';

/** The fields of a claim as staff and orderers read them; the candidate's pages ask for them in words of their own. */
const claimWords: Readonly<Record<string, Words>> = {
  company: { zh: '单位全称', en: 'Employer' },
  position: { zh: '职位', en: 'Position' },
  from: { zh: '入职时间', en: 'Start date' },
  to: { zh: '离职时间', en: 'End date' },
  isPresent: { zh: '仍在职', en: 'Still works there' },
  doNotContact: { zh: '不要联系这家单位', en: 'Do not contact this employer' },
  hrPhone: { zh: '单位人事电话', en: 'HR phone number' },
  leaveReason: { zh: '离职原因', en: 'Reason for leaving' },
  refereeName: { zh: '证明人姓名', en: 'Referee name' },
  refereePhone: { zh: '证明人电话', en: 'Referee phone number' },
  mayContact: { zh: '可以联系这位证明人', en: 'Referee may be called' },
  relation: { zh: '证明人与候选人的关系', en: 'Relationship to candidate' },
  school: { zh: '学校全称', en: 'School' },
  major: { zh: '专业', en: 'Major' },
  level: { zh: '学历', en: 'Degree' },
  graduatedAt: { zh: '毕业时间', en: 'Graduation date' },
  studyForm: { zh: '学习形式', en: 'Form of study' },
  degreeNo: { zh: '学历证书编号', en: 'Degree certificate number' },
  certificateName: { zh: '证书名称', en: 'Certificate name' },
  certificateNo: { zh: '证书编号', en: 'Certificate number' },
  issuingOffice: { zh: '开具的派出所', en: 'Issuing police office' },
  issuedAt: { zh: '开具日期', en: 'Date of issue' },
  purpose: { zh: '证明用途', en: 'Certificate purpose' },
  chsiCode: { zh: '学信网在线验证码', en: 'CHSI verification code' },
  socialInsuranceCode: { zh: '参保证明验真码', en: 'Social insurance certificate code' },
  housingFundCode: { zh: '公积金证明验证码', en: 'Housing fund certificate code' },
  none: { zh: '说明没有这一段', en: 'States there is none' },
  noFile: { zh: '说明无法提供文件', en: 'States the document cannot be provided' },
  licenceNo: { zh: '驾驶证档案编号', en: 'Driving licence file number' },
  bankCardLast4: { zh: '工资卡卡号后 4 位', en: 'Last 4 digits of salary card' },
  monthlyPay: { zh: '月均实发（元）', en: 'Monthly pay (CNY)' },
  nonCompete: { zh: '有没有竞业限制约定', en: 'Non-compete agreed' },
  hasPosts: { zh: '有没有其他任职或持股', en: 'Other posts or shares' },
  posts: { zh: '其他任职或持股', en: 'Companies and roles' },
};

/** A field in both languages. A field that an older build has asked for stands by its key: better raw than left out of a correction. */
export const claimNameOf = (field: string): Words => claimWords[field] ?? { zh: field, en: field };
export const claimWord = (field: string, language: Language): string => wordsIn(claimNameOf(field), language);

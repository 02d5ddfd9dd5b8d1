import type { Language } from '../wire/language.ts';

/**
 * What a portal gives its own user to show to others: a certificate with a code by which anybody can check it. The candidate
 * fetches it and hands it over, or types its code; nobody needs an account of theirs.
 */
export type PortalCertificate = {
  /** The field of the claim that holds the code. */
  readonly field: 'chsiCode' | 'socialInsuranceCode' | 'housingFundCode';
  /** Codes of the items that it proves. */
  readonly items: readonly string[];
  readonly name: Readonly<Record<Language, string>>;
  readonly how: Readonly<Record<Language, string>>;
  readonly code: Readonly<Record<Language, string>>;
};

const employment = ['XP_HR', 'XP_AUTO', 'XP_AUTO_DEEP'];

const certificates: readonly PortalCertificate[] = [
  {
    field: 'chsiCode',
    items: ['DEGREE_DOMESTIC', 'STUDENT_STATUS'],
    name: { zh: '学信网在线验证报告', en: 'CHSI online verification report' },
    how: {
      zh: '请登录学信网（chsi.com.cn），在“学信档案 → 在线验证报告”中申请，然后填写在线验证码或上传报告。',
      en: 'Sign in to CHSI (chsi.com.cn) yourself and apply for it under “在线验证报告”. Type its verification code, or upload the report.',
    },
    code: { zh: '在线验证码', en: 'Verification code' },
  },
  {
    field: 'socialInsuranceCode',
    items: employment,
    name: { zh: '社会保险参保证明', en: 'Social insurance certificate' },
    how: {
      zh: '请在国家社会保险公共服务平台（si.12333.gov.cn）或当地社保 App 开具，然后上传证明或填写证明上的验真码。',
      en: 'Get it at si.12333.gov.cn or in your city’s social insurance app. Then upload it or enter the verification code printed on it.',
    },
    code: { zh: '参保证明的验真码', en: 'Certificate verification code' },
  },
  {
    field: 'housingFundCode',
    items: employment,
    name: { zh: '住房公积金缴存证明', en: 'Housing fund certificate' },
    how: {
      zh: '请在“全国住房公积金”小程序或当地公积金中心网站开具，然后上传证明或填写证明上的验证码。',
      en: 'Issue it yourself in the mini program “全国住房公积金” or on the site of your city’s fund. Upload it, or type the code printed on it.',
    },
    code: { zh: '缴存证明的验证码', en: 'Certificate verification code' },
  },
];

/** Certificates that prove an item. One covers the whole history, so that it is asked for beside the first subject alone. */
export const certificatesFor = (itemCode: string, n: number): readonly PortalCertificate[] =>
  n === 1 ? certificates.filter(({ items }) => items.includes(itemCode)) : [];

import type { Bilingual } from '@beidiao/contract/wire/language';
import { consentTextVersion } from '@beidiao/contract/candidate/calls';

type Letter = { readonly code: string; readonly title: Bilingual; readonly paragraphs: readonly Bilingual[] };

/** `{member}` is who asks. What a candidate agrees to item by item is added on the phone, from the order. */
const letters: readonly Letter[] = [
  {
    code: 'GENERAL',
    title: { zh: '背景调查授权书', en: 'Background check authorization' },
    paragraphs: [
      {
        zh: '本人同意{member}为评估录用，委托背调服务方核实本人提供的身份、教育、工作等信息。',
        en: 'I agree that {member} may have the screening provider verify the identity, education, work history and other information I have provided, to assess my employment.',
      },
      {
        zh: '核实只限于授权时逐项列明的核查项和来源，有效期 30 天；超出范围或超过期限的核实，需要重新取得本人同意。',
        en: 'Verification is limited to the items and sources listed when I authorize it, for 30 days. Anything beyond that needs my consent again.',
      },
      {
        zh: '结果只提供给{member}用于本次录用评估，本人可以查看、复制自己的报告，对不实之处提出异议，并可随时撤回同意。',
        en: 'The findings are provided to {member} only, for this hiring assessment. I may view and copy my report, dispute anything untrue, and withdraw my consent at any time.',
      },
      {
        zh: '不同意或撤回同意不影响本人依法享有的其他权利；撤回之前已完成的核实不受影响。',
        en: 'Declining or withdrawing consent does not affect my other legal rights. Verification completed before a withdrawal is not affected.',
      },
    ],
  },
  {
    code: 'SENSITIVE',
    title: { zh: '敏感个人信息单独同意书', en: 'Separate consent for sensitive personal information' },
    paragraphs: [
      {
        zh: '本人已知悉，所列核查项涉及敏感个人信息（如信用、刑事案件和犯罪记录、证件号码、生物识别信息），处理它们对核实所列事项是必要的。',
        en: 'I understand that the listed items involve sensitive personal information (such as credit data, criminal cases and records, ID numbers and biometrics), and that processing it is necessary to verify them.',
      },
      {
        zh: '本人对每一项单独勾选同意；不同意的可选项不会核实，费用退还{member}，不影响其他核查项。',
        en: 'I consent to each item separately. Optional items I decline are not verified and are refunded to {member}; other items are not affected.',
      },
      {
        zh: '信息加密保存，只有承办人员可以接触；人脸图像比对后立即删除，只保留比对结果。',
        en: 'The information is stored encrypted and is accessible only to the staff handling it. Face images are deleted right after the comparison; only the result is kept.',
      },
    ],
  },
];

/** With the name of the member filled in. */
export const lettersFor = (memberName: string) =>
  letters.map(({ code, title, paragraphs }) => ({
    code,
    version: consentTextVersion,
    title,
    paragraphs: paragraphs.map(({ zh, en }) => ({
      zh: zh.replaceAll('{member}', memberName),
      en: en.replaceAll('{member}', memberName),
    })),
  }));

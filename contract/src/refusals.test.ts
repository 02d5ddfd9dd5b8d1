import { describe, expect, it } from 'vitest';
import { accountRefusals } from './account/refusals.ts';
import { recruitingRefusals } from './ats/refusals.ts';
import { batchRefusals } from './batch/refusals.ts';
import { exportRefusals } from './export/refusals.ts';
import { bulkRefusals } from './bulk/refusals.ts';
import { viewRefusals } from './view/refusals.ts';
import { qrcodeRefusals } from './qrcode/refusals.ts';
import { candidateRefusals } from './candidate/refusals.ts';
import { conflictRefusals } from './conflict/refusals.ts';
import { catalogueRefusals } from './catalogue/refusals.ts';
import { enterpriseRefusals } from './enterprise/refusals.ts';
import { fileRefusals } from './file/refusals.ts';
import { invoiceRefusals } from './invoice/refusals.ts';
import { giftRefusals } from './gift/refusals.ts';
import { gradeRefusals } from './grade/refusals.ts';
import { newsRefusals } from './news/refusals.ts';
import { protocolRefusals } from './protocol/refusals.ts';
import { openRefusals } from './open/refusals.ts';
import { orderRefusals } from './order/refusals.ts';
import { partnerRefusals } from './partner/refusals.ts';
import { refusals } from './refusals.ts';
import { resumeRefusals } from './resume/refusals.ts';
import { reportRefusals } from './report/refusals.ts';
import { staffRefusals } from './staff/refusals.ts';
import { walletRefusals } from './wallet/refusals.ts';
import { webhookRefusals } from './webhook/refusals.ts';
import { wireRefusals } from './wire/refusals.ts';

const groups = [
  wireRefusals,
  accountRefusals,
  enterpriseRefusals,
  partnerRefusals,
  webhookRefusals,
  recruitingRefusals,
  openRefusals,
  walletRefusals,
  invoiceRefusals,
  gradeRefusals,
  catalogueRefusals,
  giftRefusals,
  conflictRefusals,
  orderRefusals,
  batchRefusals,
  bulkRefusals,
  viewRefusals,
  exportRefusals,
  qrcodeRefusals,
  candidateRefusals,
  resumeRefusals,
  reportRefusals,
  fileRefusals,
  staffRefusals,
  newsRefusals,
  protocolRefusals,
];

describe('refusals', () => {
  it('have codes of their own and words in both languages with the same facts', () => {
    const all = Object.values(refusals);
    expect(new Set(all.map(({ errcode }) => errcode)).size).toBe(all.length);
    const facts = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const { errcode, zh, en } of all) {
      expect(errcode).toMatch(/^04\d{5}$/);
      expect(zh === '{field}：{message}' || /\p{Script=Han}/u.test(zh)).toBe(true);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(facts(zh)).toEqual(facts(en));
    }
  });

  it('have one name each: a group can not hide a refusal of another', () => {
    expect(groups.flatMap((group) => Object.keys(group)).sort()).toEqual(Object.keys(refusals).sort());
  });
});

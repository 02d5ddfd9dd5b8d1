import { createHash } from 'node:crypto';

import { candidateCalls, consentTextVersion } from '@beidiao/contract/candidate/calls';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import type { Download } from '@beidiao/contract/file/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identify, signIn } from '../../test/invited.ts';
import { codeOf, comparedCompany, eventually, type Person, TestHouse } from '../../test/house.ts';
import { joined, readPdf } from '../../test/pdf.ts';
import { sealConsent } from './consent-document.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
});
afterAll(() => home.close());

/** A line on a transparent ground, as the phone page draws it. */
const drawn = async (): Promise<string> => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><path d="M40 180C160 20 240 220 330 90S470 60 560 170" fill="none" stroke="#1b2426" stroke-width="6"/></svg>';
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`;
};

type Signing = { signature?: string; signedName?: string };
const usual = ['ID_THREE', 'DEGREE_DOMESTIC', 'LIT_PUBLIC'];
async function consented(signing: Signing, language = 'zh-CN', codes = usual) {
  const invited = await signIn(home, hr, { codes });
  await identify(home, invited);
  const { orderDetailsId } = invited;
  const given = { orderDetailsId, authResult: 'agree' as const, textVersion: consentTextVersion };
  const agreed = { ...given, agreedCodes: ['LIT_PUBLIC'] };
  await home.call(candidateCalls.authorize, { ...agreed, ...signing }, { token: invited.token, language });
  return invited;
}
async function sealed(orderDetailsId: string): Promise<Download> {
  await eventually(() =>
    home.value<boolean>('select file_hash is not null from app.consent where order_detail_id = $1', orderDetailsId),
  );
  return home.call(reportCalls.consentPdf, { orderDetailsId }, hr);
}
const contentOf = ({ base64 }: Download): Buffer => Buffer.from(base64, 'base64');

describe('the document of a consent', () => {
  it('says what was read, chosen and signed, and how, with the hash that the consent keeps', async () => {
    const { orderDetailsId, token, candidate } = await consented({ signature: await drawn() });
    const file = await sealed(orderDetailsId);
    const content = contentOf(file);
    const hash = createHash('sha256').update(content).digest('hex');
    const kept = await home.value<string>(
      "select encode(file_hash, 'hex') from app.consent where order_detail_id = $1",
      orderDetailsId,
    );
    expect([file.sha256, kept]).toEqual([hash, hash]);

    const { pages, language } = await readPdf(content);
    const text = joined(pages);
    const said = [
      '个人信息处理告知书与授权书',
      candidate.name,
      maskIdCard(candidate.idCard),
      '国内学历学位',
      '不同意，不查询',
      '诉讼与失信被执行（敏感信息，单独同意）',
      '公开的民事、刑事裁判和执行信息',
      consentTextVersion,
      '短信验证码；姓名、身份证号、手机号三要素核验',
      '127.0.0.1',
      '文本指纹',
      '签名指纹',
      '判断是否适合“财务经理”这个岗位',
    ];
    for (const words of said) expect(text).toContain(joined([words]));
    expect(text).not.toContain(candidate.idCard);
    expect(text).not.toContain(candidate.phoneNo);
    expect(language).toBe('zh-CN');
    // The candidate gets the very same bytes.
    const own = await home.call(candidateCalls.consentPdf, { orderDetailsId }, { token });
    expect(own.sha256).toBe(hash);
  });

  it('is in the language that was read, and takes a typed name, or a picture that is none, for what it is', async () => {
    const typed = await consented({ signedName: '欧阳晨曦' }, 'en-GB');
    const english = joined((await readPdf(contentOf(await sealed(typed.orderDetailsId)))).pages);
    expect(english).toContain('Personaldatanoticeandconsent');
    expect(english).toContain('Typednameinplaceofahandwrittensignature:欧阳晨曦');
    const broken = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    const { orderDetailsId } = await consented({ signature: broken });
    const chinese = joined((await readPdf(contentOf(await sealed(orderDetailsId)))).pages);
    expect(chinese).toContain('手写签名的图片无法显示，原件已留存');
  });

  it('says at the item with which companies it is compared, as they stood when it was ordered', async () => {
    const codes = ['ID_THREE', 'BIZ_CONFLICT'];
    const { orderDetailsId } = await consented({ signedName: '欧阳晨曦' }, 'zh-CN', codes);
    const { list } = await home.call(conflictCalls.list, {}, hr);
    const companies = [{ name: '另一家企业', creditCode: null }];
    await home.call(conflictCalls.save, { replaces: list?.listId ?? null, companies }, hr);
    const text = joined((await readPdf(contentOf(await sealed(orderDetailsId)))).pages);
    const { name, creditCode } = comparedCompany;
    expect(text).toContain(joined([`会比对：${name}（${creditCode}）。来源`]));
    expect(text).not.toContain('另一家企业');
    const english = await consented({ signedName: '欧阳晨曦' }, 'en-GB', codes);
    const page = joined((await readPdf(contentOf(await sealed(english.orderDetailsId)))).pages);
    expect(page).toContain(joined(['Compared with: 另一家企业.']));
    const without = await consented({ signedName: '欧阳晨曦' });
    expect(joined((await readPdf(contentOf(await sealed(without.orderDetailsId)))).pages)).not.toContain('会比对');
  });

  it('is written down when it is taken, and for no other member or candidate', async () => {
    const { orderDetailsId, token } = await consented({ signedName: '欧阳晨曦' });
    await sealed(orderDetailsId);
    const stranger = await home.hr({ name: '陌生人' });
    const ask = { orderDetailsId };
    expect((await home.ask(reportCalls.consentPdf, ask, stranger)).errcode).toBe(codeOf('orderNotFound'));
    const other = await consented({ signedName: '欧阳晨曦' });
    const foreign = { orderDetailsId: other.orderDetailsId };
    expect((await home.ask(candidateCalls.consentPdf, foreign, { token })).errcode).toBe(codeOf('orderNotFound'));
    const audited = await home.value(
      "select count(*)::integer from app.audit where action = 'downloadConsent' and subject = $1",
      `detail ${orderDetailsId}`,
    );
    expect(audited).toBe(1);
  });

  it('is sealed once, whatever runs twice, and never for another file', async () => {
    const { orderDetailsId } = await consented({ signedName: '欧阳晨曦' });
    const { sha256 } = await sealed(orderDetailsId);
    const consentId = await home.value<string>(
      'select id::text from app.consent where order_detail_id = $1',
      orderDetailsId,
    );
    await sealConsent(home.house, { memberId: hr.memberId, orderDetailsId, consentId });
    expect((await sealed(orderDetailsId)).sha256).toBe(sha256);
    const forge = home.owner.query("update app.consent set file_hash = '\\x00' where id = $1", [consentId]);
    await expect(forge).rejects.toMatchObject({ constraint: 'consent_is_sealed_once' });
  });

  it('is not handed out when its file no longer fits the hash', async () => {
    const { orderDetailsId } = await consented({ signedName: '欧阳晨曦' });
    await sealed(orderDetailsId);
    const place = await home.value<string>(
      "select place from app.stored_file where kind = 'consent' and order_detail_id = $1",
      orderDetailsId,
    );
    await home.house.ports.files.remove(place);
    const other = home.house.vault.seal(`stored_file ${place}`, 'another document', `detail ${orderDetailsId}`);
    await home.house.ports.files.write(place, other);
    const answer = await home.ask(reportCalls.consentPdf, { orderDetailsId }, hr);
    expect(answer.errcode).toBe('0500000');
    expect(home.logged.at(-1)).toContain('was changed');
    await home.house.ports.files.remove(place);
    const gone = await home.ask(reportCalls.consentPdf, { orderDetailsId }, hr);
    expect(gone.errcode).toBe(codeOf('consentGone'));
  });

  it('can not be had before there is a consent', async () => {
    const { orderDetailsId, token } = await signIn(home, hr);
    const early = await home.ask(reportCalls.consentPdf, { orderDetailsId }, hr);
    expect(early.errcode).toBe(codeOf('consentNotSealed'));
    const own = await home.ask(candidateCalls.consentPdf, { orderDetailsId }, { token });
    expect(own.errcode).toBe(codeOf('consentNotSealed'));
  });
});

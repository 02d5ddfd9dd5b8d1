import { documentPapers, documentShort, type DocumentType, documentWords } from '@beidiao/contract/typed/document';
import { createHash } from 'node:crypto';
import { chapterOfItems, protocolOf } from '@beidiao/contract/candidate/consent-text';
import { companiesWords } from '@beidiao/contract/conflict/words';
import { type Bilingual, fillWords, type Language } from '@beidiao/contract/wire/language';
import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import { minuteInChina, secondInChina } from '@beidiao/contract/wire/china-time';
import { qrPath } from '../base/print/qr-path.ts';
import type { SigningFacts } from '../base/print/signing-key.ts';
import type { Person } from '../order/order.ts';
import type { AskedItemRow } from './store.ts';

/** What a consent rests on, as it is sealed in its row. */
export type ConsentEvidence = {
  readonly signature: string | null;
  readonly signedName: string | null;
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
};

export type ConsentFacts = {
  readonly consentNo: string;
  readonly issuer: string | null;
  readonly seal: string | null;
  readonly code: string;
  readonly verifyUrl: string;
  readonly certificate: SigningFacts;
  readonly orderNo: string;
  readonly enterpriseName: string;
  readonly contactName: string;
  readonly person: Person;
  readonly position: string | null;
  readonly textVersion: string;
  readonly recipient: string;
  readonly givenAt: Date;
  readonly endsAt: Date;
  readonly proof: string;
  readonly lendsAccounts: boolean;
  readonly evidence: ConsentEvidence;
  readonly items: readonly AskedItemRow[];
  readonly sealedAt: Date;
};

const words = {
  zh: {
    title: '个人信息处理告知书与授权书',
    textTitle: '一、告知与授权的内容',
    choiceTitle: '二、逐项的选择',
    evidenceTitle: '三、证据页',
    evidenceNote:
      '本页由系统在签署后生成，记录授权的作出过程。授权书的文件指纹保存在平台的授权记录中，文件如有改动即无法匹配。',
    enterprise: '委托方',
    recipient: '接收方',
    position: '应聘岗位',
    name: '授权人',
    phone: '手机号',
    consentNo: '授权编号',
    orderNo: '订单编号',
    givenAt: '签署时间',
    endsAt: '有效至',
    purpose: '用途',
    purposeWords: '判断是否适合{position}',
    job: '应聘的岗位',
    jobNamed: '“{position}”这个岗位',
    textVersion: '文本版本',
    textHash: '文本指纹（SHA-256）',
    language: '所读文本的语言',
    proof: '身份确认',
    address: '网络地址',
    userAgent: '设备与浏览器',
    signature: '本人签名',
    signedName: '以输入姓名代替手写签名：{name}',
    unreadable: '手写签名的图片无法显示，原件已留存',
    signatureHash: '签名指纹（SHA-256）',
    sealedAt: '封存时间',
    item: '内容',
    choice: '选择',
    agreed: '同意',
    declined: '不同意，不查询',
    sensitive: '敏感信息，单独同意',
    source: '来源：{source}。依据：{basis}',
    compared: '会比对：{companies}。',
    page: '第 {page} 页，共 {pages} 页',
    footer: '授权书 {consentNo}。验真码 {code}',
    footerIssuer: '{issuer}出具。',
    scan: '扫码或到',
    scanEnd: '验真',
    certificate: '证书：{subject}，序列号 {serial}，SHA-256',
    languageName: '中文',
  },
  en: {
    title: 'Personal data notice and consent',
    textTitle: '1. Notice and consent',
    choiceTitle: '2. Choices made',
    evidenceTitle: '3. Evidence',
    evidenceNote:
      'The system generated this page after signing. It records how the consent was given. The hash of this file is kept with the consent record on the platform, so any change to the file can be detected.',
    enterprise: 'Client',
    recipient: 'Recipient',
    position: 'Position',
    name: 'Given by',
    phone: 'Phone',
    consentNo: 'Consent no.',
    orderNo: 'Order no.',
    givenAt: 'Signed',
    endsAt: 'Valid until',
    purpose: 'Purpose',
    purposeWords: 'To assess suitability for {position}',
    job: 'the position applied for',
    jobNamed: 'the position “{position}”',
    textVersion: 'Text version',
    textHash: 'Hash of the text (SHA-256)',
    language: 'Language of the text read',
    proof: 'Identity confirmed by',
    address: 'Network address',
    userAgent: 'Device and browser',
    signature: 'Signature',
    signedName: 'Typed name in place of a handwritten signature: {name}',
    unreadable: 'The signature image cannot be displayed; the original is kept',
    signatureHash: 'Hash of the signature (SHA-256)',
    sealedAt: 'Sealed',
    item: 'Item',
    choice: 'Choice',
    agreed: 'Agreed',
    declined: 'Not agreed, not searched',
    sensitive: 'sensitive, agreed separately',
    source: 'Source: {source}. Law: {basis}',
    compared: 'Compared with: {companies}. ',
    page: 'Page {page} of {pages}',
    footer: 'Consent {consentNo}. Code {code}',
    footerIssuer: 'Issued by {issuer}. ',
    scan: 'Scan, or go to',
    scanEnd: 'to verify',
    certificate: 'Certificate: {subject}, serial no. {serial}, SHA-256',
    languageName: 'English',
  },
} as const satisfies Record<Language, Record<string, string>>;

const proofWords: Record<string, Record<Language, string>> = {
  'phone code': { zh: '短信验证码', en: 'a code sent to the phone' },
  'three elements': { zh: '姓名、身份证号、手机号三要素核验', en: 'name, ID card number and phone number matched' },
};
function proofIn(proof: string, { idType }: Person, language: Language): string {
  const words: typeof proofWords = {
    ...proofWords,
    papers: papersSeen(idType),
    videoCall: documentOnCall(idType),
  };
  return proof
    .split('; ')
    .map((each) => words[each]?.[language] ?? each)
    .join(language === 'zh' ? '；' : '; ');
}
const papersSeen = (idType: DocumentType): Bilingual => {
  const { zh, en } = documentPapers[idType];
  return { zh: `审核员核对${zh}`, en: `${en} checked by a reviewer` };
};
const documentOnCall = (idType: DocumentType): Bilingual => {
  const { zh, en } = documentShort[idType];
  return { zh: `审核员视频通话核对${zh}`, en: `${en} checked by a reviewer on a video call` };
};

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const inFours = (hash: string): string => hash.replace(/.{4}(?=.)/g, '$& ');

/** The bytes that were drawn; undefined for a typed name. */
export const drawingOf = ({ signature }: ConsentEvidence): Buffer | undefined =>
  signature === null ? undefined : Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64');

/** The text as it was read, chapter by chapter, with the names of this check in it. */
function textOf(facts: ConsentFacts, language: Language) {
  const t = words[language];
  const position = facts.position ? fillWords(t.jobNamed, { position: facts.position }) : t.job;
  const named = { enterprise: facts.enterpriseName, contact: facts.contactName, position };
  const { lendsAccounts, person } = facts;
  return protocolOf(language, { lendsAccounts, idType: person.idType }).map(({ title, lines }, n) => ({
    title: `${n + 1}. ${title}`,
    lines:
      n === chapterOfItems
        ? facts.items.map((item) => itemLine(item, language))
        : lines.map((line) => fillWords(line, named)),
  }));
}

function itemLine(item: AskedItemRow, language: Language): string {
  const zh = language === 'zh';
  const t = words[language];
  const name = zh ? item.name_zh : item.name_en;
  const about = zh ? item.description_zh : item.description_en;
  const source = fillWords(t.source, {
    source: zh ? item.source_zh : item.source_en,
    basis: zh ? item.legal_basis_zh : item.legal_basis_en,
  });
  const compared =
    item.companies === null ? '' : fillWords(t.compared, { companies: companiesWords(item.companies, language) });
  const mark = item.is_sensitive ? (zh ? `（${t.sensitive}）` : ` (${t.sensitive})`) : '';
  return zh ? `${name}${mark}：${about}。${compared}${source}` : `${name}${mark}: ${about}. ${compared}${source}`;
}

/** What consent.typ reads. @param shows whether the drawn signature can be shown */
export function consentPaper(facts: ConsentFacts, shows: boolean) {
  const { evidence, person } = facts;
  const language = evidence.language;
  const t = words[language];
  const chapters = textOf(facts, language);
  const drawing = drawingOf(evidence);
  const position = facts.position ? fillWords(t.jobNamed, { position: facts.position }) : t.job;
  const { consentNo } = facts;
  return {
    language,
    labels: t,
    brand: language === 'zh' ? '背调' : 'Beidiao',
    footer: [
      facts.issuer === null ? '' : fillWords(t.footerIssuer, { issuer: facts.issuer }),
      fillWords(t.footer, { consentNo, code: facts.code }),
    ].join(''),
    headRight: consentNo,
    issuer: facts.issuer,
    seal: facts.seal,
    certificate: fillWords(t.certificate, facts.certificate),
    proof: {
      code: facts.code,
      qr: qrPath(facts.verifyUrl),
      place: facts.verifyUrl.replace(/^https?:\/\/|#.*$/g, ''),
    },
    head: [
      { label: t.name, words: person.name },
      { label: t.enterprise, words: facts.enterpriseName },
      { label: t.consentNo, words: consentNo },
      { label: t.givenAt, words: secondInChina(facts.givenAt) },
    ],
    chapters,
    choices: facts.items.map((item) => ({
      name: language === 'zh' ? item.name_zh : item.name_en,
      note: item.is_sensitive ? t.sensitive : '',
      isAgreed: item.is_agreed === true,
      word: item.is_agreed === true ? t.agreed : t.declined,
    })),
    evidence: [
      { label: t.consentNo, words: consentNo },
      { label: t.orderNo, words: facts.orderNo },
      { label: t.name, words: person.name },
      { label: documentWords[person.idType].number[language], words: maskIdCard(person.idCard) },
      { label: t.phone, words: maskPhone(person.phoneNo) },
      { label: t.recipient, words: facts.recipient },
      { label: t.purpose, words: fillWords(t.purposeWords, { position }) },
      { label: t.givenAt, words: secondInChina(facts.givenAt) },
      { label: t.endsAt, words: minuteInChina(facts.endsAt) },
      { label: t.proof, words: proofIn(facts.proof, person, language) },
      { label: t.address, words: evidence.address },
      { label: t.userAgent, words: evidence.userAgent || '-' },
      { label: t.textVersion, words: facts.textVersion },
      { label: t.language, words: t.languageName },
      { label: t.textHash, words: inFours(sha256(JSON.stringify(chapters))) },
      ...(drawing === undefined ? [] : [{ label: t.signatureHash, words: inFours(sha256(drawing)) }]),
      { label: t.sealedAt, words: secondInChina(facts.sealedAt) },
    ],
    signature: {
      isDrawn: shows,
      words:
        drawing === undefined
          ? fillWords(t.signedName, { name: evidence.signedName ?? '' })
          : shows
            ? ''
            : t.unreadable,
    },
  };
}

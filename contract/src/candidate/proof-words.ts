import { documentShort, type DocumentType, documentWords } from '../typed/document.ts';
import { type Bilingual, fillWords } from '../wire/language.ts';
import type { Side } from './proof-tick-shapes.ts';
import { type KeptTicks, keptLacks, type ProofFacts, type ProofLack, type ProofLackName } from './proof-ticks.ts';

export const sideWords: Readonly<Record<Side, Bilingual>> = {
  portrait: { zh: '人像面', en: 'the side with the portrait' },
  emblem: { zh: '国徽面（居住证为背面）', en: 'the side with the emblem (of a residence permit: the back)' },
  back: { zh: '背面', en: 'the back' },
  dataPage: { zh: '资料页', en: 'the data page' },
};

/** To the reviewer: what to do, and with which point. */
const lackWords: Readonly<Record<ProofLackName, Bilingual>> = {
  pictureOpen: { zh: '第 {n} 张照片：请选择它是哪一面', en: 'Photo {n}: choose what it shows' },
  sideTwice: {
    zh: '照片：{side}选了不止一张，请只留最清楚的一张，其余选“其他内容”',
    en: 'Photos: {side} is chosen more than once. Keep the clearest and set the others to “something else”',
  },
  sideMissing: { zh: '照片：缺少{side}', en: 'Photos: {side} is missing' },
  callOpen: { zh: '通话：请选择是否接通', en: 'Call: choose whether it took place' },
  callTimeOpen: { zh: '通话：请填写接通的时间', en: 'Call: enter when it took place' },
  callInFuture: { zh: '通话：时间晚于现在', en: 'Call: the time is later than now' },
  callBeforeAsked: {
    zh: '通话：时间早于候选人预约的时间',
    en: 'Call: the time is earlier than the candidate’s request',
  },
  callNotReached: { zh: '通话：没有接通', en: 'Call: the candidate was not reached' },
  documentOpen: { zh: '证件：请选择对方是否出示了{document}', en: 'Document: choose whether the {document} was shown' },
  documentOther: { zh: '证件：出示的不是{document}', en: 'Document: the {document} was not shown' },
  nameOpen: { zh: '姓名：请与订单核对', en: 'Name: compare it with the order' },
  nameUnreadable: { zh: '姓名：看不清', en: 'Name: unreadable' },
  nameDifferent: { zh: '姓名：与订单不同', en: 'Name: different from the order' },
  numberOpen: { zh: '{number}：请照证件填写完整号码', en: '{number}: type the whole number from the document' },
  numberForm: {
    zh: '{number}：填写的号码不完整或有错位，请对照证件检查',
    en: '{number}: what was typed is incomplete or has a wrong digit. Check it against the document',
  },
  numberUnreadable: { zh: '{number}：看不清', en: '{number}: unreadable' },
  numberDifferent: { zh: '{number}：与订单不同', en: '{number}: different from the order' },
  termOpen: { zh: '有效期：请填写截止日期', en: 'Valid until: enter the last day' },
  termForm: {
    zh: '有效期：请填写年月日，例如 2031-05-20',
    en: 'Valid until: enter year, month and day, for example 2031-05-20',
  },
  termTooFar: {
    zh: '有效期：晚于 20 年后，证件没有这么长的有效期，请检查',
    en: 'Valid until: more than 20 years from now. No document is valid for so long. Check it',
  },
  termOver: { zh: '有效期：已过期', en: 'Valid until: expired' },
  termUnreadable: { zh: '有效期：看不清', en: 'Valid until: unreadable' },
  faceOpen: { zh: '面部：请核对', en: 'Face: compare it' },
  faceUnclear: { zh: '面部：看不清，或照片有改动', en: 'Face: not clear, or the photo was altered' },
  faceDifferent: { zh: '面部：不是同一人', en: 'Face: not the same person' },
  noDifference: {
    zh: '“不是本人”须有一处不同：姓名、号码或面部。过期、看不清、照片不对的，请选“请补充”',
    en: '“Not the candidate” needs a difference of name, number or face. For an expired, unreadable or wrong photo choose “Request again”',
  },
  differenceUnseen: {
    zh: '没有看到候选人的{document}，不能判定不是本人，请选“请补充”',
    en: 'The {document} was not seen, so nothing on it can differ. Choose “Request again”',
  },
  nothingToAsk: {
    zh: '“请补充”须标出至少一处：缺少、看不清、过期或不同',
    en: '“Request again” needs at least one point that is missing, unreadable, expired or different',
  },
};

/** To the candidate: what was wrong, and what to do about it. */
const askedWords: Partial<Record<ProofLackName, Bilingual>> = {
  sideMissing: { zh: '缺少{document}{side}的照片', en: 'A photo of {side} of your {document} is missing' },
  callNotReached: { zh: '我们没有打通您的电话', en: 'We could not reach you by phone' },
  documentOther: { zh: '通话中没有看到您的{document}', en: 'We did not see your {document} on the call' },
  nameUnreadable: { zh: '证件上的姓名看不清', en: 'The name on the document cannot be read' },
  nameDifferent: { zh: '证件上的姓名与下单信息不同', en: 'The name on the document differs from the order' },
  numberUnreadable: { zh: '证件上的号码看不清', en: 'The number on the document cannot be read' },
  numberDifferent: { zh: '证件上的号码与下单信息不同', en: 'The number on the document differs from the order' },
  termUnreadable: { zh: '证件的有效期看不清', en: 'The expiry date of the document cannot be read' },
  termOver: { zh: '证件已过期', en: 'The document has expired' },
  faceUnclear: { zh: '看不清您的面部或证件照', en: 'Your face or the photo on the document cannot be made out' },
  faceDifferent: { zh: '证件照与本人不符', en: 'The photo on the document does not fit the person' },
};

const filled = (words: Bilingual, { facts }: ProofLack, idType: DocumentType): Bilingual => {
  const inLanguage = (language: keyof Bilingual): string =>
    fillWords(words[language], {
      n: facts?.n,
      side: facts?.side && sideWords[facts.side][language],
      document: documentShort[idType][language],
      number: documentWords[idType].number[language],
    });
  return { zh: inLanguage('zh'), en: inLanguage('en') };
};

/** One lack to the reviewer. */
export const proofLackWords = (lack: ProofLack, idType: DocumentType): Bilingual =>
  filled(lackWords[lack.what], lack, idType);

/** All of them in one sentence, for the refusal. */
export function proofLacksWords(lacks: readonly ProofLack[], idType: DocumentType): Bilingual {
  const said = lacks.map((lack) => proofLackWords(lack, idType));
  return { zh: said.map(({ zh }) => zh).join('；'), en: said.map(({ en }) => en).join('; ') };
}

/** What the candidate is asked for again, point by point as it was ticked. */
export const askedAgain = (kept: KeptTicks, of: Pick<ProofFacts, 'kind' | 'idType'>): Bilingual[] =>
  keptLacks(kept, of).flatMap((lack) => {
    const words = askedWords[lack.what];
    return words === undefined ? [] : [filled(words, lack, of.idType)];
  });

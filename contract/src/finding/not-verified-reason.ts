import type { Bilingual } from '../wire/language.ts';
import type { ContactTry, NotVerifiedReason } from './finding.ts';
import type { Spoken } from './spoken.ts';

/** What the log shows, and no more: who answered, which number, how often nobody did. */
export function notVerifiedText(reason: NotVerifiedReason, { tries, form }: Spoken): Bilingual {
  const count = (outcome: ContactTry['outcome']): number => tries.filter((it) => it.outcome === outcome).length;
  const party = form === 'interview' ? { zh: '推荐人', en: 'the referee' } : { zh: '该单位', en: 'the employer' };
  switch (reason) {
    case 'unreachable':
      return unreachable(tries.length, count('noAnswer'));
    case 'refused':
      return { zh: '对方拒绝说明', en: 'The party contacted declined to answer' };
    case 'deadNumber': {
      const isClaimed = tries.some((it) => it.outcome === 'deadNumber' && it.channel === 'claimed');
      return isClaimed
        ? { zh: '候选人给的号码是空号', en: 'The number given by the candidate is not in service' }
        : { zh: '联系的号码是空号', en: 'The number that was called is not in service' };
    }
    case 'unknownThere':
      return count('unknownThere') > 0
        ? { zh: '对方答复查无此人', en: 'The party contacted answered that the person is unknown there' }
        : { zh: '单位查无此人或已注销', en: 'Unknown there, or the company is dissolved' };
    case 'noMaterial':
      return { zh: '候选人没有按时提供材料', en: 'The candidate did not send the material in time' };
    case 'cannotProvide':
      return {
        zh: '候选人说明无法提供这份文件',
        en: 'The candidate stated that the document cannot be provided',
      };
    case 'doNotContact':
      // The candidate may ask for it after somebody was tried.
      return tries.length === 0
        ? {
            zh: `按候选人要求没有联系${party.zh}`,
            en: `At the request of the candidate, ${party.en} was not contacted`,
          }
        : {
            zh: `按候选人要求没有再联系${party.zh}`,
            en: `At the request of the candidate, ${party.en} was not contacted again`,
          };
    case 'sourceDown':
      return { zh: '来源停用或没有返回结果', en: 'The source was down or returned no result' };
  }
}

function unreachable(all: number, unanswered: number): Bilingual {
  if (all === unanswered)
    return { zh: `联系 ${all} 次没有接通`, en: `Tried ${all} ${all === 1 ? 'time' : 'times'} without an answer` };
  return {
    zh: `联系 ${all} 次，其中 ${unanswered} 次没有接通`,
    en: `Tried ${all} times, ${unanswered} of them without an answer`,
  };
}

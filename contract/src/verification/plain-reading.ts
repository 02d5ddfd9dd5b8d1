import type { WordList } from './forbidden-words.ts';

/**
 * How free text is read for words of a list: however a word is spelt, widened, separated or set in traditional characters.
 */

/** Traditional and variant characters that stand in the lists, each before its simplified form. */
const pairs =
  '懷怀產产離离異异結结婦妇訂订黨党員员團团會会訴诉狀状獄狱殘残癥症憂忧鬱郁雙双礙碍癲癫癇痫臟脏壓压腦脑腫肿傷伤' +
  '聾聋啞哑備备裡里裏里錢钱窮穷條条債债貸贷親亲媽妈兒儿無无證证記记錄录過过進进關关賣卖買买詐诈騙骗盜盗竊窃強强' +
  '姦奸賭赌緩缓審审單单勞劳動动爭争議议糾纠紛纷報报舉举檢检維维權权罷罢蘭兰穌稣齋斋禮礼輪轮漢汉滿满壯壮烏乌彞彝' +
  '羅罗鮮鲜達达爾尔錫锡獨独龍龙時时帶带車车貪贪汙污虛虚騷骚擾扰鬥斗毆殴洩泄態态惡恶違违規规紀纪處处脅胁嚇吓偽伪' +
  '竄篡製制職职瀆渎濫滥佔占謊谎說说話话數数據据聽听觀观點点領领導导僱雇請请經经濟济補补償偿實实應应對对業业務务項项' +
  '專专東东為为與与從从屬属戶户農农鄉乡貧贫體体養养醫医療疗藥药長长後后來来個个們们這这還还沒没嗎吗麼么認认確确診诊' +
  '陽阳隱隐靈灵監监縣县號号蔣蒋試试資资貿贸費费難难駕驾稱称級级場场壞坏開开頂顶誠诚責责騰腾奪夺撈捞' +
  '賬账帳账發发僞伪額额術术銷销損损極极簽签僅仅頭头嘗尝當当辦办給给納纳貨货購购醜丑謾谩罵骂諉诿總总見见';
const simplified = new Map((pairs.match(/../gu) ?? []).map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/** What is set between the characters of a word to hide it. A comma or a stop ends the word. */
const between = /(\p{Script=Han})[\s\p{Cf}·.*_\-/\\|'"“”‘’~`+#=^&@()[\]{}<>《》【】「」]+(?=\p{Script=Han})/gu;

/** Simplified, in half width, small letters, the characters of a word together, one space between English words. */
export const plainReading = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()]
    .map((each) => simplified.get(each) ?? each)
    .join('')
    .replace(/[’‘`´]/gu, "'")
    .replace(between, '$1')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s_]+/gu, ' ');

/** What finds any word of a list in a text that was read plainly. */
export const patternOf = ({ chinese, english }: WordList): RegExp =>
  new RegExp([...chinese, ...english.map((word) => `(?<![a-z0-9])(?:${word})(?![a-z0-9])`)].join('|'), 'gu');

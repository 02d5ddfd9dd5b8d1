/**
 * What a name may not carry. Names of enterprises and people travel in messages to strangers' phones: one that holds an
 * address, a number to call or a request would make the house its carrier.
 */

/** Nobody sees them: controls, what turns the direction of writing, fillers, and characters that are none. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const endings =
  'com|cn|net|org|top|xyz|vip|cc|info|io|me|app|shop|store|site|online|club|co|tk|link|work|biz|tv|ly|gl|gd|im|la|hk|tw|ru|win|icu|fun|ltd|pro|wang|ren';
/**
 * An address as phones make links of them: `t.cn`, `evil.example`, `www`; after one letter the ending has to be a known
 * one (J.Smith). Two letters on each side of the dot stand for all of them: a text of any length is read once.
 */
const address = new RegExp(
  `[\\p{L}\\p{N}-]{2}\\.[a-z]{2}|[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])|\\bwww\\b|https?`,
  'u',
);
/** `Co.Ltd` is written without a space often enough. */
const legalForm = /\bco\.(?=,? ?(?:ltd|inc|llc|kg)\b)/g;

/** Seven digits are a number to call, however they are set apart or written. */
const number = /\d{7}|[零〇一二三四五六七八九幺]{7}/;

const requests =
  /点击|请点|点开|链接|请联系|请致电|请拨打|拨打|致电|请回复|加微信|加QQ|微信号|验证码|转账|汇款|打款|退款|中奖|领奖|领取|包裹|快递异常|解冻|click|verify your|call us|reply to|your (?:parcel|account)/i;

/** In one writing: full width, ideographic full stops, letter case. */
const flat = (name: string): string => name.normalize('NFKC').replaceAll('。', '.').toLowerCase();

export const holdsUnseen = (name: string): boolean => unseen.test(name);

export const holdsAddress = (name: string): boolean => address.test(flat(name).replace(legalForm, 'co '));

export const holdsNumber = (name: string): boolean => number.test(flat(name).replace(/[\s().,·・•&+–—-]/g, ''));

export const holdsRequest = (name: string): boolean => requests.test(flat(name).replace(/\s+/g, ' '));

/** Letters as licences have them: of scripts whose letters look like Latin ones there is none. */
const enterpriseSigns =
  /^[\p{Script=Han}\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u0300-\u036f0-9々〇ー ()·・•&+,.、'’–—-]+$/u;

export type NameTrouble = 'nameSigns' | 'nameAddress' | 'nameNumber' | 'nameRequest';

/** What keeps this from being the name of an enterprise; undefined when nothing does. */
export function enterpriseNameTrouble(name: string): NameTrouble | undefined {
  const plain = name.normalize('NFKC');
  if (holdsUnseen(name) || !enterpriseSigns.test(plain) || !/\p{L}/u.test(plain)) return 'nameSigns';
  if (holdsAddress(name)) return 'nameAddress';
  if (holdsNumber(name)) return 'nameNumber';
  return holdsRequest(name) ? 'nameRequest' : undefined;
}

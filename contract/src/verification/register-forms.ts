import type { PartyRole, RecordKind, UnsearchableReason } from '../finding/finding.ts';
import type { Bilingual } from '../wire/language.ts';

/**
 * The lists that items of public records search, as data: by what each can be searched, what its pages show, and which
 * records it holds. A reviewer is offered nothing that the list does not take.
 */

/** By what a list can be searched. `company`: by the companies that the candidate or another list has named. */
export const searchTermKeys = ['nameAndId', 'name', 'nameAndPlace', 'company'] as const;
export type SearchTerms = (typeof searchTermKeys)[number];

/** One list that is searched by itself: a site may have several. */
export type RegisterList = {
  readonly key: string;
  readonly label: Bilingual;
  /** Where it is found; null for one without a public address. */
  readonly address: string | null;
  readonly reach: Bilingual;
  /** What it takes; what is usual first. */
  readonly takes: readonly [SearchTerms, ...SearchTerms[]];
  /** Its pages show the ID number, if only in part. Without it nobody can tell namesakes apart. */
  readonly showsId: boolean;
  /** It numbers its searches. */
  readonly givesNo: boolean;
  /** It may be left out: not every check gives reason to search it. */
  readonly isOptional: boolean;
  readonly kinds: readonly RecordKind[];
};

export type RegisterForm = {
  readonly registers: readonly RegisterList[];
  /** Of all its lists. */
  readonly kinds: readonly RecordKind[];
  /** The roles that a person has in its records; each kind knows some of them (`record-kinds.ts`). */
  readonly roles: readonly PartyRole[];
  /** How many years back it looks; null for all that the lists hold. */
  readonly years: number | null;
};

const words = (zh: string, en: string): Bilingual => ({ zh, en });
type Listed = Pick<RegisterList, 'key' | 'label' | 'reach' | 'takes' | 'kinds'> & Partial<RegisterList>;
const list = (of: Listed): RegisterList => ({
  address: null,
  showsId: false,
  givesNo: false,
  isOptional: false,
  ...of,
});

const judgments = list({
  key: 'judgments',
  label: words('中国裁判文书网', 'China Judgments Online'),
  address: 'wenshu.court.gov.cn',
  reach: words('全国法院公开的裁判文书', 'Published judgments of all courts'),
  // Published judgments carry no ID numbers.
  takes: ['name', 'nameAndPlace'],
  kinds: ['civil', 'criminal'],
});
const ofEnforcement = (kind: RecordKind, zh: string, en: string): RegisterList =>
  list({
    key: kind,
    label: words(`中国执行信息公开网 · ${zh}`, `China Enforcement Information Online · ${en}`),
    address: 'zxgk.court.gov.cn',
    reach: words('全国法院', 'All courts'),
    takes: ['nameAndId', 'name'],
    showsId: true,
    kinds: [kind],
  });
const enforcement = ofEnforcement('enforcement', '综合查询被执行人', 'judgment debtors');
const dishonest = ofEnforcement('dishonest', '失信被执行人', 'dishonest judgment debtors');
const restricted = ofEnforcement('restricted', '限制消费人员', 'consumption restrictions');

const creditChina = (kinds: readonly RecordKind[]): RegisterList =>
  list({
    key: 'creditChina',
    label: words('信用中国', 'Credit China'),
    address: 'www.creditchina.gov.cn',
    reach: words('全国', 'Nationwide'),
    takes: ['name', 'nameAndId'],
    showsId: true,
    kinds,
  });
const companies = (kinds: readonly RecordKind[]): RegisterList =>
  list({
    key: 'companies',
    label: words('国家企业信用信息公示系统', 'National Enterprise Credit Information Publicity System'),
    address: 'www.gsxt.gov.cn',
    reach: words('全国登记的企业', 'Companies registered nationwide'),
    // It finds companies, and names their people without ID numbers.
    takes: ['company'],
    isOptional: true,
    kinds,
  });
const companyPosts = list({
  key: 'companyPosts',
  label: words('企业登记信息查询服务', 'Company registration data service'),
  reach: words('全国登记的企业', 'Companies registered nationwide'),
  takes: ['nameAndId'],
  showsId: true,
  givesNo: true,
  kinds: ['position'],
});
const regulator = (key: string, label: Bilingual, address: string): RegisterList =>
  list({
    key,
    label,
    address,
    reach: words('本部门公布的处罚和禁入', 'Penalties and bans that it has published'),
    takes: ['name'],
    kinds: ['ban', 'penalty'],
  });

const formOf = ({ registers, ...form }: Omit<RegisterForm, 'kinds'>): RegisterForm => ({
  ...form,
  registers,
  kinds: [...new Set(registers.flatMap(({ kinds }) => kinds))],
});
const officers = ['officer', 'shareholder'] as const;
const posts: RegisterForm = formOf({
  registers: [companyPosts, companies(['position'])],
  roles: officers,
  years: null,
});
const formsOfItem: Readonly<Record<string, RegisterForm>> = {
  LIT_PUBLIC: formOf({
    registers: [judgments, enforcement, dishonest, restricted],
    roles: ['plaintiff', 'defendant', 'third'],
    years: 5,
  }),
  ADMIN_PENALTY: formOf({
    registers: [
      creditChina(['penalty']),
      companies(['penalty']),
      list({
        key: 'authority',
        label: words('主管部门网站', "The authority's own site"),
        reach: words('本部门公布的处罚', 'Penalties that it has published'),
        takes: ['name'],
        isOptional: true,
        kinds: ['penalty'],
      }),
    ],
    roles: ['responsible', 'third'],
    years: 5,
  }),
  MARKET_BAN: formOf({
    registers: [
      list({
        key: 'securities',
        label: words('证券期货市场失信记录查询平台', 'Securities and futures dishonesty register'),
        address: 'neris.csrc.gov.cn/shixinchaxun',
        reach: words('证监会系统的处罚和禁入', 'Penalties and bans of the CSRC'),
        takes: ['nameAndId'],
        showsId: true,
        kinds: ['ban', 'penalty'],
      }),
      regulator('csrc', words('中国证监会', 'China Securities Regulatory Commission'), 'www.csrc.gov.cn'),
      regulator(
        'nfra',
        words('国家金融监督管理总局', 'National Financial Regulatory Administration'),
        'www.nfra.gov.cn',
      ),
      regulator('pboc', words('中国人民银行', "People's Bank of China"), 'www.pbc.gov.cn'),
    ],
    roles: ['responsible', 'third'],
    years: 5,
  }),
  TAX_DISHONEST: formOf({
    registers: [
      list({
        key: 'tax',
        label: words('国家税务总局公布栏', 'State Taxation Administration'),
        address: 'www.chinatax.gov.cn',
        reach: words('公布的重大税收违法失信主体', 'Published serious tax violators'),
        takes: ['name', 'company'],
        showsId: true,
        kinds: ['tax'],
      }),
      creditChina(['tax']),
    ],
    roles: ['responsible', 'officer', 'third'],
    years: null,
  }),
  BIZ_POSITION: posts,
  BIZ_CONFLICT: posts,
  BIZ_OFFICER: formOf({
    registers: [companyPosts, companies(['position']), dishonest, judgments],
    roles: [...officers, 'defendant', 'third'],
    years: null,
  }),
};

/** The lists of an item; null for one that searches none. */
export const registerFormOf = (code: string): RegisterForm | null => formsOfItem[code] ?? null;

/** Why a list could not be searched. Its page says so. */
export const unsearchableWords: Record<UnsearchableReason, Bilingual> = {
  maintenance: words('网站维护', 'site under maintenance'),
  captcha: words('验证码停用', 'its code check was not working'),
  login: words('要求实名登录', 'it demands a real-name sign-in'),
  limited: words('查询被限流', 'searches are rate-limited'),
};

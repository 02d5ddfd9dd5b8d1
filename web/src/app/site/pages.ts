import { type Call, type Data, successCode } from '@beidiao/contract/wire/call';
import { accountCalls } from '@beidiao/contract/account/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { type Article, newsCalls } from '@beidiao/contract/news/calls';
import { refusals } from '@beidiao/contract/refusals';
import { type Bilingual, type Language, languages } from '@beidiao/contract/wire/language';
import type { GivenAnswer, PageAsked, PageStatus } from '@beidiao/contract/wire/site-page';
import { questions } from '../../home/faq/faq-answers.ts';
import { product } from '../page-title.tsx';

export type DrawnAbout = PageAsked & {
  readonly given: readonly GivenAnswer[];
  readonly search: URLSearchParams;
  readonly title: Bilingual;
};

type Thing = Readonly<Record<string, unknown>>;

/** A page that is drawn as text: what a reader without a script, a searcher and a preview get of it. */
export type SitePage = {
  readonly path: string;
  /** The source of its screen, by which the manifest of the build knows its files. */
  readonly file: string;
  readonly description: Bilingual;
  /** Parameters of the address that decide what the page is about. */
  readonly keeps?: readonly string[];
  /** The page that this one is another address of. */
  readonly sameAs?: string;
  readonly isListed?: boolean;
  readonly kind?: 'article';
  readonly titleOf?: (about: DrawnAbout) => string | undefined;
  readonly descriptionOf?: (about: DrawnAbout) => string | undefined;
  /** Languages in which it is there; both, when left out. */
  readonly languagesOf?: (about: DrawnAbout) => readonly Language[];
  readonly statusOf?: (about: DrawnAbout) => PageStatus;
  /** Facts of the page in the words of schema.org. */
  readonly dataOf?: (about: DrawnAbout, canonical: string) => readonly Thing[];
};

/** What a call has answered while the page was drawn; null when it has not been asked or has refused. */
export function answered<C extends Call>(call: C, { given }: DrawnAbout): Data<C> | null {
  const answer = given.find(({ path }) => path === call.path)?.answer;
  return answer?.errcode === successCode ? (answer.data as Data<C>) : null;
}

const organization = (about: DrawnAbout): Thing => {
  const name = answered(accountCalls.provider, about)?.name;
  return {
    '@type': 'Organization',
    name: name ?? product[about.language],
    url: about.origin,
  };
};

const offers = (about: DrawnAbout, canonical: string): Thing[] =>
  (answered(catalogueCalls.showcase, about)?.dataItemList ?? []).map((item) => ({
    '@type': 'Offer',
    url: canonical,
    price: (Number(item.basePriceFen) / 100).toFixed(2),
    priceCurrency: 'CNY',
    itemOffered: {
      '@type': 'Service',
      name: item.name[about.language],
      description: item.description[about.language],
    },
  }));

/** The article that the page is about. */
const articleOf = (about: DrawnAbout): Article | null => answered(newsCalls.detail, about);
const inLanguage = ({ zh, en }: Article['title'], language: Language): string => (language === 'en' ? (en ?? zh) : zh);

const statusOfArticle = (about: DrawnAbout, kind: Article['kind']): PageStatus => {
  const code = about.given.find(({ path }) => path === newsCalls.detail.path)?.answer.errcode;
  if (code === refusals.articleWithdrawn.errcode) return 410;
  return articleOf(about)?.kind === kind ? 200 : 404;
};

const missingArticle: Bilingual = { zh: '没有这一条', en: 'No such item' };

/** What a page of one article says of itself. */
const ofArticle = {
  keeps: ['id'],
  kind: 'article',
  titleOf: (about) => {
    const article = articleOf(about);
    if (article) return inLanguage(article.title, about.language);
    return about.search.has('id') ? missingArticle[about.language] : undefined;
  },
  descriptionOf: (about) => {
    const article = articleOf(about);
    return article ? inLanguage(article.summary, about.language) : undefined;
  },
  languagesOf: (about) => (articleOf(about)?.title.en === null ? ['zh'] : languages),
  dataOf: (about, canonical) => {
    const article = articleOf(about);
    if (!article) return [];
    return [
      {
        '@type': 'Article',
        headline: inLanguage(article.title, about.language),
        description: inLanguage(article.summary, about.language),
        inLanguage: article.title.en === null ? 'zh' : about.language,
        datePublished: article.publishedAt,
        dateModified: article.changedAt,
        mainEntityOfPage: canonical,
        publisher: organization(about),
      },
    ];
  },
} satisfies Partial<SitePage>;

export const sitePages: readonly SitePage[] = [
  {
    path: '/',
    file: 'src/home/home.tsx',
    isListed: true,
    description: {
      zh: '企业下单，候选人本人在手机上授权，逐项核实。每条结论写明来源、方法、时间和证据。',
      en: 'Employers order, candidates consent on their own phone, and every item is verified with its source, method, time and evidence.',
    },
    dataOf: (about) => [
      organization(about),
      { '@type': 'WebSite', name: product[about.language], url: about.origin, inLanguage: about.language },
    ],
  },
  {
    path: '/Home',
    file: 'src/home/home.tsx',
    sameAs: '/',
    description: { zh: '背景核查平台的首页。', en: 'The home page of the screening platform.' },
  },
  {
    path: '/OurService',
    file: 'src/home/services/our-service.tsx',
    isListed: true,
    description: {
      zh: '每一项核查查得到什么、向谁查、要几天、多少钱。勾选以后自动合计。',
      en: 'What each check finds, who is asked, how long it takes and what it costs. Tick to add up.',
    },
    dataOf: (about, canonical) => offers(about, canonical),
  },
  {
    path: '/Faq',
    file: 'src/home/faq/faq.tsx',
    isListed: true,
    description: {
      zh: '授权、费用、报告、账号和接入的常见问题，候选人的问题也在这里。',
      en: 'Answers on consent, cost, reports, accounts and integration, for employers and candidates.',
    },
    dataOf: ({ language }) => [
      {
        '@type': 'FAQPage',
        inLanguage: language,
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question[language],
          acceptedAnswer: { '@type': 'Answer', text: answer[language].join(' ') },
        })),
      },
    ],
  },
  {
    path: '/Information',
    file: 'src/home/news/information.tsx',
    isListed: true,
    keeps: ['category', 'page'],
    description: {
      zh: '产品更新、法规变化和每个季度的承诺与实际。',
      en: 'Product updates, changes in the law, and what was promised and achieved each quarter.',
    },
  },
  {
    path: '/InformationDetail',
    file: 'src/home/news/information-detail.tsx',
    description: { zh: '一篇资讯。', en: 'One article of the news.' },
    ...ofArticle,
    statusOf: (about) => statusOfArticle(about, 'news'),
  },
  {
    path: '/Notice1',
    file: 'src/home/news/notice.tsx',
    isListed: true,
    description: {
      zh: '节假日和维护前后，核查时间怎么算。',
      en: 'How turnaround is counted around holidays and maintenance.',
    },
    ...ofArticle,
    statusOf: (about) => (about.search.has('id') ? statusOfArticle(about, 'notice') : 200),
  },
  {
    path: '/Partner',
    file: 'src/home/pages/partner.tsx',
    isListed: true,
    description: {
      zh: '在招聘系统里直接做背调：现成的连接、内嵌下单页、开放接口三种接法。',
      en: 'Screening inside a recruiting system: a ready connection, embedded ordering, or the open API.',
    },
  },
  {
    path: '/ManagePlatform',
    file: 'src/home/pages/manage-platform.tsx',
    isListed: true,
    description: {
      zh: '开源的背调运营平台：自己部署，自己定价，自己接数据源。',
      en: 'An open-source platform for screening providers: your own servers, prices and sources.',
    },
  },
  {
    path: '/Protocol',
    file: 'src/home/protocol/protocol.tsx',
    isListed: true,
    keeps: ['part', 'version', 'since'],
    description: {
      zh: '服务协议、隐私政策和候选人授权书，按版本可查。',
      en: 'Terms of service, privacy policy and candidate consent form, by version.',
    },
    statusOf: ({ given }) =>
      given.some(({ answer }) => answer.errcode === refusals.protocolVersionUnknown.errcode) ? 404 : 200,
  },
  {
    path: '/Verify',
    file: 'src/home/verify.tsx',
    isListed: true,
    description: {
      zh: '填编号和验真码，查一份报告或授权书是不是本站出具、是不是现行版本。',
      en: 'Enter the number and the code to see whether a report or a consent was issued here and is current.',
    },
  },
  {
    path: '/Sample',
    file: 'src/report/sample-report.tsx',
    isListed: true,
    description: {
      zh: '一份可以打开的报告样本：人和单位都是虚构的，版式、来源和措辞与真实报告一样。',
      en: 'A sample report you can open: a fictional person, the layout, sources and wording of a real one.',
    },
  },
];

const byPath = new Map(sitePages.map((page) => [page.path, page]));
export const sitePageAt = (path: string): SitePage | undefined => byPath.get(path.replace(/(?<=.)\/$/, ''));

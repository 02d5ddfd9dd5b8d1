/** A word or form that no text may hold, and what the product says instead. */
export interface Banned {
  readonly language: 'zh' | 'en';
  readonly form: RegExp;
  readonly wanted: string;
}

const en = (form: RegExp, wanted: string): Banned => ({ language: 'en', form, wanted });
const zh = (form: RegExp, wanted: string): Banned => ({ language: 'zh', form, wanted });

/** The same choices as `docs/glossary.md`; an English form is bounded so that it hits no longer word. */
export const bannedWords: readonly Banned[] = [
  // Terms: one word a thing.
  en(/\benterprises?\b(?! credit)/i, 'organization'),
  en(/\borganis/i, 'organiz…'),
  en(/\baccount books?\b|\bthe books?\b/i, 'transactions'),
  en(/\bstage report/i, 'interim report'),
  en(/\bcomplete report\b/i, 'full report'),
  en(/\b(first|second|2nd) read(er|ing)\b/i, 'first reviewer, second reviewer, second review'),
  en(/\bways? (of|to) pay(ing)?\b|\bby way of\b/i, 'payment method, method'),
  en(/\bgranted credit\b/i, 'granted allowance'),
  en(/\bthree elements\b/i, 'name, ID and phone; identity check'),
  en(
    /\bcompan(y|ies) below\b|\bchild (enterprise|compan)|\bstands? (above|below)\b/i,
    'subsidiary, parent organization',
  ),
  en(/\bcheck of (?=\{)/i, 'check for {name}'),
  en(/\b(yuan)\b/i, 'CNY'),
  en(/\bentry date\b/i, 'start date'),
  en(/\bexpedit(e|ed|ing)\b/i, 'express'),
  // Actions.
  en(/\blet in\b|\bturn(ed)? away\b/i, 'approve, decline'),
  en(/^acts?$/i, 'actions, action'),
  en(/^looks?$/i, 'view'),
  en(/\b(un)?fold\b/i, 'expand, collapse'),
  en(/\b(took|take|taken) (the|this|a|over) (task|request|dispute|open task)\b/i, 'claim'),
  en(/\bhand(ed)? (it )?in\b/i, 'submit'),
  en(/\bsen[dt] again\b/i, 'resend, resent'),
  en(/\btake(n)? (it )?back\b(?!\?)/i, 'withdraw, withdrawn'),
  en(/\bswitch(ed)? (off|on)\b/i, 'turn off, turn on, disable, enable'),
  // Stilted forms.
  en(/\bwhom do you act for\b/i, 'choose an organization'),
  en(/\bcan not\b/i, 'cannot'),
  en(/\bgood (for|until|once)\b|\b(no longer|still) good\b/i, 'valid for, valid until'),
  en(/^reading\b/i, 'loading'),
  en(/\bcould not be read\b(?! because)(?!\. Reload)/i, 'could not load'),
  en(/\bno [a-z ]+ waits?$|\bnothing waiting\b/i, 'no … to check'),
  en(/\bnews will\b|\bstand (at|here|in|among|beside)\b/i, 'will appear'),
  en(
    /\b(goes|go|went|sent) back (to where|where|the way)\b|\bmoney goes back\b/i,
    'refunded to the original payment method',
  ),
  en(/\bby itself\b|\bby themselves\b/i, 'automatically'),
  en(/\bstart(s|ed)? anew\b|\banew\b/i, 'start again, start a new check'),
  en(/\blooked? into\b/i, 'under review, reviewed'),
  en(/\blook(ed)?[- ]ups?\b|\blooked up\b/i, 'search, check'),
  en(/\bsomebody(’s|'s)? (else|yes)\b/i, 'another reviewer, approval'),
  en(/\btries left\b/i, 'attempts left'),
  en(/\bthe clock stands still\b|\btime of keeping\b|\bworth nothing\b/i, 'paused, retention period, stops working'),
  en(/\bplease say why\b|\b(?<!need not )say why\b(?!\))/i, 'enter a reason'),
  en(/\b(by|with) somebody\b/i, 'by another reviewer'),
  zh(/组合/u, '套餐'),
  zh(/换个(说法|词)|换一个(名称|词)/u, '请更换关键词'),
  zh(/从 1 日算起|已减去/u, '自 1 日起，已扣除退款'),
  zh(/没有(读出来|读到|取到|算出来|打开$)/u, '加载失败'),
  zh(/正在读取/u, '正在加载'),
  zh(/再试一次$/u, '重试'),
  zh(/还没有进出|没有这样的/u, '暂无交易记录'),
  zh(/为什么要审批/u, '审批原因'),
  zh(/账户明细|账本/u, '交易记录'),
  zh(/魔法值/u, '测试数据'),
  zh(/为谁办事|办事/u, '选择企业'),
  zh(/不用做什么|不用理会/u, '无需操作'),
  zh(/拿不出/u, '无法提供'),
  zh(/凭什么/u, '依据'),
  zh(/等您|等你/u, '待您审批，待处理'),
  zh(/(看不懂|读不懂|没有读懂)/u, '无法识别'),
  zh(/付款方式/u, '支付方式'),
  zh(/公司内|贵公司/u, '贵司'),
  zh(/登陆/u, '登录'),
  zh(/帐(号|户|单)/u, '账号、账户、账单'),
  zh(/[，。；：！？]{2}/u, '一个标点'),
];

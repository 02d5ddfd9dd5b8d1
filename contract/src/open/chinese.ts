/** The document in Chinese: each sentence of it by its English one. */
export const chineseOfOpen: Readonly<Record<string, string>> = {
  'Receive events of test checks': '接收测试核查的事件',
  'An endpoint for the events of what test keys order; a signed ping is sent at once. One with the same address is replaced, the eleventh takes the place of the oldest. For live keys an administrator adds endpoints in the settings.':
    '登记一个端点，接收测试密钥所下核查的事件，随即会收到一条签了名的 ping。地址相同的会被替换，第 11 个会顶替最早的一个。正式环境的端点由管理员在设置里添加。',
  'https, a public address': 'https，公网地址',
  'null: all': 'null：全部',
  'of an endpoint': '端点的编号',
  'whsec_…, what events are signed with; shown this once': 'whsec_…，事件用它签名；只显示这一次',
  'Beidiao open API': '背调开放接口',
  'Order checks, follow them, read reports. One address for both worlds: what a key that begins with `bd_test_` makes is never seen by one that begins with `bd_live_`. Money is whole fen (`*_fen`), times are RFC 3339 with +08:00. Troubles are `application/problem+json` (RFC 9457); their `code` is for programs.':
    '下单、跟进、读报告。测试和正式同一个地址：`bd_test_` 开头的密钥产生的数据，`bd_live_` 开头的密钥永远看不到。金额是整数分（`*_fen`），时间是带 +08:00 的 RFC 3339。出错时返回 `application/problem+json`（RFC 9457），程序看 `code`。',
  'Test and live keys alike.': '测试密钥和正式密钥都用它。',
  'What the key is and may do.': '密钥是什么，能做什么。',
  'What can be looked up, and what it costs.': '能核查什么，多少钱。',
  'Candidates that are checked.': '被核查的候选人。',
  'What was found.': '查到了什么。',
  'Money.': '钱。',
  'What only test keys may do.': '只有测试密钥能做的事。',
  'What endpoints of yours are sent.': '你的端点会收到什么。',
  'The key': '密钥',
  'What the key that calls is and may do: good for a first try.': '发请求的这把密钥是什么、能做什么，适合第一次试用。',
  'zh or en: of names, sentences and problems.': 'zh 或 en：名称、说明和报错的语言。',
  'What was asked for.': '所要的内容。',
  'Requests in a minute.': '每分钟可发的请求数。',
  'What is left of them.': '这一分钟还剩多少。',
  'Seconds until the minute begins anew.': '再过多少秒重新计数。',
  'To be told to us when asking about a request.': '询问某一次请求时，把它告诉我们。',
  'Seconds.': '秒。',
  'Check items': '核查项',
  'What can be looked up, with the price of the enterprise and what the candidate is asked for.':
    '能核查的内容，附本企业的价格，以及候选人要提供什么。',
  Packages: '套餐',
  'Packages that are shipped, and those that the enterprise has put together.': '现成的套餐，以及企业自己组合的套餐。',
  Balance: '余额',
  'What is left of the balance, and how much of the daily limit of the key is used.':
    '余额还剩多少，密钥今天的上限用了多少。',
  'Order a check': '下单',
  'Orders a check of one candidate and pays it from the balance, in one step: nothing is left behind when it is refused. The candidate is asked for consent by a text message, and nothing is looked up before.':
    '为一位候选人下单，并从余额付款，一步完成：被拒绝时什么也不会留下。候选人会收到短信请求授权，在此之前不会查询任何内容。',
  'A text of your own, good for 24 hours and this key: the same request is carried out once. A repeat is answered like the first, with Idempotent-Replayed: true.':
    '自定的一段文字，按密钥保留 24 小时：同一个请求只执行一次。重复发送会得到第一次的回答，并带 Idempotent-Replayed: true。',
  'It was made.': '已建立。',
  'true on a repeat.': '重复发送时为 true。',
  'List checks': '核查列表',
  'Checks of the enterprise, the newest first, a page at a time.': '本企业的核查，从新到旧，按页返回。',
  'not included': '不含这一刻',
  '`next_cursor` of the page before': '上一页的 `next_cursor`',
  'Read a check': '读一个核查',
  'How a check stands, item by item.': '核查进行到哪一步，逐项列出。',
  'of a check': '核查的编号',
  'Cancel a check': '取消核查',
  'Cancels a check that the candidate has not consented to yet. What was paid goes back to the balance.':
    '取消一个候选人还没有授权的核查，已付的钱退回余额。',
  'Remind the candidate': '提醒候选人',
  'Sends the candidate a new link. By day only, and so often a day at most.':
    '给候选人发一条新链接。只在白天发，每天的次数有限。',
  'Read a report': '读报告',
  'The newest version of a report, or an earlier one. Reading it is recorded.':
    '报告的最新一版，或更早的一版。每次读取都有记录。',
  'of a report': '报告的编号',
  'Report as PDF': '报告 PDF',
  'The newest version of a report, or an earlier one, as a signed PDF. Reading it is recorded.':
    '报告的最新一版，或更早的一版，带签章的 PDF。每次读取都有记录。',
  'Play the candidate': '替候选人操作',
  'Does what the candidate of a test check would do on the phone: proves the identity, consents, and states what the items ask for. Then the check runs. A repeat changes nothing more.':
    '替测试核查的候选人完成手机上的步骤：核验身份、授权、填写各项要求的内容。之后核查就会开始。重复发送不会再改变什么。',
  'Something happened to a check': '核查有了变化',
  'What has happened since.': '之后发生了什么。',
  'List events': '事件列表',
  'What has happened to checks, in an order in which nothing comes in between later: the same events that webhooks tell. Keep `next_cursor` and ask with it again; without a cursor it begins with the first event.':
    '核查发生过的事件，与 webhook 推送的相同；顺序固定，之后不会在中间插入。保存 `next_cursor`，下次带着它再问；不带 cursor 时从第一条开始。',
  'the same by webhook, in the header webhook-id': '与 webhook 请求头 webhook-id 相同',
  'counts the events of a check from 1 without a gap': '同一核查的事件从 1 起连续编号',
  'of the check, since this event': '核查在这一事件之后的状态',
  'which of the quantity of the item, from 1': '同一项中的第几个，从 1 开始',
  'of the report': '报告的编号',
  'of the report: interim or full': '报告的种类：interim 为阶段报告，full 为完整报告',
  'what the type says more; nothing personal': '该类型的其他内容，不含个人信息',
  'send it as `cursor`, now or later; null before the first event':
    '作为 `cursor` 发送，现在或以后都可以；还没有事件时为 null',
  'Sent as Standard Webhooks: verify `webhook-signature` over `webhook-id.webhook-timestamp.body` before you read the body, answer with 2xx within 10 seconds, and order events of a check by `sequence`.':
    '按 Standard Webhooks 发送：先用 `webhook-id.webhook-timestamp.正文` 验 `webhook-signature`，再解析正文；10 秒内回 2xx；同一核查的事件按 `sequence` 排序。',
  'It was taken. Anything else, or nothing within 10 seconds: sent again.':
    '已收下。回了别的，或 10 秒内没有回答，会再发。',
  'A key, bd_test_… or bd_live_….': '密钥，bd_test_… 或 bd_live_…。',
  'null: no limit': 'null：没有上限',
  'what one of `quantity` is': '`quantity` 的单位',
  'working hours after consent': '授权之后的工作小时数',
  'of one, at the grade of the enterprise': '每份的价格，按企业的等级计算',
  'the candidate agrees to it by itself': '候选人要单独同意这一项',
  'what the candidate is asked for': '候选人要提供的内容',
  'of a package': '套餐的编号',
  'null: the sum of its items': 'null：各项价格之和',
  'credit that was given': '赠送的额度',
  'by this key, since midnight in China': '这把密钥从当天零点（北京时间）起用的',
  'RFC 3339, in China': 'RFC 3339，北京时间',
  'when the present status ends by itself': '当前状态到这时会自行结束',
  'when the report is expected': '预计出报告的时间',
  'of one item of a check: two employers are two': '核查中的一项：两家单位就是两项',
  'which of its quantity, from 1': '同一项中的第几个，从 1 开始',
  'once it is done; null without reports:read': '完成后才有；没有 reports:read 权限时为 null',
  'of the consent that the candidate is asked for': '向候选人请求的授权的编号',
  'what to read out to a candidate who asks whether the message is real': '候选人来问短信真假时，念给他核对的校验码',
  'the newest link that was sent; the link itself is only ever sent to the candidate':
    '最近一次发出的链接；链接本身只发给候选人',
  'send it as `cursor` for the next page; null at the end': '作为 `cursor` 发送，取下一页；到末页为 null',
  '1 when left out': '不填为 1',
  'instead of `items`, or with items that are ordered besides': '代替 `items`，或与 `items` 一起加购',
  'when the candidate is to begin': '候选人的入职日期',
  'your own id of this check; nothing personal': '你们自己的编号，不要含个人信息',
  'another price is refused with price_changed': '价格不同时拒绝，code 为 price_changed',
  'order although the same person was checked within 7 days': '7 天内查过同一个人时仍然下单',
  'sensitive items that the candidate does not agree to': '候选人不同意的敏感项',
  'interim or full': 'interim 为阶段报告，full 为完整报告',
  'over the content of this version': '这一版内容的指纹',
  masked: '已遮盖',
  'items that have not ended yet': '还没有结束的项',
  'items that ended without a finding': '结束了但没有结果的项',
  'for programs; the list stands with each operation': '给程序看；每个接口下面列有它会返回的 code',
  'for people, in the language of Accept-Language': '给人看，语言随 Accept-Language',
  'the header x-request-id': '即响应头 x-request-id',
  'a JSON pointer into the body, or the name of a parameter': '指向请求体中字段的 JSON 指针，或参数的名字',
  'evt_…, the header webhook-id: the same when it is sent again': 'evt_…，即请求头 webhook-id；重发时不变',
  'not with a ping': 'ping 没有这一项',
  'counted for each check, without gaps': '按核查连续计数，中间不缺号',
  'what changed: a status, an item with its subject, a version of the report':
    '变化的内容：状态、某一项及其序号、报告的版本',
};

const sentences = new Set(['summary', 'description', 'title']);

/** The same document with the sentences for people in Chinese; names and examples stay as programs see them. */
export function inChinese<T>(document: T, key = ''): T {
  if (typeof document === 'string') return (sentences.has(key) ? (chineseOfOpen[document] ?? document) : document) as T; // a text stays one
  if (typeof document !== 'object' || document === null) return document;
  if (Array.isArray(document)) return document.map((each) => inChinese<unknown>(each)) as T;
  if (key === 'example') return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, inChinese<unknown>(value, name)]),
  ) as T;
}

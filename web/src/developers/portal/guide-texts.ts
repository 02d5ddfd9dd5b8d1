import { bilingual } from '../../i18n/texts.ts';

export const guideTexts = bilingual({
  zh: {
    startAbout: '三步，大约 5 分钟。右边的代码可以直接运行。',
    step1: '拿一把测试密钥',
    step1About: '登录后在“账号设置 › 开放接口”里新建。`bd_test_` 开头的走测试环境，`bd_live_` 开头的是真的。',
    step2: '下一单',
    step2About: '给出候选人和核查项。价格不对、余额不够、项目不能买，都在下单时说清，不会先扣钱。',
    step3: '收结果',
    step3About: '配一个 Webhook，`check.completed` 到了再取报告；也可以自己轮询，结果一样。',
    startNote:
      '没有候选人的授权，接口也查不了。下单之后候选人会收到短信，他同意之前状态停在 `awaiting_consent`。测试环境里可以用接口替他同意。',
    keysAbout:
      '每个请求带 `Authorization: Bearer 密钥`。两种密钥用同一个地址，测试密钥产生的数据，正式密钥永远看不到。密钥只显示一次，服务器只存它的摘要。',
    scope: '权限',
    scopeName: '能做什么',
    keysLimits:
      '每个企业最多 {keys} 把，默认 {days} 天到期。可以限定来源 IP 和每天的金额。轮换时新旧两把并存，旧的到时失效。',
    magicAbout:
      '用测试密钥时，结果由所填的号码决定，每次都一样，可以写进自动测试。候选人那一步可以用接口代劳：`POST /sandbox/checks/{id}/consent`。',
    byPhone: '核查结果，看手机号后四位',
    byIdCard: '身份核验，看身份证号第 15–17 位',
    tail: '后四位',
    places: '15–17 位',
    result: '结果',
    take: '直接用',
    other: '其他',
    differs: '与填写的不一致（核对类的项，含身份）',
    othersDiffer: '身份一致，其他核对类的项与填写的不一致',
    record: '有一条记录（查记录类的项）',
    notVerified: '无法核实，含身份',
    othersNotVerified: '身份一致，其他项无法核实',
    never: '一直没有回应，转人工',
    twice: '前两次没有回应，第三次正常',
    slow: '两秒后回应',
    consistent: '一致，或未见记录',
    mismatch: '不一致',
    unknown: '查不到这个人',
    silent: '对方没有回应',
    match: '一致',
    idempotencyAbout:
      '会花钱或会改状态的请求都要带 `Idempotency-Key`。网络断了就用同一个值再发一次，不会重复下单，也不会重复扣款。',
    keptFor: '保留多久',
    keptForSays: '{hours} 小时，按密钥分开',
    sameSame: '同值，同内容',
    sameSameSays: '返回第一次的回答，多一个 `Idempotent-Replayed: true`',
    sameOther: '同值，不同内容',
    sameOtherSays: '`409` `idempotency_mismatch`，什么也不做',
    stillRunning: '第一次还没做完',
    stillRunningSays: '`409` `in_progress`，带 `Retry-After`',
    refusedBefore: '第一次被拒绝',
    refusedBeforeSays: '什么也没有留下，改正后可以用同一个值再发',
    pagingAbout:
      '列表从新到旧，`limit` 最多 100。回答里的 `next_cursor` 作为 `cursor` 发回来就是下一页，为 null 就是到底了。翻页期间新增的核查不会让已有的重复或漏掉。',
    errorsAbout:
      '状态码说大类，`code` 给程序看，`detail` 给人看，中英文随 `Accept-Language`。哪个字段错，`errors` 里逐个指出。`request_id` 发给我们，能直接找到那一次请求。',
    allCodes: '全部 {count} 个错误码',
    limitsAbout:
      '超过时返回 `429` `slow_down`，等 `Retry-After` 秒再发。每个回答都带 `RateLimit-Limit`、`RateLimit-Remaining`、`RateLimit-Reset`。',
    reads: '读取',
    readsSay: '每把密钥每分钟 {count} 次',
    writes: '下单、取消、提醒',
    writesSay: '每把密钥每分钟 {count} 次',
    bodySize: '请求体',
    bodySizeSays: '最大 {kb} KB',
    versionsAbout:
      '地址里的 v1 就是版本。新增字段、新增接口、新增事件不算改版，程序要能忽略不认识的字段。会停用的接口在回答里带 `Deprecation` 和 `Sunset`，至少提前 6 个月。',
    eventsAbout:
      '核查每有变化，就向你登记的端点 POST 一条事件。事件里没有姓名、电话和证号，要用编号来取。同一核查的事件按 `sequence` 连续编号。正式环境的端点由管理员在“账号设置 › 开放接口”里添加，测试环境的用 `POST /sandbox/webhooks` 登记。',
    eventTypes: '事件的种类',
    verifyAbout: '按 Standard Webhooks 签名，现成的库都能验。签的是三段：编号、时间、原文，用点连起来。',
    header: '请求头',
    holds: '内容',
    webhookId: '事件编号，补发时不变，用它去重',
    webhookTimestamp: '秒，与本机相差超过 5 分钟就拒收',
    webhookSignature: '`v1,` 加 Base64；轮换密钥的 24 小时里有两个，空格隔开',
    fourRules: '四条规矩',
    fourRulesSay:
      '先验签再解析；比较用固定时间的函数；10 秒内回 2xx，慢活放到后面做；用 `sequence` 判断先后，不要用到达的先后。',
    retryAbout:
      '没有回 2xx 就再发，间隔越来越长，最多 {tries} 次，约 {hours} 小时。仍不成功就停下，给管理员发邮件。恢复之后可以逐条补发，也可以按时间段补发。',
    intervals: '间隔',
    atOnce: '立即',
    seconds: '{count} 秒',
    minutes: '{count} 分',
    hours: '{count} 小时',
    sdkAbout:
      '`@beidiao/sdk` 是这份文档的 TypeScript 客户端：类型由文档生成，重试有次数也不会重复下单，翻页是一个迭代器，验签一行。它在本项目的 `sdk/` 目录里，README 里有可以运行的例子。',
    mcpAbout:
      '`@beidiao/mcp` 让助手用你的密钥查进度、看价格、下单、读报告摘要。密钥从环境变量 `BEIDIAO_KEY` 读，权限就是密钥的权限；姓名和证号离开它之前都已遮盖。它在本项目的 `mcp/` 目录里。',
    openapiAbout: '本页的接口、字段、错误码和上限都来自这份文档，服务器用的也是它。可以用它生成任何语言的客户端。',
    openapiGet: '下载 OpenAPI 3.1 文档',
    wholeContract: '网页自己用的接口，另有一份完整的契约：',
    change1: '第一版：下单、跟进、取消、提醒、报告、核查项、套餐、余额；Webhook；测试环境。',
    change2:
      '测试环境：替候选人操作（`POST /sandbox/checks/{id}/consent`），登记接收事件的端点（`POST /sandbox/webhooks`）。',
    change3: 'TypeScript SDK、MCP 服务和本页。',
  },
  en: {
    startAbout: 'Three steps, about 5 minutes. The code on the right runs as it stands.',
    step1: 'Get a test key',
    step1About:
      'Sign in and make one under Settings › API. Keys that begin with `bd_test_` work in the test world, those with `bd_live_` are real.',
    step2: 'Order a check',
    step2About:
      'Name the candidate and the items. A wrong price, a short balance or an item that cannot be bought is said at once; nothing is charged before.',
    step3: 'Receive the result',
    step3About: 'Set up a webhook and read the report when `check.completed` comes, or poll: the result is the same.',
    startNote:
      'Without the candidate’s consent the API looks nothing up either. The candidate gets a text message; until they agree the status stays `awaiting_consent`. In the test world an operation agrees for them.',
    keysAbout:
      'Each request carries `Authorization: Bearer KEY`. Both kinds of keys use one address; what a test key makes is never seen by a live one. A key is shown once, and the server keeps its digest only.',
    scope: 'Scope',
    scopeName: 'What it allows',
    keysLimits:
      'An organization has {keys} keys at most; they end after {days} days unless chosen otherwise. They can be bound to IP addresses and to an amount a day. When a key is rotated, old and new work side by side until the old one ends.',
    magicAbout:
      'With a test key the numbers that you send decide the result, the same each time, so that automatic tests can rely on them. An operation plays the candidate: `POST /sandbox/checks/{id}/consent`.',
    byPhone: 'Results, by the last four digits of the phone',
    byIdCard: 'Identity, by characters 15–17 of the ID number',
    tail: 'Last four',
    places: '15–17',
    result: 'Result',
    take: 'Use this',
    other: 'Other',
    differs: 'Differs from what was stated (comparison items and the identity)',
    othersDiffer: 'Identity matches, other comparison items differ from what was stated',
    record: 'One record found (record searches)',
    notVerified: 'Cannot be verified, nor the identity',
    othersNotVerified: 'Identity matches, other items cannot be verified',
    never: 'Never responds; handed to a reviewer',
    twice: 'No response twice, then responds',
    slow: 'Responds after two seconds',
    consistent: 'Consistent, or no record',
    mismatch: 'Mismatch',
    unknown: 'Person not found',
    silent: 'The source does not respond',
    match: 'Match',
    idempotencyAbout:
      'Requests that cost or change something need an `Idempotency-Key`. When the connection breaks, send the same value again: nothing is ordered or charged twice.',
    keptFor: 'Kept for',
    keptForSays: '{hours} hours, separately for each key',
    sameSame: 'Same value, same content',
    sameSameSays: 'The first answer again, with `Idempotent-Replayed: true`',
    sameOther: 'Same value, other content',
    sameOtherSays: '`409` `idempotency_mismatch`; nothing is done',
    stillRunning: 'The first is still running',
    stillRunningSays: '`409` `in_progress` with `Retry-After`',
    refusedBefore: 'The first was refused',
    refusedBeforeSays: 'It left nothing behind: correct it and send it under the same value',
    pagingAbout:
      'Lists run from the newest to the oldest, `limit` is 100 at most. Send `next_cursor` back as `cursor` for the next page; null is the end. Checks that are added meanwhile make none appear twice or go missing.',
    errorsAbout:
      'The status tells the kind, `code` is for programs, `detail` for people in the language of `Accept-Language`. `errors` points at each field that is wrong. Tell us the `request_id` and we find that very request.',
    allCodes: 'All {count} error codes',
    limitsAbout:
      'Above them the answer is `429` `slow_down`: wait `Retry-After` seconds. Each answer carries `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.',
    reads: 'Read',
    readsSay: '{count} a minute for each key',
    writes: 'Ordering, cancelling, reminding',
    writesSay: '{count} a minute for each key',
    bodySize: 'Body',
    bodySizeSays: '{kb} KB at most',
    versionsAbout:
      'The v1 of the address is the version. New fields, operations and events are no new version: ignore what you do not know. An operation that will end says so by `Deprecation` and `Sunset`, at least 6 months before.',
    eventsAbout:
      'Whenever something happens to a check, an event is posted to your endpoints. It holds no name, phone or ID number: read those by the id. Events of one check are numbered by `sequence`. For live keys an administrator adds endpoints under Settings › API; for test keys use `POST /sandbox/webhooks`.',
    eventTypes: 'Types of events',
    verifyAbout:
      'Signed by Standard Webhooks: its libraries verify them. Signed are three parts joined by dots: id, time, and the body as it came.',
    header: 'Header',
    holds: 'Holds',
    webhookId: 'Id of the event, the same when it is resent: use it to drop duplicates',
    webhookTimestamp: 'Seconds; refuse it when your clock differs by more than 5 minutes',
    webhookSignature: '`v1,` and Base64; two of them with a space between for 24 hours while the secret is rotated',
    fourRules: 'Four rules',
    fourRulesSay:
      'Verify before you parse; compare in constant time; answer 2xx within 10 seconds and do slow work later; order by `sequence`, not by arrival.',
    retryAbout:
      'Without a 2xx it is resent, after longer and longer pauses, {tries} times at most, over about {hours} hours. Then the endpoint rests and the administrators get a mail. Once it is resumed, events can be resent one by one or for a span of time.',
    intervals: 'Pauses',
    atOnce: 'at once',
    seconds: '{count} s',
    minutes: '{count} min',
    hours: '{count} h',
    sdkAbout:
      '`@beidiao/sdk` is the TypeScript client of this document: its types are generated from it, retries are bounded and never order twice, paging is an iterator, verifying a webhook is one line. It stands in `sdk/` of the project, with an example in its README that runs.',
    mcpAbout:
      '`@beidiao/mcp` lets an assistant follow checks, see prices, order, and read summaries of reports by your key. It reads the key from `BEIDIAO_KEY` and may do what the key may; names and ID numbers are masked before they leave it. It stands in `mcp/` of the project.',
    openapiAbout:
      'Operations, fields, error codes and limits of this page come from this document, which the server follows as well. Make clients in any language from it.',
    openapiGet: 'Download the OpenAPI 3.1 document',
    wholeContract: 'The calls of the web pages themselves have a contract of their own:',
    change1:
      'First version: order, follow, cancel, remind, reports, items, packages, balance; webhooks; the test world.',
    change2:
      'Test world: play the candidate (`POST /sandbox/checks/{id}/consent`), receive events at an endpoint of your own (`POST /sandbox/webhooks`).',
    change3: 'TypeScript SDK, MCP server and this page.',
  },
});

import { noticeTable } from '../notice/kinds.ts';

/** To the administrators. */
export const webhookNotices = noticeTable({
  webhookResting: {
    topic: 'account',
    channels: ['system', 'mail'],
    path: '/Dashboard/Setting/Open/Webhooks',
    isNeeded: true,
    zh: {
      title: 'Webhook 端点已暂停投递',
      body: '有一条事件在大约 27 小时内投递 {count} 次都没有成功，端点已暂停。之后的事件会保留，修好后在开放接口页恢复投递。',
      act: '查看端点',
    },
    en: {
      title: 'A webhook endpoint has been suspended',
      body: 'An event was sent {count} times within about 27 hours without success, so the endpoint was suspended. Later events are kept. Resume the endpoint once it works again.',
      act: 'Open the endpoint',
    },
  },
});

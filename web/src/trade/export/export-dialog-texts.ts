import { bilingual } from '../../i18n/texts.ts';

export const exportDialogTexts = bilingual({
  zh: {
    title: '导出',
    close: '关闭',
    what: '导出内容',
    aboutAtOnce: '文件不大，直接下载到这台设备。',
    about: '在下载中心后台生成，可以离开，做好会通知您。生成后保留 7 天。',
    cancel: '取消',
    apply: '申请导出',
    download: '立即下载',
    applied: '已申请，共 {count} 条。做好会通知您。',
    toCentre: '去下载中心',
    done: '完成',
  },
  en: {
    title: 'Export',
    close: 'Close',
    what: 'What to export',
    aboutAtOnce: 'A small file: it is downloaded to this device right away.',
    about:
      'The file is made by the download centre in the background. You can leave; we will let you know. It is kept for 7 days.',
    cancel: 'Cancel',
    apply: 'Request export',
    download: 'Download now',
    applied: 'Requested, {count} records. We will let you know when it is ready.',
    toCentre: 'Go to the download centre',
    done: 'Done',
  },
});

/** Stretches of days that move with the calendar. */
export const presetTexts = bilingual({
  zh: {
    today: '今天',
    yesterday: '昨天',
    last7Days: '近 7 天',
    last30Days: '近 30 天',
    thisMonth: '本月',
    lastMonth: '上月',
    thisQuarter: '本季度',
    lastQuarter: '上季度',
    thisYear: '今年',
  },
  en: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: 'Last 7 days',
    last30Days: 'Last 30 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisQuarter: 'This quarter',
    lastQuarter: 'Last quarter',
    thisYear: 'This year',
  },
});

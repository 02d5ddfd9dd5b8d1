import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { Switch } from '../../ui/desk/switch.tsx';
import { canShareUsage, chooseUsage, sharesUsage } from '../../wire/usage-choice.ts';
import styles from './setting.module.css';

const texts = bilingual({
  zh: {
    title: '使用统计',
    label: '允许匿名统计页面打开次数',
    about: '只记录每天各页面被打开了多少次，不记录您是谁、用什么设备、看了哪位候选人。仅对本浏览器生效，可随时关闭。',
    refused: '您的浏览器已开启“请勿跟踪”类隐私设置，因此不统计。',
  },
  en: {
    title: 'Usage statistics',
    label: 'Allow anonymous page counts',
    about:
      'Only how many times each page is opened per day is recorded, never who you are, your device, or which candidate you viewed. Applies to this browser; you can turn it off at any time.',
    refused: 'Your browser asks websites not to track you, so nothing is counted.',
  },
});

/** Off until somebody agrees, and for this browser alone: whoever is counted is not known. */
export function UsageSwitch(): ReactElement {
  const t = useTexts(texts);
  const [shares, setShares] = useState(sharesUsage);
  const turn = (isOn: boolean): void => {
    chooseUsage(isOn);
    setShares(isOn);
  };
  return (
    <Card title={t('title')}>
      {canShareUsage() ? <Switch label={t('label')} isOn={shares} onTurn={turn} /> : <p>{t('refused')}</p>}
      <p className={styles.note}>{t('about')}</p>
    </Card>
  );
}

import { type Theme, themeNames, themes } from '@beidiao/contract/enterprise/theme-table';
import { themeCalls } from '@beidiao/contract/enterprise/themes';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { themeOf } from '../../ui/core/theme.ts';
import { useCall, useSend } from '../../wire/use-call.ts';
import styles from './theme-card.module.css';

const texts = bilingual({
  zh: {
    title: '候选人页面主题',
    loading: '正在加载主题',
    about: '候选人手机页面的主色。招聘系统内嵌页面没有自己的主色时也用它。核查结果的颜色不变。',
    sample: '开始填写',
    saved: '主题已保存',
  },
  en: {
    title: 'Look of candidate pages',
    loading: 'Loading the look',
    about:
      'The main colour of the pages that candidates see on their phones, and of pages inside a recruiting system that has no colour of its own. Colours of results stay as they are.',
    sample: 'Start',
    saved: 'Look saved',
  },
});

/** Each choice is kept at once, and shows how it looks. */
export function ThemeCard(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const kept = useCall(themeCalls.query, {});
  const change = useSend(themeCalls.change);
  // What was just chosen shows at once; after a refusal what the server holds does.
  const theme = (change.isError ? undefined : change.variables?.theme) ?? kept.data?.theme;
  const choose = (next: Theme): void =>
    change.mutate(
      { theme: next },
      {
        onSuccess: () => toast('done', t('saved')),
        onError: (error: Error) => toast('problem', error.message),
      },
    );
  return (
    <Card title={t('title')}>
      <p className={styles.about}>{t('about')}</p>
      {theme === undefined && kept.isError && <NotLoaded onRetry={kept.refetch} />}
      {theme === undefined && !kept.isError && <Skeleton rows={3} label={t('loading')} />}
      {theme !== undefined && (
        <fieldset className={styles.choices} disabled={change.isPending}>
          <legend className="visually-hidden">{t('title')}</legend>
          {themeNames.map((name) => (
            <label key={name} style={themeOf(themes[name].colour)}>
              <RadioDot name={t('title')} isChosen={theme === name} onChoose={() => choose(name)} />
              <span>{themes[name].name[language]}</span>
              <i aria-hidden="true">{t('sample')}</i>
            </label>
          ))}
        </fieldset>
      )}
    </Card>
  );
}

import { lazy, type ReactElement, Suspense } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import styles from '../form/account-form.module.css';

const Register = lazy(() => import('./register.tsx').then((it) => ({ default: it.Register })));

const texts = bilingual({
  zh: {
    title: '背调第一单，从这里开始',
    price: '按项付费，没有年费',
    consent: '候选人本人同意后才会核查',
    report: '每条结论都写明来源和时间',
  },
  en: {
    title: 'Start your first background check',
    price: 'Pay per check, no yearly fee',
    consent: 'Nothing is checked before the candidate agrees',
    report: 'Every finding names its source and time',
  },
});

/** Where campaigns lead: what it is in three lines, and the registration itself. Where one came from is kept by the app. */
export function Campaign(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.wide}>
      <section className={styles.pitch}>
        <p>
          <b>{t('title')}</b>
        </p>
        <ul>
          <li>{t('price')}</li>
          <li>{t('consent')}</li>
          <li>{t('report')}</li>
        </ul>
      </section>
      <Suspense>
        <Register />
      </Suspense>
    </div>
  );
}

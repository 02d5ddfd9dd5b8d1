import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import section from '../section.module.css';
import styles from './pages.module.css';

const texts = bilingual({
  zh: {
    title: '在你的招聘系统里，直接做背调',
    lead: '招聘系统能下单、能看到每个核查走到哪一步，报告要候选人另外同意才能交给别的系统。两种接法。',
    hour: '不写代码',
    ready: '用现成的连接',
    readyAbout: '本站已接好的招聘系统：管理员点一次同意就通。',
    ready1: '招聘系统能查到每个核查走到哪一步',
    ready2: '报告在候选人另外同意以后才交出',
    ready3: '解绑立即生效',
    readyLink: '注册以后在企业设置里绑定',
    days: '约 1 至 3 天',
    api: '开放接口',
    apiAbout: '自己的界面，自己的流程。REST、幂等、签名 Webhook。',
    api1: '测试环境，用虚构的钱和人走完每一种结果',
    api2: '密钥分范围、分地址，用量有上限',
    api3: '事件按顺序推送，失败自动重试，可以重放',
    apiLink: '看开发者文档',
    who: '谁给谁什么',
    whoAbout: '同意核查，不等于同意把报告交给别的系统。第 4 步是候选人的权利。',
    step: '步骤',
    from: '谁',
    what: '给什么',
    s1: '1 下单',
    s1from: '招聘系统 → 背调',
    s1what: '姓名、手机号、岗位',
    s2: '2 授权',
    s2from: '候选人 → 背调',
    s2what: '逐项同意或拒绝',
    s3: '3 告知进度',
    s3from: '背调 → 招聘系统',
    s3what: '待授权、核查中、部分完成、已生成、未进行',
    s4: '4 交报告',
    s4from: '背调 → 招聘系统',
    s4what: '候选人另外同意以后，才有结论和报告',
  },
  en: {
    title: 'Screening inside your own recruiting system',
    lead: 'Your system orders checks and sees where each one stands. A report goes to another system only with the candidate’s further consent. There are two ways to connect.',
    hour: 'No code',
    ready: 'A connection that is ready',
    readyAbout: 'For recruiting systems that this site is connected with: one consent by an administrator.',
    ready1: 'The system can read where each check stands',
    ready2: 'Reports go out only with the candidate’s further consent',
    ready3: 'Unbinding takes effect at once',
    readyLink: 'Register, then bind it in the company settings',
    days: 'One to three days',
    api: 'Open API',
    apiAbout: 'Your own screens and process. REST, idempotent, signed webhooks.',
    api1: 'A test world with play money and invented people for every outcome',
    api2: 'Keys by scope and address, with limits',
    api3: 'Events in order, retried automatically, resent on demand',
    apiLink: 'Read the developers’ page',
    who: 'Who gives what to whom',
    whoAbout:
      'Consent to a check is no consent to handing the report to another system. Step 4 is the candidate’s right.',
    step: 'Step',
    from: 'Who',
    what: 'What is given',
    s1: '1 Order',
    s1from: 'Recruiting system → Beidiao',
    s1what: 'Name, phone number, position',
    s2: '2 Consent',
    s2from: 'Candidate → Beidiao',
    s2what: 'Yes or no, item by item',
    s3: '3 Progress',
    s3from: 'Beidiao → recruiting system',
    s3what: 'Awaiting consent, in progress, partly complete, issued, not carried out',
    s4: '4 Report handed over',
    s4from: 'Beidiao → recruiting system',
    s4what: 'Result and report, once the candidate has agreed to that as well',
  },
});

const ways = [
  { key: 'ready', time: 'hour', to: '/Register' },
  { key: 'api', time: 'days', to: '/Developers' },
] as const;

/** How recruiting systems are connected, and who gives what to whom. */
export function Partner(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={`${section.wide} ${styles.page}`}>
      <h1>{t('title')}</h1>
      <p className={section.about}>{t('lead')}</p>
      <ul className={styles.cards}>
        {ways.map(({ key, time, to }) => (
          <li key={key}>
            <p className={styles.eyebrow}>{t(time)}</p>
            <h2>{t(key)}</h2>
            <p>{t(`${key}About`)}</p>
            <ul>
              {([1, 2, 3] as const).map((place) => (
                <li key={place}>{t(`${key}${place}`)}</li>
              ))}
            </ul>
            <Link to={to} className={buttonClass('plain')}>
              {t(`${key}Link`)}
            </Link>
          </li>
        ))}
      </ul>
      <section className={styles.block}>
        <h2>{t('who')}</h2>
        <p className={section.about}>{t('whoAbout')}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('step')}</th>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('what')}</th>
            </tr>
          </thead>
          <tbody>
            {(['s1', 's2', 's3', 's4'] as const).map((key) => (
              <tr key={key}>
                <th scope="row">{t(key)}</th>
                <td>{t(`${key}from`)}</td>
                <td>{t(`${key}what`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

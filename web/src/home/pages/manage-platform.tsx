import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import section from '../section.module.css';
import styles from './pages.module.css';

const texts = bilingual({
  zh: {
    title: '自己部署，自己运营',
    lead: '给核查服务商：一台机器、两条命令，就有会员端、候选人端、审核台和开放接口。价格、数据源、文案都是自己的。',
    staff: '工作人员登录',
    sandbox: '打开沙盒',
    roles: '四个岗位，各看各的',
    rolesAbout: '权限按岗位给，大额退款要两个人。每次打开候选人的资料都有记录。',
    reviewer: '审核',
    reviewerAbout: '按期限领任务，键盘做完，证据和结论一起交，重的结论有第二个人看。',
    sales: '客户',
    salesAbout: '开会员、签协议价、发券、认证企业。',
    finance: '财务',
    financeAbout: '充值、退款、发票，对账到分。',
    administrator: '管理员',
    administratorAbout: '管账号、目录和数据源，看不到候选人的报告。',
    needs: '需要什么',
    machine: '机器',
    machineIs: '2 核 4 GB 起',
    database: '数据库',
    databaseIs: '自带 PostgreSQL，或接自己的',
    files: '文件',
    filesIs: '本机目录，或 S3 兼容的存储，加密保存',
    outside: '外部服务',
    outsideIs: '短信、支付、人脸、数据源都有沙盒，逐个换成真的',
    backup: '备份',
    backupIs: '数据库和文件一起备份，主密钥另存',
    licence: '许可',
    licenceIs: 'Apache-2.0，可以商用和修改',
  },
  en: {
    title: 'Host it yourself, run it yourself',
    lead: 'For screening providers: one machine and two commands bring the members’ desk, the candidates’ pages, the review console and the open API. Prices, sources and words are your own.',
    staff: 'Staff sign-in',
    sandbox: 'Open the sandbox',
    roles: 'Four roles, each with its own view',
    rolesAbout: 'Rights go by role, and large refunds take two people. Every look at a candidate’s file is on record.',
    reviewer: 'Review',
    reviewerAbout:
      'Tasks by deadline, done by keyboard, evidence and verdict together; a second pair of eyes where it weighs.',
    sales: 'Customers',
    salesAbout: 'Members, agreements, coupons, verification of organizations.',
    finance: 'Finance',
    financeAbout: 'Top-ups, refunds, invoices, reconciled to the fen.',
    administrator: 'Administration',
    administratorAbout: 'Accounts, catalogue and sources; no reports of candidates.',
    needs: 'What it needs',
    machine: 'Machine',
    machineIs: 'From 2 cores and 4 GB',
    database: 'Database',
    databaseIs: 'PostgreSQL comes with it, or bring your own',
    files: 'Files',
    filesIs: 'A folder or S3-compatible storage, encrypted',
    outside: 'Outside services',
    outsideIs: 'SMS, payment, face and sources have a sandbox and are replaced one by one',
    backup: 'Backup',
    backupIs: 'Database and files together, the master key apart',
    licence: 'Licence',
    licenceIs: 'Apache-2.0, for commercial use and change',
  },
});

const roles = ['reviewer', 'sales', 'finance', 'administrator'] as const;
const needs = ['machine', 'database', 'files', 'outside', 'backup', 'licence'] as const;

/** What the management platform does, for providers who run a house of their own; the way in for staff. */
export function ManagePlatform(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={`${section.wide} ${styles.page}`}>
      <h1>{t('title')}</h1>
      <p className={section.about}>{t('lead')}</p>
      <p className={styles.acts}>
        <a href="/Operations" className={buttonClass('primary')}>
          {t('staff')}
        </a>
        <Link to="/sandbox" className={buttonClass('plain')}>
          {t('sandbox')}
        </Link>
      </p>
      <pre className={styles.commands}>
        <code>{'$ npm ci\n$ npm start'}</code>
      </pre>
      <section className={styles.block}>
        <h2>{t('roles')}</h2>
        <p className={section.about}>{t('rolesAbout')}</p>
        <ul className={styles.cards}>
          {roles.map((role) => (
            <li key={role}>
              <h3>{t(role)}</h3>
              <p>{t(`${role}About`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.block}>
        <h2>{t('needs')}</h2>
        <dl className={styles.needs}>
          {needs.map((need) => (
            <div key={need}>
              <dt>{t(need)}</dt>
              <dd>{t(`${need}Is`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

import { identityRows, sourceRows } from '@beidiao/contract/sandbox/magic';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { lateSeconds } from './acts.ts';
import { CopyButton } from './copy-button.tsx';
import { StaffCode } from './staff-code.tsx';
import styles from './magic-values.module.css';
import { RunOut } from './run-out.tsx';

const texts = bilingual({
  zh: {
    identity: '三要素核验',
    identityAbout: '结果由身份证号的第 15–17 位决定，姓名和手机号可任意填写。号码为虚构，可通过校验位检查。',
    places: '第 15–17 位',
    answer: '结果',
    sample: '可直接使用的号码',
    any: '其他',
    match: '一致',
    mismatch: '不一致',
    unknown: '查无此人',
    silent: '来源无响应',
    sources: '数据源',
    sourcesAbout: '核查结果由候选人手机号的后四位决定；其他号码一致或未见记录。',
    tail: '手机号后四位',
    differs: '与填写的不一致（核对类的项，含身份）',
    othersDiffer: '身份一致，其他核对类的项与填写的不一致',
    record: '有一条记录（查记录类的项）',
    notVerified: '无法核实，含身份',
    othersNotVerified: '身份一致，其他项无法核实',
    never: '一直无响应，转人工',
    twice: '前两次无响应，第三次正常',
    slow: '两秒后响应',
    face: '人脸比对',
    faceAbout: '也由手机号后四位决定，拍什么都可以；其他号码一致。',
    thrice: '第三次才一致',
    unclear: '未识别到面部，不计次数',
    messages: '短信与邮件',
    messagesAbout: '收件地址决定能不能送到；其他地址都送到上面的“短信与邮件”。',
    address: '地址',
    refusedFor: '对方永久拒收',
    silentFor: '发送服务无响应，会重试几次',
    mailStarts: '邮箱以 {start} 开头',
    tailIs: '手机号后四位 {tail}',
    payment: '支付与退款',
    paymentAbout:
      '付款成功、失败、通知晚到 {seconds} 秒、重复通知、伪造通知，均可在收银台中选择。退款总是成功，片刻后通知系统。',
  },
  en: {
    identity: 'Identity check',
    identityAbout:
      'The result depends on characters 15–17 of the ID card number. Name and phone number can be anything. The numbers are fictitious and pass the check-digit test.',
    places: 'Characters 15–17',
    answer: 'Result',
    sample: 'Sample number',
    any: 'Other',
    match: 'Match',
    mismatch: 'Mismatch',
    unknown: 'Person not found',
    silent: 'The source does not respond',
    sources: 'Data sources',
    sourcesAbout:
      'The result depends on the last four digits of the candidate’s phone number. Other numbers match or return no record.',
    tail: 'Last four digits',
    differs: 'Differs from the statement (comparison items and the identity)',
    othersDiffer: 'Identity matches, other comparison items differ from the statement',
    record: 'One record found (record search items)',
    notVerified: 'Cannot be verified, nor the identity',
    othersNotVerified: 'Identity matches, other items cannot be verified',
    never: 'Never responds; handed over to manual review',
    twice: 'No response twice, then responds',
    slow: 'Responds after two seconds',
    face: 'Face check',
    faceAbout: 'The same digits decide, whatever the photo shows. Other numbers match.',
    thrice: 'Matches on the third attempt',
    unclear: 'Face not clear; the attempt does not count',
    messages: 'Messages and e-mail',
    messagesAbout:
      'The address decides whether a message is delivered. Everything else arrives under “Messages and e-mail”.',
    address: 'Address',
    refusedFor: 'Permanently rejected',
    silentFor: 'The service does not respond; delivery is retried several times',
    mailStarts: 'E-mail starting with {start}',
    tailIs: 'Phone ending in {tail}',
    payment: 'Payments and refunds',
    paymentAbout:
      'Choose the outcome at the cashier: success, failure, callback {seconds} seconds late, duplicate callback or forged callback. Refunds always succeed; the callback follows shortly.',
  },
});

/** As the sandbox adapter of the face port decides. */
const faceRows = [
  { tail: '0021', answer: 'mismatch' },
  { tail: '0022', answer: 'thrice' },
  { tail: '0023', answer: 'unclear' },
  { tail: '0024', answer: 'silent' },
] as const;

/** As the sandbox adapters of SMS, voice and mail decide. */
const messageRows = [
  { tail: '0011', start: 'refuse', answer: 'refusedFor' },
  { tail: '0012', start: 'silent', answer: 'silentFor' },
] as const;

/** What to type so that an outside service answers as one wishes. */
export function MagicValues(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.magic}>
      <StaffCode />
      <RunOut />
      <section>
        <h2>{t('identity')}</h2>
        <p>{t('identityAbout')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('places')}</th>
              <th scope="col">{t('answer')}</th>
              <th scope="col">{t('sample')}</th>
            </tr>
          </thead>
          <tbody>
            {identityRows.map(({ places, answer, sample }) => (
              <tr key={answer}>
                <th scope="row">{places ?? t('any')}</th>
                <td>{t(answer)}</td>
                <td>
                  <CopyButton text={sample} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t('sources')}</h2>
        <p>{t('sourcesAbout')}</p>
        <Tails rows={sourceRows} />
      </section>
      <section>
        <h2>{t('face')}</h2>
        <p>{t('faceAbout')}</p>
        <Tails rows={faceRows} />
      </section>
      <section>
        <h2>{t('messages')}</h2>
        <p>{t('messagesAbout')}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('address')}</th>
              <th scope="col">{t('answer')}</th>
            </tr>
          </thead>
          <tbody>
            {messageRows.map(({ tail, start, answer }) => (
              <tr key={tail}>
                <th scope="row">
                  {t('tailIs', { tail })}
                  <br />
                  {t('mailStarts', { start })}
                </th>
                <td>{t(answer)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t('payment')}</h2>
        <p>{t('paymentAbout', { seconds: lateSeconds })}</p>
      </section>
    </div>
  );
}

function Tails({ rows }: { rows: typeof sourceRows | typeof faceRows }): ReactElement {
  const t = useTexts(texts);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('tail')}</th>
          <th scope="col">{t('answer')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tail, answer }) => (
          <tr key={tail}>
            <th scope="row">{tail}</th>
            <td>{t(answer)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

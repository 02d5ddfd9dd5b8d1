import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { lateSeconds } from './acts.ts';
import { CopyButton } from './copy-button.tsx';
import { StaffCode } from './staff-code.tsx';
import styles from './magic-values.module.css';
import { RunOut } from './run-out.tsx';
import { sampleIdCards } from './sample-id-cards.ts';

const texts = bilingual({
  zh: {
    identity: '三要素核验',
    identityAbout: '结果由身份证号的第 15–17 位决定，姓名和手机号随意填。号码是编的，能通过校验位检查。',
    places: '第 15–17 位',
    answer: '结果',
    sample: '可以直接用的号码',
    any: '其他',
    match: '一致',
    mismatch: '不一致',
    unknown: '查不到这个人',
    silent: '对方没有回应',
    sources: '数据源',
    sourcesAbout: '核查结果由候选人手机号的后四位决定；其他号码一致或未见记录。',
    tail: '手机号后四位',
    differs: '与填写的不一致（核对类的项）',
    record: '有一条记录（查记录类的项）',
    notVerified: '无法核实',
    never: '一直没有回应，转人工',
    twice: '前两次没有回应，第三次正常',
    slow: '两秒后才回应',
    face: '人脸比对',
    faceAbout: '也由手机号后四位决定，拍什么都可以；其他号码一致。',
    thrice: '第三次才一致',
    unclear: '没有看清，不计次数',
    messages: '短信与邮件',
    messagesAbout: '收件地址决定能不能送到；其他地址都送到上面的“短信与邮件”。',
    address: '地址',
    refusedFor: '对方永久拒收',
    silentFor: '发送服务没有回应，会再试几次',
    mailStarts: '邮箱以 {start} 开头',
    tailIs: '手机号后四位 {tail}',
    payment: '支付与退款',
    paymentAbout:
      '付款成功、失败、通知晚到 {seconds} 秒、通知两次、伪造通知，都在收银台里选。退款总是成功，片刻后通知系统。',
  },
  en: {
    identity: 'Three elements',
    identityAbout:
      'Characters 15–17 of the ID card decide; name and phone may be anything. The numbers are invented and pass the check digit.',
    places: 'Characters 15–17',
    answer: 'Result',
    sample: 'A number to use',
    any: 'Others',
    match: 'Match',
    mismatch: 'Mismatch',
    unknown: 'The source knows nobody',
    silent: 'The source does not answer',
    sources: 'Data sources',
    sourcesAbout:
      'The last four digits of the candidate’s phone decide; with others all is consistent, or without a record.',
    tail: 'Last four digits',
    differs: 'Differs from what was said (items that compare)',
    record: 'One record is found (items that look for records)',
    notVerified: 'Can not be verified',
    never: 'Never answers; a person takes over',
    twice: 'Silent twice, then answers',
    slow: 'Answers after two seconds',
    face: 'Faces',
    faceAbout: 'The same digits decide, whatever the picture shows; with others it matches.',
    thrice: 'Matches at the third picture',
    unclear: 'No face is seen, which costs no try',
    messages: 'Messages and mail',
    messagesAbout: 'The address decides whether it arrives; everything else lands under “Messages and mail”.',
    address: 'Address',
    refusedFor: 'Refused for good',
    silentFor: 'The service does not answer; it is tried again some times',
    mailStarts: 'Mailbox that begins with {start}',
    tailIs: 'Phone ending in {tail}',
    payment: 'Payment and refund',
    paymentAbout:
      'Paid, failed, told {seconds} seconds late, told twice, forged: choose it at the cashier. A refund always succeeds; the system is told a moment later.',
  },
});

/** As the sandbox adapter of the identity port decides. */
const identityRows = [
  { places: '403', answer: 'mismatch', sample: sampleIdCards['403'] },
  { places: '404', answer: 'unknown', sample: sampleIdCards['404'] },
  { places: '500', answer: 'silent', sample: sampleIdCards['500'] },
  { places: null, answer: 'match', sample: sampleIdCards['101'] },
] as const;

/** As the sandbox adapter of the sources decides. */
const sourceRows = [
  { tail: '0001', answer: 'differs' },
  { tail: '0002', answer: 'record' },
  { tail: '0003', answer: 'notVerified' },
  { tail: '0005', answer: 'never' },
  { tail: '0006', answer: 'twice' },
  { tail: '0007', answer: 'slow' },
] as const;

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

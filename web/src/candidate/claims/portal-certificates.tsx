import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import type { PortalCertificate } from '@beidiao/contract/candidate/portal-certificates';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { textIn } from '@beidiao/contract/candidate/claim-form';
import { TextField } from '../kit/field.tsx';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    title: '有这些证明，核查更快（可不填）',
    lead: '证明由您在官方平台自行开具。我们不会索要您的账号和密码。',
  },
  en: {
    title: 'Speed up the check with one of these (optional)',
    lead: 'Get them yourself from the official portal. We will not ask for your account or password.',
  },
});

type Props = {
  certificates: readonly PortalCertificate[];
  content: ClaimContent;
  onSet: (field: string, value: string) => void;
  onLeave: () => void;
};

/** Certificates of the portals: their codes are typed here, the papers are added below like any other. */
export function PortalCertificates({ certificates, content, onSet, onLeave }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <section className={text.section}>
      <h2>{t('title')}</h2>
      <p className={text.hint}>{t('lead')}</p>
      {certificates.map(({ field, name, how, code }) => (
        <div key={field} className={text.space}>
          <b style={{ fontWeight: 600 }}>{name[language]}</b>
          <p className={text.hint}>{how[language]}</p>
          <TextField
            label={code[language]}
            name={field}
            isOptional
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={textIn(content, field)}
            onChange={(event) => onSet(field, event.target.value.trim())}
            onBlur={onLeave}
          />
        </div>
      ))}
    </section>
  );
}

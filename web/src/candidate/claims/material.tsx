import { wordsIn } from '@beidiao/contract/wire/language';
import type { OwnMaterial } from '@beidiao/contract/verification/material';
import { lacksOfMaterial, materialReasons, materialRules } from '@beidiao/contract/verification/material-rules';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { ClaimFieldView } from './claim-field-view.tsx';
import { fieldsFor } from '@beidiao/contract/candidate/claim-form';
import { TextArea } from '../kit/field.tsx';
import { FileShelf } from '../kit/file-shelf.tsx';
import { Ledger } from '../kit/ledger.tsx';
import { listWords } from '../kit/list-words.ts';
import { materialTexts } from './material-texts.ts';
import { Message } from '../message.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { go, goBack, usePlace } from '../place.ts';
import text from '../kit/text.module.css';
import { Opening, Trouble } from '../trouble.tsx';
import { useMaterialDraft } from './use-material-draft.ts';
import { useMaterials } from './use-materials.ts';

/** What a reviewer has asked for, one request a screen. */
export function Material(): ReactElement {
  const t = useTexts(materialTexts);
  const { search } = usePlace();
  const { details } = useOwnCheck();
  const { materials, fault, read } = useMaterials(details);
  const [isSent, setSent] = useState(false);
  if (isSent) return <End title={t('done')} lead={t('doneLead')} />;
  if (materials === null) return fault ? <Trouble fault={fault} again={read} /> : <Opening />;
  const asked = materials.find(({ materialId }) => materialId === search.get('id'));
  if (asked?.state !== 'open') return <End title={t('over')} lead={t('overLead')} />;
  return <Answering key={asked.materialId} asked={asked} onSent={() => setSent(true)} />;
}

function End({ title, lead }: { title: string; lead: string }): ReactElement {
  const t = useTexts(materialTexts);
  return (
    <Page
      title={title}
      lead={lead}
      isCentred
      actions={
        <ActButton look="primary" onClick={() => go(paths.own, { replace: true })}>
          {t('back')}
        </ActButton>
      }
    />
  );
}

function Answering({ asked, onSent }: { asked: OwnMaterial; onSent: () => void }): ReactElement {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  const { orderDetailsId } = useOwnCheck().details;
  const { said, change, savedAt, isOffline, send } = useMaterialDraft(orderDetailsId, asked);
  const [files, setFiles] = useState(asked.files);
  const [isShown, setShown] = useState(false);
  const { isBusy, problem, say, run } = useAct();
  const { wants, reasons, dueAt } = asked;
  const lacks = lacksOfMaterial({ wants, fields: asked.fields.map(({ name }) => name) }, said, files.length);
  const lacking = (name: string): boolean => isShown && lacks.includes(name);
  const submit = (): void => {
    setShown(true);
    if (lacks.length === 0) run(() => send().then(onSent));
  };
  return (
    <Page
      back={paths.own}
      title={t('title', { item: asked.itemName[language] })}
      lead={t('lead')}
      banner={isOffline && <OfflineBanner />}
      actions={
        <>
          <ActButton onClick={() => goBack(paths.own)}>{t('later')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t('send')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [
            t('why'),
            listWords(
              reasons.map((reason) => materialReasons[reason][language]),
              language,
            ),
          ],
          ...(asked.words ? [[t('says'), asked.words] as const] : []),
          [t('until'), t('untilAbout', { due: formatTime(dueAt) })],
        ]}
      />
      {wants.includes('claim') && (
        <Fields
          asked={asked}
          fields={said.fields}
          isLacking={(name) => lacking(`fields.${name}`)}
          onSet={(name, value) => change({ fields: { [name]: value } })}
        />
      )}
      {wants.includes('file') && (
        <section className={text.section}>
          <h2>{t('files')}</h2>
          <p className={text.hint}>{t('filesAbout')}</p>
          <FileShelf
            thing={{ orderDetailsId, kind: 'material', materialId: asked.materialId, n: 1 }}
            files={files}
            onFiles={(next) => setFiles((all) => [...next(all)])}
          />
          <Message kind={lacking('file') ? 'bad' : 'plain'}>{lacking('file') && t('lackFile')}</Message>
        </section>
      )}
      <section className={text.section}>
        <TextArea
          label={t(wants.includes('text') ? 'words' : 'wordsMaybe')}
          hint={t('wordsHint')}
          isOptional={false}
          aria-invalid={lacking('text') || undefined}
          maxLength={materialRules.answerLimit}
          rows={4}
          value={said.words}
          onChange={(event) => {
            change({ words: event.target.value });
            say(null);
          }}
        />
        <Message kind={lacking('text') ? 'bad' : 'plain'}>{lacking('text') && t('lackText')}</Message>
        <p className={text.hint} aria-live="polite">
          {savedAt ? t('saved', { time: formatTime(savedAt).slice(11) }) : said.words !== '' && t('kept')}
        </p>
      </section>
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </Page>
  );
}

type FieldsProps = {
  asked: OwnMaterial;
  fields: Readonly<Record<string, string>>;
  isLacking: (name: string) => boolean;
  onSet: (name: string, value: string) => void;
};

/** Each field that is to be set right, empty, with what stands there now: whoever hands it in has thought of it. */
function Fields({ asked, fields, isLacking, onSet }: FieldsProps): ReactElement {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  const kinds = fieldsFor(asked.needs);
  return (
    <section className={text.section}>
      <h2>{t('fields')}</h2>
      {asked.fields.map(({ name, now }) => (
        <div key={name}>
          <ClaimFieldView
            field={{ ...(kinds.find((kind) => kind.name === name) ?? { name, kind: 'text' }), isRequired: true }}
            // Whoever is asked to name posts has some.
            content={{ hasPosts: true, ...fields }}
            lack={null}
            onSet={(value) => onSet(name, String(value))}
            onLeave={() => {}}
          />
          <p className={text.hint}>{now === '' ? t('nowEmpty') : t('now', { now: wordsIn(now, language) })}</p>
          <Message kind={isLacking(name) ? 'bad' : 'plain'}>{isLacking(name) && t('lackField')}</Message>
        </div>
      ))}
    </section>
  );
}

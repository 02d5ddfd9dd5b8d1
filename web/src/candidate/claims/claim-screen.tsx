import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import type { CandidateDetails } from '@beidiao/contract/candidate/calls';
import { certificatesFor } from '@beidiao/contract/candidate/portal-certificates';
import { Fragment, type ReactElement, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Tick } from '../kit/choice.tsx';
import choices from '../kit/choice.module.css';
import { ClaimFieldView } from './claim-field-view.tsx';
import { type ClaimField, fieldsFor, isShown, lackOfField } from '@beidiao/contract/candidate/claim-form';
import { carriedOver, isNone, lacksFile } from './claim-needs.ts';
import { subjectsOf } from './claim-subjects.ts';
import { useClaimPlaces } from './claim-places.ts';
import { FileShelf } from '../kit/file-shelf.tsx';
import { Message } from '../message.tsx';
import { OfflineBanner } from '../offline-banner.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { PortalCertificates } from './portal-certificates.tsx';
import { go, goBack, usePlace } from '../place.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';
import { useClaims } from './use-claims.ts';

const texts = bilingual({
  zh: {
    part: '{item} · 第 {n} 段，共 {all} 段',
    employerFirst: '您目前或最近的工作',
    employerMore: '更早的一份工作',
    school: '您的毕业学校',
    certificate: '您的证书',
    policeCertificate: '您的无犯罪记录证明',
    licence: '您的驾驶证',
    posts: '您的其他任职和持股',
    upload: '关于{item}',
    referee: '一位了解您工作的人',
    back: '上一步',
    next: '填好了',
    saved: '已自动保存 {time}',
    kept: '已保存在手机上',
    several: '需核实 {all} 段，这是第 {n} 段。',
    none: '没有第 {n} 段',
    noneSaid: '您已说明没有第 {n} 段，无需填写。',
    noneBack: '重新填写',
    files: '拍摄相关证件',
    filesMaybe: '有证明可以附上（可不填）',
    filesAbout: '请拍到四个角，文字清晰可辨。',
    noFile: '无法提供这份文件',
    noFileAbout: '如已遗失或不在身边，将改用其他方式核查，可能需要更长时间',
    lackFile: '请上传一份文件，或勾选“无法提供这份文件”。',
    taken: '已带入您在“{item}”中填写的内容，请核对。',
    ordered: '委托方已替您填写这些内容，请核对，有误可以修改。',
  },
  en: {
    part: '{item} · {n} of {all}',
    employerFirst: 'Your current or most recent job',
    employerMore: 'The job before that',
    school: 'Your school',
    certificate: 'Your certificate',
    policeCertificate: 'Your no-criminal-record certificate',
    licence: 'Your driving licence',
    posts: 'Your other posts and shares',
    upload: 'About {item}',
    referee: 'Someone who knows your work',
    back: 'Back',
    next: 'Done',
    saved: 'Saved {time}',
    kept: 'Saved on this phone',
    several: '{all} entries are requested. This is number {n}.',
    none: 'I have no entry {n}',
    noneSaid: 'You said you have no entry {n}. There is nothing to fill in here.',
    noneBack: 'Fill it in after all',
    files: 'Take a photo of the document',
    filesMaybe: 'Add a document if you have one (optional)',
    filesAbout: 'Make sure all four corners are visible and the text is readable.',
    noFile: 'I cannot provide this document',
    noFileAbout: 'It is fine if it is lost or elsewhere. We will verify it another way, which may take longer',
    lackFile: 'Add a file, or tick “I cannot provide this document”.',
    taken: 'Filled in from your entry for “{item}”. Please check it.',
    ordered: 'The client has filled this in for you. Please check it and correct what is wrong.',
  },
});

type Item = CandidateDetails['dataItemList'][number];

/** One subject: the n-th employer, school, certificate. What is typed is kept at once. */
export function ClaimScreen(): ReactElement {
  const { search } = usePlace();
  const { details } = useOwnCheck();
  const code = search.get('item');
  const n = Number(search.get('n') ?? 1);
  const asked = details.dataItemList.filter((item) => item.isAgreed === true);
  const found = subjectsOf(asked).find((subject) => subject.item.code === code && subject.n === n);
  const { home } = useClaimPlaces();
  const isUnknown = found === undefined;
  useEffect(() => {
    if (isUnknown) go(home, { replace: true });
  }, [isUnknown, home]);
  return found ? <SubjectForm key={`${code} ${n}`} item={found.item} n={n} /> : <></>;
}

function SubjectForm({ item, n }: { item: Item; n: number }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { details } = useOwnCheck();
  const claims = useClaims();
  const places = useClaimPlaces();
  const { contentOf, filesOf, isOrdered, setFiles, type, sendDrafts, isOffline } = claims;
  const of = { itemCode: item.code, n };
  const fields = fieldsFor(item.needs);
  const taken = useTaken(item, { n, fields });
  const written = contentOf(of);
  const content = Object.keys(written).length === 0 && taken ? taken.content : written;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct();
  const save = async () => {
    await sendDrafts();
    setSavedAt(formatTime(new Date()).slice(-5));
  };
  const set = (field: ClaimField, value: string | boolean) => {
    // Another employer is another question: whether it may be contacted is not answered yet.
    const { doNotContact: _, ...others } = content;
    const kept = field.name === 'company' ? others : content;
    type({ ...of, content: { ...kept, [field.name]: value } });
    setSavedAt(null);
    // A switch or a list is left as soon as it is set.
    if (typeof value === 'boolean') run(save);
  };
  const leave = (field: ClaimField) => {
    setLeft(new Set([...left, field.name]));
    if (Object.keys(content).length > 0) run(save);
  };
  const files = filesOf(of);
  const certificates = certificatesFor(item.code, n);
  const hasNone = isNone({ n, content });
  const isFileMissing = lacksFile(item.needs, { content, fileCount: files.length });
  const finish = () => {
    if (!hasNone) {
      setLeft(new Set([...fields.map((field) => field.name), 'files']));
      const first = fields.find((field) => lackOfField(field, content) !== null);
      const name = first?.name ?? (isFileMissing ? 'noFile' : undefined);
      if (name) return document.getElementsByName(name)[0]?.focus();
    }
    type({ ...of, content });
    void sendDrafts().catch(() => {});
    places.finish(of);
  };
  /** Said at once, and taken back as easily; what was typed before stays. */
  const say = (name: 'none' | 'noFile', isSo: boolean) => {
    type({ ...of, content: { ...content, [name]: isSo } });
    run(save);
  };
  const isOngoing = (field: ClaimField): boolean => field.name === 'to' && content['isPresent'] === true;
  const shown = fields.filter((field) => isShown(field, content) || isOngoing(field));
  const switches = shown.filter((field) => field.kind === 'switch');
  const view = (field: ClaimField) => (
    <Fragment key={field.name}>
      {field.name === 'refereeName' && fields[0] !== field && (
        <div className={text.section}>
          <h2>{t('referee')}</h2>
        </div>
      )}
      <ClaimFieldView
        field={field}
        content={content}
        lack={left.has(field.name) ? lackOfField(field, content) : null}
        onSet={(value) => set(field, value)}
        onLeave={() => leave(field)}
      />
    </Fragment>
  );
  const name = item.name[language];
  return (
    <Page
      step={6}
      back={places.home}
      kicker={item.quantity > 1 ? t('part', { item: name, n, all: item.quantity }) : name}
      title={t(questionOf(item.needs, n), { item: name })}
      lead={item.quantity > 1 ? t('several', { n, all: item.quantity }) : undefined}
      banner={isOffline && <OfflineBanner />}
      actions={
        <>
          <ActButton onClick={() => goBack(places.home)}>{t('back')}</ActButton>
          <ActButton look="primary" onClick={finish}>
            {t('next')}
          </ActButton>
        </>
      }
    >
      {taken && content === taken.content && <Message>{t('taken', { item: taken.from })}</Message>}
      {isOrdered(of) && <Message>{t('ordered')}</Message>}
      {n > 1 && (
        <div className={text.space}>
          {hasNone && <Message kind="good">{t('noneSaid', { n })}</Message>}
          <TextButton onClick={() => say('none', !hasNone)}>{t(hasNone ? 'noneBack' : 'none', { n })}</TextButton>
        </div>
      )}
      <form
        hidden={hasNone}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        {shown.map((field) => {
          if (field.kind !== 'switch') return view(field);
          return field === switches[0] ? (
            <div key="switches" className={text.space}>
              <div className={choices.group}>{switches.map(view)}</div>
            </div>
          ) : null;
        })}
      </form>
      {!hasNone && certificates.length > 0 && (
        <PortalCertificates
          certificates={certificates}
          content={content}
          onSet={(name, value) => type({ ...of, content: { ...content, [name]: value } })}
          onLeave={() => run(save)}
        />
      )}
      {!hasNone && (
        <section className={text.section}>
          <h2>{t(item.needs.includes('upload') ? 'files' : 'filesMaybe')}</h2>
          <p className={text.hint}>{t('filesAbout')}</p>
          <FileShelf
            thing={{ orderDetailsId: details.orderDetailsId, kind: 'claim', ...of }}
            files={files}
            onFiles={(change) => setFiles(of, change)}
          />
          {item.needs.includes('upload') && files.length === 0 && (
            <div className={choices.alone}>
              <Tick
                name="noFile"
                title={t('noFile')}
                about={t('noFileAbout')}
                isOn={content['noFile'] === true}
                onSet={(isSo) => say('noFile', isSo)}
              />
            </div>
          )}
          <Message kind={left.has('files') && isFileMissing ? 'bad' : 'plain'}>
            {left.has('files') && isFileMissing && t('lackFile')}
          </Message>
        </section>
      )}
      <Message kind={problem ? 'bad' : savedAt ? 'good' : 'plain'}>
        {problem ?? (savedAt && !isBusy && (isOffline ? t('kept') : t('saved', { time: savedAt })))}
      </Message>
    </Page>
  );
}

const questions = ['employer', 'school', 'certificate', 'policeCertificate', 'licence', 'posts', 'referee'] as const;

function questionOf(needs: readonly string[], n: number) {
  const need = questions.find((it) => needs.includes(it)) ?? 'upload';
  return need === 'employer' ? (n === 1 ? 'employerFirst' : 'employerMore') : need;
}

type Taken = { content: ClaimContent; from: string } | null;

/** The same job is not typed twice: what another item was told of the employer is filled in here, to be looked at. */
function useTaken(item: Item, { n, fields }: { n: number; fields: readonly ClaimField[] }): Taken {
  const { details } = useOwnCheck();
  const language = useLanguage();
  const { contentOf } = useClaims();
  const [taken] = useState(() => {
    for (const other of details.dataItemList) {
      if (other.code === item.code) continue;
      const carried = carriedOver(contentOf({ itemCode: other.code, n }), fields);
      if (carried) return { other, content: carried };
    }
    return null;
  });
  return taken && { content: taken.content, from: taken.other.name[language] };
}

import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Refused } from '../../wire/send/refused.ts';
import { AskedItems } from '../consent/asked-items.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Ledger } from '../kit/ledger.tsx';
import { forget, recall } from '../kept.ts';
import { Page } from '../page.tsx';
import { usePlace } from '../place.ts';
import { Opening, Trouble } from '../trouble.tsx';
import { ScanForm } from './scan-form.tsx';
import { scanTexts } from './scan-texts.ts';
import { SubmittedBefore, type SubmittedFacts } from './submitted-before.tsx';
import { type Sheet, useSheet } from './use-sheet.ts';

type Where = 'welcome' | 'form' | 'left' | SubmittedFacts;

/** Whoever has scanned a sheet: who asks for what, the form, and what was submitted before. */
export function Scan(): ReactElement {
  const { search } = usePlace();
  const t = useTexts(scanTexts);
  const { sheet, fault, again } = useSheet(search.get('qrcode') ?? '');
  const [where, setWhere] = useState<Where>(() => (recall('scan') === null ? 'welcome' : 'form'));
  if (fault instanceof Refused && fault.is('qrUnknown'))
    return <Page title={t('unknown')} lead={t('unknownAbout')} isCentred />;
  if (fault && !sheet) return <Trouble fault={fault} again={again} />;
  if (!sheet) return <Opening />;
  if (typeof where === 'object') return <SubmittedBefore of={where} />;
  if (sheet.status !== 'open')
    return <Page title={t(sheet.status)} lead={t(`${sheet.status}About`)} where={sheet.enterpriseName} isCentred />;
  if (where === 'left') return <Page title={t('left')} lead={t('leftAbout')} where={sheet.enterpriseName} isCentred />;
  const leave = (): void => {
    forget('scan');
    setWhere('left');
  };
  if (where === 'welcome') return <Welcome sheet={sheet} onBegin={() => setWhere('form')} onLeave={leave} />;
  return (
    <ScanForm
      sheet={sheet}
      onBack={() => setWhere('welcome')}
      onLeave={leave}
      onClosed={again}
      onSubmittedBefore={setWhere}
    />
  );
}

type Props = { sheet: Sheet; onBegin: () => void; onLeave: () => void };

function Welcome({ sheet, onBegin, onLeave }: Props): ReactElement {
  const t = useTexts(scanTexts);
  const { enterpriseName: enterprise, dataItemList, checkCode } = sheet;
  return (
    <Page
      step={1}
      title={t('welcome', { enterprise })}
      lead={t('welcomeLead')}
      actions={
        <>
          <ActButton onClick={onLeave}>{t('no')}</ActButton>
          <ActButton look="primary" onClick={onBegin}>
            {t('begin')}
          </ActButton>
        </>
      }
    >
      <Ledger
        facts={[
          [t('what'), <AskedItems key="what" items={dataItemList} />],
          [t('who'), t('whoSees', { enterprise })],
          [t('pays'), t('paysNot')],
          [t('rights'), t('rightsAre')],
          [
            t('code'),
            <span key="code">
              <b>{checkCode}</b>
              <small style={{ display: 'block' }}>{t('codeAbout')}</small>
            </span>,
          ],
        ]}
      />
    </Page>
  );
}

import { type Endpoint, webhookCalls } from '@beidiao/contract/webhook/calls';
import { webhookTypes, type WebhookType } from '@beidiao/contract/webhook/events';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { RowField } from '../../ui/desk/row-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { send } from '../../wire/send/send.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

type Props = {
  /** Left out for a new one. */
  endpoint?: Endpoint;
  onMade: (secret: string) => void;
  onClose: () => void;
};

/** Address and events of an endpoint. */
export function EndpointForm({ endpoint, onMade, onClose }: Props): ReactElement {
  const t = useTexts(webhookTexts);
  const form = useForm({
    first: { url: endpoint?.url ?? '' },
    check: (_, value) => (value.trim() === '' ? t('urlMissing') : null),
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(endpoint?.types ?? []));
  const [isAll, setAll] = useState(endpoint === undefined || endpoint.types === null);
  const types: WebhookType[] | null = isAll ? null : webhookTypes.filter((type) => chosen.has(type));
  const save = async (): Promise<void> => {
    const url = form.values.url.trim();
    if (endpoint === undefined) onMade((await send(webhookCalls.add, { url, types })).secret);
    else await send(webhookCalls.change, { webhookId: endpoint.webhookId, url, types });
    onClose();
  };
  const { isBusy, problem, submit } = useSubmit({
    check: () => form.checkAll() && (types?.length === 0 ? t('pickOne') : true),
    onSubmit: save,
  });
  const turn = (type: WebhookType, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(type);
    else next.delete(type);
    setChosen(next);
  };
  return (
    <Dialog title={t(endpoint === undefined ? 'add' : 'edit')} closeLabel={t('close')} onClose={onClose} width={560}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <RowField {...form.field('url')} label={t('url')} maxLength={500} required />
        <p className={styles.quiet}>{t('urlNote')}</p>
        <fieldset className={styles.types}>
          <legend>{t('types')}</legend>
          <label className={styles.every}>
            <TickBox isOn={isAll} onTurn={setAll} />
            {t('everything')}
          </label>
          {!isAll &&
            webhookTypes.map((type) => (
              <label key={type}>
                <TickBox isOn={chosen.has(type)} onTurn={(isOn) => turn(type, isOn)} />
                <code>{type}</code>
              </label>
            ))}
        </fieldset>
        <div className={styles.foot}>
          <Button size="small" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="small" look="primary" isBusy={isBusy}>
            {isBusy ? t('busy') : t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

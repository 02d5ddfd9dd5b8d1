import {
  collectCalls,
  type CredentialCity,
  type CredentialKind,
  type CredentialRule,
  credentialRules,
} from '@beidiao/contract/candidate/collect';
import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { ActButton } from '../kit/act-button.tsx';
import { credentialTexts, offersFor } from './credential-texts.ts';
import { SelectField, TextField } from '../kit/field.tsx';
import { Glyph } from '../kit/glyph.tsx';
import { Message } from '../message.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { Page } from '../page.tsx';
import { paths } from '../paths.ts';
import { goBack } from '../place.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';

type Typed = { account: string; secret: string; validateCode: string };
const nothing: Typed = { account: '', secret: '', validateCode: '' };

/** An account that is lent for one look-up. Nothing of it stays on the phone. */
export function Credentials(): ReactElement {
  const t = useTexts(credentialTexts);
  const { details } = useOwnCheck();
  const { orderDetailsId } = details;
  const kinds = offersFor(details.dataItemList);
  const [kind, setKind] = useState<CredentialKind>(kinds[0] ?? 'socialSecurity');
  const rule: CredentialRule = credentialRules[kind];
  const [city, setCity] = useState<CredentialCity>(rule.cities[0] ?? 'country');
  const [typed, setTyped] = useState(nothing);
  const [isLeft, setLeft] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { lent, reload } = useLent(orderDetailsId);
  const { isBusy, problem, run } = useAct();
  const wantsCode = rule.codeCity === city;
  const isWhole = typed.account !== '' && typed.secret !== '' && (!wantsCode || /^\d{4,8}$/.test(typed.validateCode));
  const lackOf = (value: string) => (isLeft && value === '' ? t('missing') : null);
  const put = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const choose = (next: CredentialKind) => {
    setKind(next);
    setCity(credentialRules[next].cities[0] ?? 'country');
    setTyped(nothing);
    setLeft(false);
  };
  const lend = async () => {
    const { account, secret, validateCode } = typed;
    const code = wantsCode ? { validateCode } : {};
    const extendedInfo = [{ kind, city, account, secret, ...code }];
    await sendAsCandidate(collectCalls.lendCredentials, { orderDetailsId, extendedInfo });
    setTyped(nothing);
    setLeft(false);
    await reload();
  };
  const takeBack = async () => {
    await sendAsCandidate(collectCalls.lendCredentials, { orderDetailsId, extendedInfo: [] });
    setSaid(t('taken'));
    await reload();
  };
  const sendCode = async () => {
    await sendAsCandidate(collectCalls.sendPortalCode, { orderDetailsId });
    setSaid(t('codeSent'));
  };
  const submit = () => {
    setLeft(true);
    setSaid(null);
    if (isWhole) run(lend);
  };
  return (
    <Page
      step={6}
      back={paths.own}
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ActButton onClick={() => goBack(paths.own)}>{t('back')}</ActButton>
          <ActButton look="primary" isBusy={isBusy} onClick={submit}>
            {t('save')}
          </ActButton>
        </>
      }
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SelectField
          label={t('which')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(value) }))}
          onChange={choose}
        />
        {lent.includes(kind) && <Message kind="good">{t('lent')}</Message>}
        {rule.cities.length > 1 && (
          <SelectField
            label={t('city')}
            value={city}
            choices={rule.cities.map((value) => ({ value, label: t(value) }))}
            onChange={setCity}
          />
        )}
        <TextField
          label={t(rule.secret === 'number' ? 'accountIdCard' : 'account')}
          name="account"
          value={typed.account}
          autoComplete="off"
          maxLength={60}
          error={lackOf(typed.account)}
          onChange={(event) => put({ account: event.target.value })}
        />
        <TextField
          label={t(rule.secret)}
          name="secret"
          type={rule.secret === 'password' ? 'password' : 'text'}
          value={typed.secret}
          autoComplete="new-password"
          maxLength={100}
          error={lackOf(typed.secret)}
          onChange={(event) => put({ secret: event.target.value })}
        />
        {wantsCode && (
          <>
            <TextField
              label={t('code')}
              name="validateCode"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              hint={t('codeHint')}
              value={typed.validateCode}
              error={lackOf(typed.validateCode)}
              onChange={(event) => put({ validateCode: event.target.value.replace(/\D/g, '') })}
            />
            <TextButton onClick={() => run(sendCode)}>{t('sendCode')}</TextButton>
          </>
        )}
        <BareButton type="submit" hidden>
          {t('save')}
        </BareButton>
      </form>
      <Message kind={problem ? 'bad' : said ? 'good' : 'plain'}>{problem ?? said}</Message>
      <p className={`${text.message} ${text.space}`}>
        <Glyph name="lock" />
        <span>{t('promise')}</span>
      </p>
      <p className={text.hint}>{t('neverBank')}</p>
      {lent.length > 0 && <TextButton onClick={() => run(takeBack)}>{t('takeBack')}</TextButton>}
    </Page>
  );
}

function useLent(orderDetailsId: string): { lent: readonly CredentialKind[]; reload: () => Promise<void> } {
  const [lent, setLent] = useState<readonly CredentialKind[]>([]);
  const reload = async () => {
    const { offers } = await sendAsCandidate(collectCalls.credentials, { orderDetailsId });
    setLent(offers.filter((offer) => offer.lentAt !== null).map((offer) => offer.kind));
  };
  useEffect(() => {
    let isGone = false;
    // Without the answer the page says nothing of what was lent, and lends as well.
    sendAsCandidate(collectCalls.credentials, { orderDetailsId }).then(
      ({ offers }) => !isGone && setLent(offers.filter((offer) => offer.lentAt !== null).map((offer) => offer.kind)),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [orderDetailsId]);
  return { lent, reload };
}

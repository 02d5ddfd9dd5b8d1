import { type GuideName, guideSample } from '@beidiao/contract/open/guides';
import { keyScopes, keyScopeWords } from '@beidiao/contract/open/scopes';
import { identityRows, sampleIdCards, sourceRows } from '@beidiao/contract/sandbox/magic';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { useBench } from './bench.tsx';
import { CodeCard } from '../code/code-card.tsx';
import { SampleCard } from './sample-card.tsx';
import { CopyButton } from '../code/copy-button.tsx';
import { type Limits, type OpenDocument, schemaFields, type ShownCode } from './document.ts';
import { guideTexts } from './guide-texts.ts';
import { Fields, Section, Table, Words } from './parts.tsx';
import { portalTexts } from './portal-texts.ts';
import styles from './portal.module.css';

function Sample({ name }: { name: GuideName }): ReactElement {
  const { language, base } = useBench();
  return <SampleCard write={(key) => guideSample(name, language, { base, key })} />;
}

export function Start(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  return (
    <Section id="start" title={t('start')} side={<Sample name="start" />}>
      <p>{g('startAbout')}</p>
      <ol className={styles.steps}>
        {([1, 2, 3] as const).map((n) => (
          <li key={n}>
            <b>{g(`step${n}`)}</b>
            <Words>{g(`step${n}About`)}</Words>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        <Icon name="shield" />
        <span>
          <Words>{g('startNote')}</Words>
        </span>
      </p>
    </Section>
  );
}

export function Keys({ limits }: { limits: Limits }): ReactElement {
  const [t, g, language] = [useTexts(portalTexts), useTexts(guideTexts), useLanguage()];
  return (
    <Section id="keys" title={t('keys')}>
      <p>
        <Words>{g('keysAbout')}</Words>
      </p>
      <Table
        heads={[g('scope'), g('scopeName')]}
        rows={keyScopes.map((scope) => {
          const { name, about } = keyScopeWords[scope][language];
          return {
            key: scope,
            cells: [<code key="scope">{scope}</code>, `${name}${language === 'zh' ? '：' : ': '}${about}`],
          };
        })}
      />
      <p>{g('keysLimits', { keys: limits.keys, days: limits.key_days })}</p>
    </Section>
  );
}

/** A phone number with these last four digits. */
const phoneWith = (tail: string): string => `1380000${tail}`;

export function Magic(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  const take = (text: string): ReactElement => <CopyButton key="take" text={text} shown={text} />;
  return (
    <Section
      id="magic"
      title={t('magic')}
      side={
        <div>
          <h3>{g('byIdCard')}</h3>
          <Table
            heads={[g('places'), g('result'), g('take')]}
            rows={identityRows.map(({ places, answer, sample }) => ({
              key: answer,
              cells: [places === null ? g('other') : <code key="places">{places}</code>, g(answer), take(sample)],
            }))}
          />
        </div>
      }
    >
      <p>
        <Words>{g('magicAbout')}</Words>
      </p>
      <h3>{g('byPhone')}</h3>
      <Table
        heads={[g('tail'), g('result'), g('take')]}
        rows={[
          ...sourceRows.map(({ tail, answer }) => ({
            key: tail,
            cells: [<code key="tail">{tail}</code>, g(answer), take(phoneWith(tail))],
          })),
          { key: 'other', cells: [g('other'), g('consistent'), take('13512348812')] },
        ]}
      />
    </Section>
  );
}

export function Idempotency({ limits }: { limits: Limits }): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  const kinds = ['keptFor', 'sameSame', 'sameOther', 'stillRunning', 'refusedBefore'] as const;
  return (
    <Section id="idempotency" title={t('idempotency')} side={<Sample name="idempotency" />}>
      <p>
        <Words>{g('idempotencyAbout')}</Words>
      </p>
      <Table
        rows={kinds.map((kind) => ({
          key: kind,
          cells: [g(kind), <Words key="says">{g(`${kind}Says`, { hours: limits.idempotency_hours })}</Words>],
        }))}
      />
    </Section>
  );
}

export function Paging(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  return (
    <Section id="paging" title={t('paging')} side={<Sample name="paging" />}>
      <p>
        <Words>{g('pagingAbout')}</Words>
      </p>
    </Section>
  );
}

export function Errors({ codes }: { codes: readonly ShownCode[] }): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  return (
    <Section id="errors" title={t('errors')} side={<Sample name="errors" />}>
      <p>
        <Words>{g('errorsAbout')}</Words>
      </p>
      <h3>{g('allCodes', { count: codes.length })}</h3>
      <Table
        heads={[t('codeName'), t('httpStatus'), t('meaning')]}
        rows={codes.map(({ code, status, about }) => ({
          key: code,
          id: code,
          cells: [<CopyButton key="code" text={code} shown={code} />, String(status), about],
        }))}
      />
    </Section>
  );
}

export function LimitsPart({ limits }: { limits: Limits }): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  return (
    <Section id="limits" title={t('limits')}>
      <p>
        <Words>{g('limitsAbout')}</Words>
      </p>
      <Table
        rows={[
          { key: 'reads', cells: [g('reads'), g('readsSay', { count: limits.reads_per_minute })] },
          { key: 'writes', cells: [g('writes'), g('writesSay', { count: limits.changes_per_minute })] },
          { key: 'body', cells: [g('bodySize'), g('bodySizeSays', { kb: limits.body_bytes / 1024 })] },
        ]}
      />
    </Section>
  );
}

export function Events({ document }: { document: OpenDocument }): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  const fields = schemaFields(document, 'WebhookEvent');
  const types = fields.find(({ name }) => name === 'type')?.values ?? [];
  const example = Object.values(document.webhooks.event.post.requestBody?.content ?? {})[0]?.example;
  return (
    <Section
      id="events"
      title={t('events')}
      side={<CodeCard badge="POST" title="check.completed" text={JSON.stringify(example, null, 2)} />}
    >
      <p>
        <Words>{g('eventsAbout')}</Words>
      </p>
      <Fields
        title={t('body')}
        fields={fields.map((field) => (field.name === 'type' ? { ...field, values: [] } : field))}
      />
      <h4>{g('eventTypes')}</h4>
      <p className={styles.codes}>
        {types.map((type) => (
          <CopyButton key={type} text={type} shown={type} />
        ))}
      </p>
    </Section>
  );
}

export function Verify(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  const headers = [
    ['webhook-id', 'webhookId'],
    ['webhook-timestamp', 'webhookTimestamp'],
    ['webhook-signature', 'webhookSignature'],
  ] as const;
  return (
    <Section id="verify" title={t('verify')} side={<Sample name="verify" />}>
      <p>{g('verifyAbout')}</p>
      <Table
        heads={[g('header'), g('holds')]}
        rows={headers.map(([name, words]) => ({
          key: name,
          cells: [<code key="name">{name}</code>, <Words key="words">{g(words)}</Words>],
        }))}
      />
      <h3>{g('fourRules')}</h3>
      <p>
        <Words>{g('fourRulesSay')}</Words>
      </p>
    </Section>
  );
}

export function Retry({ limits }: { limits: Limits }): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  const pauses = limits.webhook_tries_after_ms;
  const spoken = (ms: number): string => {
    if (ms === 0) return g('atOnce');
    if (ms < 60_000) return g('seconds', { count: ms / 1000 });
    return ms < 3_600_000 ? g('minutes', { count: ms / 60_000 }) : g('hours', { count: ms / 3_600_000 });
  };
  const hours = Math.round(pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000);
  return (
    <Section
      id="retry"
      title={t('retry')}
      side={<CodeCard title={g('intervals')} text={pauses.map(spoken).join('  ')} />}
    >
      <p>{g('retryAbout', { tries: pauses.length, hours })}</p>
    </Section>
  );
}

export function Versions(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  return (
    <Section id="versions" title={t('versions')}>
      <p>
        <Words>{g('versionsAbout')}</Words>
      </p>
    </Section>
  );
}

const sdkExample = `import { Beidiao } from '@beidiao/sdk'

const beidiao = new Beidiao({ base: '<base>', key: '<key>' })
const check = await beidiao.createCheck({
  candidate: { name: '林嘉怡', phone: '13512348812', id_card: '${sampleIdCards['101']}' },
  items: [{ code: 'ID_THREE' }],
})
for await (const each of beidiao.checks({ status: 'completed' })) console.log(each.id)`;
const mcpExample = (base: string): string =>
  JSON.stringify(
    { mcpServers: { beidiao: { command: 'beidiao-mcp', env: { BEIDIAO_BASE: base, BEIDIAO_KEY: 'bd_test_…' } } } },
    null,
    2,
  );

export function Tools(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  const { base } = useBench();
  return (
    <>
      <Section
        id="sdk"
        title={t('sdk')}
        side={<CodeCard title="@beidiao/sdk" text={sdkExample.replace('<base>', base).replace('<key>', 'bd_test_…')} />}
      >
        <p>
          <Words>{g('sdkAbout')}</Words>
        </p>
      </Section>
      <Section id="mcp" title={t('mcp')} side={<CodeCard title="@beidiao/mcp" text={mcpExample(base)} />}>
        <p>
          <Words>{g('mcpAbout')}</Words>
        </p>
      </Section>
      <Section id="openapi" title={t('openapi')}>
        <p>{g('openapiAbout')}</p>
        <p>
          <a href="/open/v1/openapi.json" download="beidiao-openapi.json">
            <Icon name="dl" /> {g('openapiGet')}
          </a>
        </p>
        <p>
          {g('wholeContract')} <a href="/docs">/docs</a> · <a href="/openapi.json">/openapi.json</a>
        </p>
      </Section>
    </>
  );
}

const released = [
  { on: '2026-11-24', words: ['change2', 'change3'] },
  { on: '2026-11-23', words: ['change1'] },
] as const;

export function Changes(): ReactElement {
  const [t, g] = [useTexts(portalTexts), useTexts(guideTexts)];
  return (
    <Section id="changes" title={t('changes')}>
      {released.map(({ on, words }) => (
        <div key={on}>
          <h3>
            <time dateTime={on}>{on}</time> · v1
          </h3>
          <ul className={styles.list}>
            {words.map((each) => (
              <li key={each}>
                <Words>{g(each)}</Words>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

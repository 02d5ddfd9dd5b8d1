import { companyCalls, type CompanyRow } from '@beidiao/contract/enterprise/company-tree';
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { useRowsInSight } from '../ui/use-rows-in-sight.ts';
import { useSession } from '../wire/send/session.ts';
import { groupTexts } from './group-texts.ts';
import { PanelState } from './panel-state.tsx';
import styles from './tree.module.css';
import type { TreeRow } from './tree-rows.ts';
import { treeTexts } from './tree-texts.ts';
import { useChange } from './use-change.ts';
import { useTree } from './use-tree.ts';

type LineProps = {
  company: CompanyRow;
  isOpen: boolean;
  onTurn: () => void;
  onPeople: () => void;
  onDetach: (() => void) | undefined;
};

function CompanyLine({ company, isOpen, onTurn, onPeople, onDetach }: LineProps): ReactElement {
  const t = useTexts(treeTexts);
  const { epName: name, childCount, peopleCount } = company;
  return (
    <>
      {childCount > 0 ? (
        <BareButton
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'fold' : 'unfold', { name })}
          onClick={onTurn}
        >
          <Icon name="right" />
        </BareButton>
      ) : (
        <span className={styles.leaf} />
      )}
      <span className={styles.words}>
        <b data-tip-if-cut={name}>{name}</b>
        <small>
          {company.isFrozen && <span className={styles.frozen}>{t('frozen')}</span>}{' '}
          {t(childCount > 0 ? 'countsBoth' : 'counts', { people: peopleCount, children: childCount })}
        </small>
      </span>
      <span className={styles.acts}>
        <LinkButton onClick={onPeople}>{t('people')}</LinkButton>
        {onDetach && <LinkButton onClick={onDetach}>{t('detach')}</LinkButton>}
      </span>
    </>
  );
}

/** What is not read yet is read as soon as it is near the screen. */
function Rest({ left, onSight }: { left: number; onSight: () => void }): ReactElement {
  const t = useTexts(treeTexts);
  useEffect(onSight);
  return <span className={styles.rest}>{left > 0 ? t('rest', { count: left }) : t('reading')}</span>;
}

function Problem({ problem, onRetry }: { problem: string; onRetry: () => void }): ReactElement {
  const t = useTexts(groupTexts);
  return (
    <span className={styles.rest}>
      {problem} <LinkButton onClick={onRetry}>{t('again')}</LinkButton>
    </span>
  );
}

function useDetach(): (company: CompanyRow) => Promise<void> {
  const t = useTexts(treeTexts);
  const group = useTexts(groupTexts);
  const { change } = useChange();
  return async ({ epId, epName: name }) => {
    const question = {
      title: t('askDetach', { name }),
      body: t('askDetachAbout'),
      act: t('detach'),
      keep: group('keep'),
      danger: true,
    };
    if (await confirm(question)) await change(companyCalls.detachChild, { epId }, t('detached'));
  };
}

type Props = { text: string; isAdmin: boolean; onPeople: (epId: string) => void };

/** The unfolded tree as one list of rows of one height, of which only those near the screen are drawn. */
export function TreeList({ text, isAdmin, onPeople }: Props): ReactElement {
  const t = useTexts(treeTexts);
  const { rows, first, readOn, retry, isOpen, turn } = useTree(text);
  const list = useRef<HTMLUListElement>(null);
  const { start, end, height } = useRowsInSight(list, rows.length);
  const ownId = useSession(({ enterprise }) => enterprise?.epId);
  const detach = useDetach();
  const draw = (row: TreeRow): ReactNode => {
    if (row.kind === 'rest') return <Rest left={row.left} onSight={() => readOn(row.above)} />;
    if (row.kind === 'problem') return <Problem problem={row.problem} onRetry={retry} />;
    const { company } = row;
    // Only the company right above may let one go.
    const isOwn = isAdmin && company.parentId === ownId;
    return (
      <CompanyLine
        company={company}
        isOpen={isOpen(company.epId)}
        onTurn={() => turn(company.epId)}
        onPeople={() => onPeople(company.epId)}
        onDetach={isOwn ? () => void detach(company) : undefined}
      />
    );
  };
  const answer = { data: first?.data, error: first?.error ?? null, refetch: retry };
  const empty = text === '' ? { title: t('empty'), about: t('emptyAbout') } : { title: t('none') };
  return (
    <PanelState answer={answer} isEmpty={rows.length === 0} empty={empty}>
      <ul
        ref={list}
        className={styles.tree}
        aria-label={t('tree')}
        style={{ paddingTop: start * height, paddingBottom: (rows.length - end) * height }}
      >
        {rows.slice(start, end).map((row, n) => (
          <li
            key={row.key}
            className={styles.row}
            aria-level={row.level + 1}
            aria-posinset={start + n + 1}
            aria-setsize={rows.length}
            style={{ '--level': row.level } as CSSProperties} // a custom property is none of the properties it knows
          >
            {draw(row)}
          </li>
        ))}
      </ul>
    </PanelState>
  );
}

import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { type ItemActs, rowId } from './item-acts.ts';
import styles from './item-tree.module.css';
import { itemsTexts } from './items-texts.ts';
import type { OfferGroup } from './offer.ts';

type Props = { groups: readonly OfferGroup[]; isSearch: boolean; chosen: ReadonlySet<string>; acts: ItemActs };
type Node = { code: string; group: OfferGroup; isGroup: boolean; isOpen: boolean };

/** As many groups stand open at first as fit without scrolling. */
const openAtFirst = 2;

const showRow = (code: string): void => document.getElementById(rowId(code))?.scrollIntoView({ block: 'nearest' });

function nodesOf(groups: readonly OfferGroup[], isOpen: (code: string) => boolean): Node[] {
  return groups.flatMap((group): Node[] => [
    { code: group.code, group, isGroup: true, isOpen: isOpen(group.code) },
    ...(isOpen(group.code)
      ? group.items.map(({ code }): Node => ({ code, group, isGroup: false, isOpen: false }))
      : []),
  ]);
}

function useTree({ groups, isSearch, chosen, acts }: Props) {
  const [open, setOpen] = useState(() => new Set(groups.slice(0, openAtFirst).map(({ code }) => code)));
  const nodes = nodesOf(groups, (code) => isSearch || open.has(code));
  const [active, setActive] = useState<string | null>(null);
  const place = Math.max(
    0,
    nodes.findIndex(({ code }) => code === active),
  );

  const fold = (code: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(code);
    else next.delete(code);
    setOpen(next);
  };
  const act = (node: Node): void => {
    setActive(node.code);
    if (node.isGroup) {
      fold(node.code, !node.isOpen);
      const first = node.group.items[0];
      if (first && !node.isOpen) showRow(first.code);
    } else {
      acts.choose([node.code], !chosen.has(node.code));
      showRow(node.code);
    }
  };
  const keys: Record<string, (node: Node) => string | undefined> = {
    ArrowDown: () => nodes[place + 1]?.code,
    ArrowUp: () => nodes[place - 1]?.code,
    Home: () => nodes[0]?.code,
    End: () => nodes.at(-1)?.code,
    ArrowRight: (node) => {
      if (!node.isGroup || node.isOpen) return node.isGroup ? nodes[place + 1]?.code : undefined;
      fold(node.code, true);
      return undefined;
    },
    ArrowLeft: (node) => {
      if (!node.isGroup) return node.group.code;
      fold(node.code, false);
      return undefined;
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const node = nodes[place];
    if (!node) return;
    if (event.key === 'Enter' || event.key === ' ') act(node);
    else if (keys[event.key]) {
      const to = keys[event.key]?.(node);
      if (to) {
        setActive(to);
        event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-code="${to}"]`)?.focus();
      }
    } else return;
    event.preventDefault();
  };
  return { nodes, place, act, onKeyDown };
}

/** Groups with their items: arrows move and fold, Enter or Space chooses. */
export function ItemTree(props: Props): ReactElement {
  const t = useTexts(itemsTexts);
  const language = useLanguage();
  const { nodes, place, act, onKeyDown } = useTree(props);
  const { chosen } = props;
  return (
    <ul role="tree" aria-label={t('catalogue')} aria-multiselectable="true" className={styles.tree}>
      {nodes.map((node, index) => {
        const { code, group, isGroup, isOpen } = node;
        const chosenHere = group.items.filter((item) => chosen.has(item.code)).length;
        const name = isGroup ? group.name : group.items.find((item) => item.code === code)?.name;
        return (
          <li
            key={code}
            role="treeitem"
            data-code={code}
            className={isGroup ? styles.group : styles.item}
            tabIndex={index === place ? 0 : -1}
            aria-level={isGroup ? 1 : 2}
            aria-expanded={isGroup ? isOpen : undefined}
            aria-selected={isGroup ? undefined : chosen.has(code)}
            onClick={() => act(node)}
            onKeyDown={onKeyDown}
          >
            {isGroup && <Icon name={isOpen ? 'down' : 'right'} />}
            <span data-tip-if-cut={name?.[language]}>{name?.[language]}</span>
            {isGroup && (
              <em>
                {chosenHere}/{group.items.length}
              </em>
            )}
            {!isGroup && chosen.has(code) && <em>{t('chosen')}</em>}
          </li>
        );
      })}
    </ul>
  );
}

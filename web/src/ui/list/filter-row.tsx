import { Fragment, type ReactElement, type ReactNode, type RefObject, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../core/button.tsx';
import { Icon } from '../core/icon.tsx';
import { TextBox } from '../core/text-box.tsx';
import { Dialog } from '../desk/dialog.tsx';
import { Menu } from '../desk/menu.tsx';
import { filterTexts } from './filter-texts.ts';
import styles from './filter-row.module.css';
import { useTyped } from './use-typed.ts';

/** Where a token stands: `isNew` when it was just put there, to be filled in. */
export type TokenPlace = { readonly isNew: boolean; readonly onClose: () => void };

export type Filters<Token extends string> = {
  /** Left out where nothing is searched. */
  search?: {
    q: string;
    label: string;
    hint: string;
    onSettle: (q: string) => void;
  };
  /** The field of the search, for the key that leads there. */
  box?: RefObject<HTMLInputElement | null> | undefined;
  /** Tokens that narrow the list, in their order, and those that can be put there. */
  on: readonly Token[];
  addable: readonly Token[];
  nameOf: (token: Token) => string;
  token: (token: Token, place: TokenPlace) => ReactElement;
  isNarrowed: boolean;
  onReset: () => void;
};

type Props<Token extends string> = Filters<Token> & {
  isPhone: boolean;
  /** Of the button below the filters of a phone: how many rows there are. */
  showWords: string;
  /** The button that makes a file of the list, on a phone as well. */
  exports?: ReactNode;
  /** At the other end: density, columns and keys, which a phone has no use for. */
  children: ReactNode;
};

type SearchProps = Required<Pick<Filters<string>, 'search'>> & Pick<Filters<string>, 'box'>;

function Search({ search, box }: SearchProps): ReactElement {
  const id = useId();
  const { label, hint, onSettle } = search;
  const [q, setQ] = useTyped(search.q, onSettle);
  return (
    <label className={styles.search} htmlFor={id}>
      <Icon name="search" />
      <TextBox
        ref={box}
        id={id}
        type="search"
        maxLength={60}
        value={q}
        aria-label={label}
        placeholder={hint}
        onChange={setQ}
      />
    </label>
  );
}

function Tokens<Token extends string>(props: Filters<Token>): ReactElement {
  const { on, addable, nameOf, token, isNarrowed, onReset } = props;
  const t = useTexts(filterTexts);
  const [adding, setAdding] = useState<Token | null>(null);
  const shown = adding === null || on.includes(adding) ? on : [...on, adding];
  return (
    <>
      {shown.map((name) => (
        <Fragment key={name}>{token(name, { isNew: name === adding, onClose: () => setAdding(null) })}</Fragment>
      ))}
      {addable.length > 0 && (
        <Menu
          label={t('more')}
          buttonClass={styles.add}
          button={
            <>
              <Icon name="plus" size={14} />
              {t('add')}
            </>
          }
          // A frame later: the menu gives the focus back to its button first.
          entries={addable.map((name) => ({
            key: name,
            label: nameOf(name),
            act: () => requestAnimationFrame(() => setAdding(name)),
          }))}
        />
      )}
      {isNarrowed && (
        <Button look="text" size="small" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </>
  );
}

/** On a phone the filters fill the screen; the search stays above the list. */
function PhoneRow<Token extends string>(props: Props<Token>): ReactElement {
  const { search, box } = props;
  const t = useTexts(filterTexts);
  const [isOpen, setOpen] = useState(false);
  const { length } = props.on;
  const foot = (
    <Button look="primary" isWide onClick={() => setOpen(false)}>
      {props.showWords}
    </Button>
  );
  return (
    <div className={styles.phone}>
      {search && <Search {...{ search, box }} />}
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="list" />
        {length === 0 ? t('filters') : t('filterCount', { count: length })}
      </Button>
      {props.exports}
      {isOpen && (
        <Dialog
          place="side"
          width={768}
          title={t('filters')}
          closeLabel={t('close')}
          foot={foot}
          onClose={() => setOpen(false)}
        >
          <div className={styles.stack}>
            <Tokens {...props} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Search, tokens and looks of a list. There is no button to search: results follow at once. */
export function FilterRow<Token extends string>(props: Props<Token>): ReactElement {
  const { search, box } = props;
  const t = useTexts(filterTexts);
  if (props.isPhone) return <PhoneRow {...props} />;
  return (
    <div className={styles.row} role="group" aria-label={t('filters')}>
      {search && <Search {...{ search, box }} />}
      <Tokens {...props} />
      <span className={styles.end}>
        {props.exports}
        {props.children}
      </span>
    </div>
  );
}

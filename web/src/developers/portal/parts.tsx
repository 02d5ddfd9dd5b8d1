import type { ReactElement, ReactNode } from 'react';
import type { Field } from './document.ts';
import { useTexts } from '../../i18n/texts.ts';
import { portalTexts } from './portal-texts.ts';
import styles from './portal.module.css';

/** Words with `code` in them. */
export const Words = ({ children }: { children: string }): ReactElement => (
  <>
    {children.split('`').map((part, place) =>
      // The parts of a sentence have no identity
      place % 2 === 1 ? <code key={place}>{part}</code> : part,
    )}
  </>
);

type SectionProps = { id: string; title: string; side?: ReactNode; children: ReactNode };

/** A part of the page: text, and beside it the code that stays in sight. */
export const Section = ({ id, title, side, children }: SectionProps): ReactElement => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`} data-part>
    <div className={styles.words}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </div>
    <div className={styles.side}>{side}</div>
  </section>
);

type Row = { readonly key: string; readonly cells: readonly ReactNode[]; readonly id?: string };

/** A plain table of the documentation; without heads the first column names the rows. */
export const Table = ({ heads, rows }: { heads?: readonly string[]; rows: readonly Row[] }): ReactElement => (
  <div className={styles.frame}>
    <table className={styles.table}>
      {heads && (
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells: [first, ...rest], id }) => (
          <tr key={key} id={id}>
            <th scope="row">{first}</th>
            {rest.map((cell, place) => (
              // The columns of a table never move
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export function Fields({ title, fields }: { title: string; fields: readonly Field[] }): ReactElement | null {
  const t = useTexts(portalTexts);
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <Table
        heads={[t('name'), t('type'), t('about')]}
        rows={fields.map(({ name, type, isRequired, about, values }) => ({
          key: name,
          cells: [
            <code key="name">{name}</code>,
            <span key="type" className={styles.type}>
              {type}
              {isRequired && <i>{t('required')}</i>}
            </span>,
            <span key="about">
              {about !== '' && <Words>{about}</Words>}
              {values.length > 0 && (
                <small className={styles.values}>
                  <Words>{t('values', { values: values.map((value) => `\`${value}\``).join(' ') })}</Words>
                </small>
              )}
            </span>,
          ],
        }))}
      />
    </>
  );
}

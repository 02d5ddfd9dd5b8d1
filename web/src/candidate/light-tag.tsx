import type { Light } from '@beidiao/contract/task-states';
import type { ReactElement, ReactNode } from 'react';
import { Glyph, type GlyphName } from './glyph.tsx';
import styles from './report.module.css';

const shapes: Record<Light, GlyphName> = { green: 'ok', blue: 'info', grey: 'unsure', yellow: 'alert', red: 'octagon' };

export const LightGlyph = ({ light }: { light: Light }): ReactElement => <Glyph name={shapes[light]} />;

/** What was found in one word, told by shape and word as well as by colour. */
export const LightTag = ({ light, children }: { light: Light; children: ReactNode }): ReactElement => (
  <span className={styles.tag} data-light={light}>
    <LightGlyph light={light} />
    {children}
  </span>
);

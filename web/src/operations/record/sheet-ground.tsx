import { mayRestOnEmployer } from '@beidiao/contract/verification/review-lacks';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { GroundFields } from './ground-fields.tsx';
import type { SheetParts } from '../sheet/sheet-parts.ts';
import styles from './sheet-register.module.css';
import { sheetTexts } from '../sheet/sheet-texts.ts';

/** How it was learnt. Without it nothing can match, and nothing can be published. */
export function SheetGround({ facts, drafting, lacks, isOpen }: SheetParts): ReactElement {
  const t = useTexts(sheetTexts);
  const { ground } = drafting.draft;
  return (
    <Card title={t('groundTitle')} note={t('groundNote')}>
      <div className={styles.columns}>
        <GroundFields
          form={facts.form}
          ground={ground}
          contacts={facts.contacts}
          mayContact={mayRestOnEmployer(facts, ground.contactId)}
          hasCheckCode
          isOpen={isOpen}
          lacks={lacks}
          onChange={(part) => drafting.change({ ground: { ...ground, ...part } })}
        />
      </div>
    </Card>
  );
}

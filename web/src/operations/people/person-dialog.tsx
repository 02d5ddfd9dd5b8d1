import { troubleWords } from '@beidiao/contract/typed/trouble';
import { shownName } from '@beidiao/contract/typed/name';
import { obeys } from '@beidiao/contract/wire/rules';
import { type StaffRow, staffCalls } from '@beidiao/contract/staff/calls';
import { type StaffRole, staffRoles, staffRoleWords } from '@beidiao/contract/staff/roles';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ContactFields, contactOf, contactTrouble, noContactTyped } from './contact-fields.tsx';
import { peopleTexts } from './people-texts.ts';
import styles from '../plain.module.css';

type Props = {
  /** Null for a new account. */
  person: StaffRow | null;
  onClose: () => void;
};

function usePerson({ person }: Pick<Props, 'person'>) {
  const t = useTexts(peopleTexts);
  const language = useLanguage();
  const [values, setValues] = useState({
    name: '',
    loginName: '',
    roles: person?.roles ?? ([] as StaffRole[]),
    ...noContactTyped,
  });
  const lack = (): string | null => {
    if (values.roles.length === 0) return t('rolesWrong');
    if (person !== null) return null;
    const wrong = troubleWords('name', values.name, language);
    if (wrong !== null) return wrong;
    if (!obeys('loginName', values.loginName.trim())) return t('loginWrong');
    return contactTrouble(values, language, t('contactWrong'));
  };
  const keep = async (): Promise<void> => {
    const { roles } = values;
    const [name, loginName] = [shownName(values.name), values.loginName.trim()];
    const { status } =
      person === null
        ? await sendAsStaff(staffCalls.add, { name, loginName, roles, ...contactOf(values) })
        : await sendAsStaff(staffCalls.setRoles, { staffId: person.staffId, roles });
    toast('done', t(status === 'done' ? 'done' : 'waits'));
  };
  return { values, setValues, lack, keep };
}

/** A new account, or the roles of one that is there. */
export function PersonDialog(props: Props): ReactElement {
  const t = useTexts(peopleTexts);
  const language = useLanguage();
  const { person, onClose } = props;
  const { values, setValues, lack, keep } = usePerson(props);
  const isRaise = person === null || values.roles.some((role) => !person.roles.includes(role));
  const turn = (role: StaffRole): void => {
    const roles = values.roles.includes(role) ? values.roles.filter((it) => it !== role) : [...values.roles, role];
    setValues({ ...values, roles });
  };
  return (
    <FormDialog
      title={person?.name ?? t('add')}
      width={440}
      act={t(isRaise ? 'askAct' : 'save')}
      lack={lack}
      onSubmit={keep}
      onClose={onClose}
    >
      {() => (
        <>
          {person === null && (
            <>
              <p>{t('addAbout')}</p>
              <label>
                {t('name')}
                <TextBox
                  name="name"
                  maxLength={40}
                  value={values.name}
                  onChange={(value) => setValues({ ...values, name: value })}
                />
              </label>
              <label>
                {t('loginName')}
                <TextBox
                  name="loginName"
                  maxLength={32}
                  autoCapitalize="off"
                  spellCheck={false}
                  value={values.loginName}
                  onChange={(value) => setValues({ ...values, loginName: value })}
                />
              </label>
              <ContactFields values={values} onChange={(contact) => setValues({ ...values, ...contact })} />
            </>
          )}
          <fieldset>
            <legend>{t('roles')}</legend>
            <div className={styles.ticks}>
              {staffRoles.map((role) => (
                <label key={role}>
                  <TickBox isOn={values.roles.includes(role)} onTurn={() => turn(role)} />
                  {staffRoleWords[role][language]}
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

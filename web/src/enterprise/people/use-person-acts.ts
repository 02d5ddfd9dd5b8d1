import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise/calls';
import { useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { groupTexts } from '../group-texts.ts';
import { peopleTexts } from './people-texts.ts';
import { useChange } from '../use-change.ts';

export type PersonAct =
  | 'setRights'
  | 'setLimits'
  | 'setItems'
  | 'makeAdmin'
  | 'makeStaff'
  | 'disable'
  | 'enable'
  | 'resetFactors'
  | 'unbind';
type Opens = Extract<PersonAct, 'setRights' | 'setLimits' | 'setItems' | 'resetFactors' | 'unbind'>;
type Options = { isAdmin: boolean; isReadOnly: boolean; open: (act: Opens, person: PersonRow) => void };

/** What may be done to a person: what the server would refuse anyway is not offered. */
export function usePersonActs({ isAdmin, isReadOnly, open }: Options) {
  const t = useTexts(peopleTexts);
  const group = useTexts(groupTexts);
  const { change } = useChange();
  const keep = group('keep');
  const disable = async ({ userId, name }: PersonRow): Promise<void> => {
    const question = {
      title: t('askDisable', { name }),
      body: t('askDisableAbout'),
      act: t('disable'),
      keep,
      danger: true,
    };
    if (await confirm(question)) await change(enterpriseCalls.setPersonState, { userId, status: 2 }, t('wasDisabled'));
  };
  const setRole = async ({ userId, name }: PersonRow, roleId: 1 | 2): Promise<void> => {
    const words =
      roleId === 1
        ? (['askAdmin', 'askAdminAbout', 'makeAdmin'] as const)
        : (['askStaff', 'askStaffAbout', 'makeStaff'] as const);
    const question = { title: t(words[0], { name }), body: t(words[1]), act: t(words[2]), keep };
    if (await confirm(question)) await change(enterpriseCalls.setRole, { userId, roleId }, t('roleSet'));
  };
  return (row: PersonRow): { key: PersonAct; act: () => void }[] => {
    const isReachable = !isReadOnly && (isAdmin || row.roleId === 2);
    if (!isReachable || row.isSelf) return [];
    const isStaff = row.roleId === 2;
    const enable = (): void =>
      void change(enterpriseCalls.setPersonState, { userId: row.userId, status: 1 }, t('wasEnabled'));
    return [
      ...(isAdmin ? [{ key: 'setRights' as const, act: () => open('setRights', row) }] : []),
      ...(isAdmin && isStaff ? [{ key: 'setLimits' as const, act: () => open('setLimits', row) }] : []),
      ...(isAdmin && isStaff ? [{ key: 'setItems' as const, act: () => open('setItems', row) }] : []),
      ...(isAdmin
        ? [
            {
              key: isStaff ? ('makeAdmin' as const) : ('makeStaff' as const),
              act: () => void setRole(row, isStaff ? 1 : 2),
            },
          ]
        : []),
      ...(isAdmin && row.hasFactor && row.status === 1
        ? [{ key: 'resetFactors' as const, act: () => open('resetFactors', row) }]
        : []),
      row.status === 1 ? { key: 'disable', act: () => void disable(row) } : { key: 'enable', act: enable },
      { key: 'unbind', act: () => open('unbind', row) },
    ];
  };
}

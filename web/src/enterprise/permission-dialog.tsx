import { accountCalls } from '@beidiao/contract/account';
import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise';
import { permissionCodes, permissionWords, type PermissionCode, rightsOfAdmins } from '@beidiao/contract/permissions';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Switch } from '../ui/switch.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '{name} 的权限',
    at: '打开或关闭立即生效，从对方的下一步操作起算。',
    admin: '管理员始终有“成员管理”和“审批订单”，不能关闭。',
    on: '已打开“{right}”',
    off: '已关闭“{right}”',
  },
  en: {
    title: 'Rights of {name}',
    at: 'Each switch works at once, from their next step on.',
    admin: 'Administrators always lead people and approve orders.',
    on: '“{right}” is on',
    off: '“{right}” is off',
  },
});

/** A switch for each right. */
export function PermissionDialog({ person, onClose }: { person: PersonRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const language = useLanguage();
  const { change, isBusy } = useChange();
  const [turning, setTurning] = useState<PermissionCode | null>(null);
  const answer = useCall(accountCalls.permissions, { userId: person.userId });
  const turn = async (code: PermissionCode, holds: boolean): Promise<void> => {
    setTurning(code);
    const right = permissionWords[code][language].name;
    const params = { userId: person.userId, permissions: [{ code, holds }] };
    await change(enterpriseCalls.setPermissions, params, t(holds ? 'on' : 'off', { right }));
    setTurning(null);
  };
  const isKept = (code: PermissionCode): boolean => person.roleId === 1 && rightsOfAdmins.includes(code);
  return (
    <Dialog title={t('title', { name: person.name })} closeLabel={group('close')} onClose={onClose} width={520}>
      <p className={styles.hint}>{t('at')}</p>
      {person.roleId === 1 && <Notice>{t('admin')}</Notice>}
      <PanelState answer={answer} isEmpty={false} empty={{ title: '' }}>
        <ul className={styles.rights}>
          {permissionCodes.map((code) => {
            const { name, about } = permissionWords[code][language];
            const holds = answer.data?.permList.find((it) => it.code === code)?.holds ?? false;
            return (
              <li key={code}>
                <p>
                  {name}
                  <small>{about}</small>
                </p>
                {!isKept(code) && (
                  <Switch
                    label={name}
                    hidesLabel
                    isOn={holds}
                    isBusy={isBusy && turning === code}
                    onTurn={(isOn) => void turn(code, isOn)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </PanelState>
    </Dialog>
  );
}

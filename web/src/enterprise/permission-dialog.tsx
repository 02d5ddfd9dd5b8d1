import { accountCalls } from '@beidiao/contract/account/calls';
import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise/calls';
import {
  groupOfPermission,
  permissionCodes,
  permissionGroups,
  permissionWords,
  type PermissionCode,
  rightsOfAdmins,
} from '@beidiao/contract/wire/permissions';
import { type ReactElement, useId, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Switch } from '../ui/desk/switch.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    title: '{name} 的权限',
    at: '修改立即生效，从对方的下一次操作起适用。',
    admin: '管理员始终拥有“成员管理”和“审批订单”权限，不能关闭。',
    on: '已开启“{right}”',
    off: '已关闭“{right}”',
    see: '查看',
    change: '操作',
    delete: '删除',
    reveal: '查看完整信息',
    always: '始终开启',
  },
  en: {
    title: 'Permissions of {name}',
    at: 'Changes apply immediately, starting with their next action.',
    admin: 'Administrators can always manage members and approve orders.',
    on: '“{right}” is on',
    off: '“{right}” is off',
    see: 'View',
    change: 'Change',
    delete: 'Delete',
    reveal: 'Reveal',
    always: 'Always on',
  },
});

/** A switch for each right, by what kind of power it gives. */
export function PermissionDialog({ person, onClose }: { person: PersonRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const words = useTexts(groupTexts);
  const id = useId();
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
  const holds = (code: PermissionCode): boolean => answer.data?.permList.find((it) => it.code === code)?.holds ?? false;
  const isKept = (code: PermissionCode): boolean => person.roleId === 1 && rightsOfAdmins.includes(code);
  return (
    <Dialog title={t('title', { name: person.name })} closeLabel={words('close')} onClose={onClose} width={520}>
      <p className={styles.hint}>{t('at')}</p>
      {person.roleId === 1 && <Notice>{t('admin')}</Notice>}
      <PanelState answer={answer} isEmpty={false} empty={{ title: '' }}>
        {permissionGroups.map((group) => (
          <section key={group} className={styles.rightGroup} aria-labelledby={`${id}-${group}`}>
            <h3 id={`${id}-${group}`}>{t(group)}</h3>
            <ul className={styles.rights}>
              {permissionCodes
                .filter((code) => groupOfPermission[code] === group)
                .map((code) => (
                  <li key={code}>
                    <p>
                      {permissionWords[code][language].name}
                      <small>{permissionWords[code][language].about}</small>
                    </p>
                    {isKept(code) ? (
                      <span className={styles.hint}>{t('always')}</span>
                    ) : (
                      <Switch
                        label={permissionWords[code][language].name}
                        hidesLabel
                        isOn={holds(code)}
                        isBusy={isBusy && turning === code}
                        onTurn={(isOn) => void turn(code, isOn)}
                      />
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </PanelState>
    </Dialog>
  );
}

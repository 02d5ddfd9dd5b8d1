/** What controls open; loaded when somebody reaches for the control, so that no page waits for it. */
export const parts = {
  menu: () => import('./menu-list.tsx'),
  pick: () => import('./pick-list.tsx'),
  tip: () => import('./tip-box.tsx'),
  box: () => import('./pop-box.tsx'),
  note: () => import('./note-box.tsx'),
  calendar: () => import('./dates/calendar.tsx'),
  span: () => import('./list/span-panel.tsx'),
  choices: () => import('./list/choice-panel.tsx'),
  columns: () => import('./list/columns-panel.tsx'),
  keys: () => import('./list/keys-dialog.tsx'),
};

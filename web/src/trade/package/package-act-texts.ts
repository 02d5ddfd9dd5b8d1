import { bilingual } from '../../i18n/texts.ts';

export const packageActTexts = bilingual({
  zh: {
    renameOf: '重命名：{name}',
    keep: '保存',
    leave: '取消',
    removeTitle: '删除套餐“{name}”？',
    removeBody: '删除后下单时不能再选用，且不能恢复。已下的订单不受影响，也不涉及费用。',
    removeAct: '删除套餐',
    removeKeep: '取消',
    removed: '已删除套餐“{name}”',
    renamed: '已重命名为“{name}”',
  },
  en: {
    renameOf: 'Rename {name}',
    keep: 'Save',
    leave: 'Cancel',
    removeTitle: 'Delete package “{name}”?',
    removeBody:
      'It can no longer be selected, and this cannot be undone. Existing orders are not affected, and no charges apply.',
    removeAct: 'Delete package',
    removeKeep: 'Cancel',
    removed: 'Package “{name}” deleted',
    renamed: 'Renamed to “{name}”',
  },
});

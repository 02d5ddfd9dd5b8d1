import { bilingual } from '../../i18n/texts.ts';

export const coverTexts = bilingual({
  zh: {
    cover: '遮盖',
    coverTitle: '遮盖“{name}”上的内容',
    coverHint: '在图片上拖出要遮盖的区域，例如同名者的案件、其他人的证件号。保存后替换原图，原图不再保留。',
    coverKeys: '选中遮盖块后：方向键移动，Shift 加方向键改大小，Delete 删除。',
    addBox: '加一个遮盖块',
    boxName: '遮盖块 {n}',
    takeOff: '撤掉最后一个',
    saveCovered: '保存并替换原图',
    covered: '已遮盖，原图已删除',
    originalLeft: '已存下遮盖后的图片，但原图没有删掉，请在证据中移除“{name}”',
    cannotPaint: '这个浏览器画不了这张图片，请先在电脑上遮盖再上传。',
    close: '关闭',
    cancel: '取消',
  },
  en: {
    cover: 'Cover',
    coverTitle: 'Cover parts of “{name}”',
    coverHint:
      'Drag over what has to be covered, such as a namesake’s case or another ID number. The covered picture replaces the original, which is not kept.',
    coverKeys: 'With a box selected: arrows move it, Shift with arrows sizes it, Delete removes it.',
    addBox: 'Add a box',
    boxName: 'Box {n}',
    takeOff: 'Remove the last one',
    saveCovered: 'Save and replace the original',
    covered: 'Covered; the original is deleted',
    originalLeft:
      'The covered picture is saved, but the original could not be deleted. Remove “{name}” from the evidence',
    cannotPaint: 'This browser cannot draw the picture. Cover it on your computer before you upload it.',
    close: 'Close',
    cancel: 'Cancel',
  },
});

/** Double surnames, which are in use: what follows them is the given name. */
export const doubleSurnames: ReadonlySet<string> = new Set(
  (
    '欧阳 司马 上官 诸葛 司徒 东方 独孤 南宫 夏侯 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 轩辕 端木 百里 呼延 东郭 南门 西门 ' +
    '公羊 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 公良 拓跋 夹谷 段干 赫连 闻人 钟离 鲜于 闾丘 亓官 司寇 巫马 第五 ' +
    '歐陽 司馬 諸葛 東方 獨孤 南宮 尉遲 公孫 長孫 軒轅 東郭 南門 西門 澹臺 濮陽 單於 聞人 鍾離 鮮於 閭丘 巫馬'
  ).split(' '),
);

/** The lines on which a use case hands a function of its store on as it is: by `export … from`, or by another name for the same function. */
export function storesHandedOn(file) {
  const imported = [
    ...file.text.matchAll(/^import\s+(?:\*\s+as\s+(\w+)|\{([^}]*)\})\s+from\s+'\.\/[\w-]*store\.ts';/gm),
  ];
  const names = imported.flatMap(([, all, some]) => all ?? some.split(',').flatMap((it) => localName(it) ?? []));
  const isStore = (name) => names.includes(name.split('.')[0]);
  const direct = [...file.text.matchAll(/^export\s+(\*|\{[^}]*\})\s+from\s+'\.\/[\w-]*store\.ts';/gm)]
    .filter(
      ([, what]) =>
        what === '*' ||
        what
          .slice(1, -1)
          .split(',')
          .some((it) => localName(it) !== undefined),
    )
    .map(({ index }) => index);
  const listed = [...file.text.matchAll(/^export\s+\{([^}]*)\};/gm)]
    .filter(([, what]) => what.split(',').some((it) => isStore(it.trim().split(/\s/)[0])))
    .map(({ index }) => index);
  const renamed = [...file.text.matchAll(/^export\s+(?:const\s+\w+\s*=|default)\s*(\w+(?:\.\w+)?);/gm)]
    .filter(([, name]) => isStore(name))
    .map(({ index }) => index);
  return [...direct, ...listed, ...renamed].map((index) => file.text.slice(0, index).split('\n').length);
}

/** By which name a file knows what it imports; undefined for a type. */
function localName(specifier) {
  const words = specifier.trim().split(/\s+/);
  return words[0] === '' || words[0] === 'type' ? undefined : words.at(-1);
}

import type { Plugin } from 'vite';

const sheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

/** The phone's page carries its first style sheet: 3 KiB in the page are quicker than one more way over a slow network. */
export function inlineStylePlugin(page: string): Plugin {
  return {
    name: 'beidiao:inline-style',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle[page];
      if (html?.type !== 'asset' || typeof html.source !== 'string') return;
      html.source = html.source.replace(sheet, (link, file: string) => {
        const style = bundle[file];
        return style?.type === 'asset' ? `\n    <style>${String(style.source).trim()}</style>` : link;
      });
    },
  };
}

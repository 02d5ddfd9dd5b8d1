import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { antdTheme } from './src/ui/theme.ts';

const virtualId = 'virtual:antd.css';
const resolvedId = `\0${virtualId}`;
const sources = join(import.meta.dirname, 'src');

/** Parts that a component renders inside itself; static extraction sees the outermost one only. */
const inside: Record<string, readonly string[]> = {
  AutoComplete: ['Select', 'Empty', 'Input'],
  Cascader: ['Select', 'Empty', 'Checkbox'],
  DatePicker: ['Button', 'Tag'],
  Drawer: ['Button', 'Skeleton'],
  Dropdown: ['Menu', 'Button', 'Tooltip'],
  Form: ['Row', 'Col', 'Tooltip'],
  Input: ['Button'],
  Modal: ['Button', 'Skeleton'],
  Pagination: ['Select', 'Input', 'Empty'],
  Popconfirm: ['Popover', 'Button'],
  Radio: ['Checkbox'],
  Segmented: ['Tooltip'],
  Select: ['Empty', 'Tag', 'Tooltip'],
  Table: [
    'Pagination',
    'Select',
    'Input',
    'Dropdown',
    'Menu',
    'Checkbox',
    'Radio',
    'Tooltip',
    'Spin',
    'Empty',
    'Tree',
    'Button',
  ],
  Tabs: ['Dropdown', 'Menu'],
  TimePicker: ['DatePicker', 'Button'],
  TreeSelect: ['Select', 'Tree', 'Empty', 'Checkbox'],
  Typography: ['Tooltip', 'Input'],
  Upload: ['Progress', 'Tooltip', 'Button'],
};

/** Names of the components that the screens import, and of what those render inside. */
export function antdComponentsIn(code: readonly string[]): string[] {
  const names = new Set<string>();
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    inside[name]?.forEach(add);
  };
  for (const file of code) {
    for (const [, list] of file.matchAll(/import \{([^}]*)\} from 'antd'/g)) {
      for (const part of (list ?? '').split(',')) {
        const name = part.trim().split(' ')[0] ?? '';
        if (/^[A-Z]/.test(name) && name !== 'ConfigProvider') add(name);
      }
    }
  }
  return [...names].sort();
}

function sourceFiles(): string[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(sources, name));
}

/** CommonJS through require: the extractor's ES build is not loadable by Node. */
function extractCss(components: string[]): string {
  const require = createRequire(import.meta.url);
  const { createElement } = require('react');
  const { ConfigProvider } = require('antd');
  const { extractStyle } = require('@ant-design/static-style-extract');
  const theme = { ...antdTheme, zeroRuntime: false };
  return extractStyle({
    includes: components,
    customTheme: (node: unknown) => createElement(ConfigProvider, { theme }, node),
  });
}

/**
 * antd's styles as one stylesheet instead of work in the browser (zeroRuntime). The list of components is read
 * from the imports of the screens, so that a newly used one can not end up unstyled.
 */
export function antdCssPlugin(): Plugin {
  return {
    name: 'beidiao:antd-css',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    load(id) {
      if (id !== resolvedId) return null;
      const files = sourceFiles();
      for (const file of files) this.addWatchFile(file);
      const components = antdComponentsIn(files.map((file) => readFileSync(file, 'utf8')));
      return { code: extractCss(components), moduleType: 'css' };
    },
  };
}

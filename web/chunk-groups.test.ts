import { describe, expect, it } from 'vitest';
import { findUnused, holds } from './chunk-groups.ts';

const group = { name: 'desk', places: ['web/src/ui/desk', 'web/src/wire/use-call.ts'], packages: ['react'] };

describe('chunk groups', () => {
  it('take the files directly in a folder, not those in folders below it', () => {
    expect(holds(group, '/house/web/src/ui/desk/card.tsx')).toBe(true);
    expect(holds(group, '/house/web/src/ui/desk/parts/card.tsx')).toBe(false);
    expect(holds(group, '/house/web/src/ui/desk-card.tsx')).toBe(false);
  });

  it('take a file that is named, with whatever the bundler asks of it', () => {
    expect(holds(group, '/house/web/src/wire/use-call.ts?used')).toBe(true);
    expect(holds(group, '/house/web/src/wire/use-call.tsx')).toBe(false);
  });

  it('take a package, not another whose name begins alike', () => {
    expect(holds(group, '/house/node_modules/react/index.js')).toBe(true);
    expect(holds(group, '/house/node_modules/react-dom/index.js')).toBe(false);
  });

  it('are told of a place and of a package that the build has no module of', () => {
    const modules = ['/house/web/src/ui/desk/card.tsx', '/house/web/src/wire/use-call.ts'];
    expect(findUnused([group], [...modules, '/house/node_modules/react/index.js'])).toEqual([]);
    expect(findUnused([group], modules.slice(0, 1))).toEqual(['desk: web/src/wire/use-call.ts', 'desk: react']);
  });
});

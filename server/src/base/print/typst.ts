import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { type Glyphs, readGlyphs } from './glyphs.ts';

const fontFolder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'));
const font = (weight: string): Buffer => readFileSync(join(fontFolder, weight, `NotoSansSC_${weight}.ttf`));

/** Typst over a folder of templates with the fonts of the papers, and what these can draw. Holds about 100 MB. */
export function openTypst(folder: string): { compiler: NodeCompiler; glyphs: Glyphs } {
  const regular = font('400Regular');
  const fontArgs = [{ fontBlobs: [regular, font('600SemiBold')] }];
  return { compiler: NodeCompiler.create({ workspace: folder, fontArgs }), glyphs: readGlyphs(regular) };
}

export type TypstDocument = NonNullable<ReturnType<NodeCompiler['compile']>['result']>;

/** @throws Error with what Typst says of the template */
export function compileTemplate(compiler: NodeCompiler, file: string): TypstDocument {
  const compiled = compiler.compile({ mainFilePath: file });
  if (compiled.result !== null) return compiled.result;
  const why = compiled.takeDiagnostics();
  throw new Error(`${file}: ${JSON.stringify(why === null ? null : compiler.fetchDiagnostics(why))}`);
}

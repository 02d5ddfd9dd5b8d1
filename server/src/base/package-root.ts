import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the server workspace, whether the code runs from src, from dist or from a bundle of a bench. */
export const packageRoot: string = findRoot();

function findRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations', '0001-house.sql'))) return folder;
    if (existsSync(join(folder, 'server', 'migrations', '0001-house.sql'))) return join(folder, 'server');
  }
  throw new Error('the folder with the migrations was not found');
}

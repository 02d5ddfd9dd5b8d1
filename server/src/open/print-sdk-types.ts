/* `node scripts/run.mjs server/src/open/print-sdk-types.ts`: the types of @beidiao/sdk, out of the document of the open API. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import { packageRoot } from '../base/package-root.ts';
import { openDocument } from './document.ts';

const head = '/* Generated: node scripts/run.mjs server/src/open/print-sdk-types.ts */\n\n';
const types = astToString(await openapiTs(JSON.stringify(openDocument('https://beidiao.example'))));
writeFileSync(join(packageRoot, '..', 'sdk', 'src', 'schema.ts'), head + types);

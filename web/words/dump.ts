import { collectTexts } from '/work/wt-words/web/words/collect-texts.ts';
import { readFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
const files = execSync("git ls-files web/src contract/src server/src | grep -E '\\.tsx?$' | grep -vE 'test'", {cwd:'/work/wt-words',encoding:'utf8'}).trim().split('\n').filter(f=>!process.argv[2]||f.match(process.argv[2]));
for (const f of files) {
  const {pairs, lone} = collectTexts(f, readFileSync('/work/wt-words/'+f,'utf8'));
  if (pairs.length+lone.length) console.log('## '+f);
  for (const p of pairs) console.log(`${p.key}|${p.zh.replace(/\n/g,'⏎')}|${p.en.replace(/\n/g,'⏎')}`);
  for (const l of lone) console.log(`LONE ${l.line} ${l.text}`);
}

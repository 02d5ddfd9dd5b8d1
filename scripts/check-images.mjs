/*
 * `node scripts/check-images.mjs`: what the image and compose.yaml are made of, and the actions of the workflows, are named
 * by what they are and not by a tag that moves. An image without a digest stands in `accepted` of images.json with a reason
 * and a last day; how to pin one is told in docs/security/controls.md, Components.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './children.mjs';

const digest = /@sha256:[\da-f]{64}$/;
const commit = /@[\da-f]{40}$/;

/** Base images of a Dockerfile: the default of an argument, or what stands behind FROM and is no stage of its own. */
function imagesOfDockerfile(text) {
  const stages = [...text.matchAll(/^FROM\s+\S+\s+AS\s+(\S+)/gim)].map(([, name]) => name);
  const from = [...text.matchAll(/^FROM\s+(?:--\S+\s+)?(\S+)/gim)].map(([, image]) => image);
  const args = [...text.matchAll(/^ARG\s+\w*IMAGE=(\S+)/gim)].map(([, image]) => image);
  return [...args, ...from.filter((image) => !image.includes('$') && !stages.includes(image))];
}

/** Images of compose.yaml that are pulled: a setting's default or a name with a tag. What it builds has none. */
function imagesOfCompose(text) {
  const settings = [...text.matchAll(/\$\{\w*IMAGE:-([^}]+)\}/g)].map(([, image]) => image);
  const named = [...text.matchAll(/^\s*image:\s*([^\s$]+)\s*$/gm)].map(([, image]) => image);
  return [...settings, ...named.filter((image) => image.includes(':'))];
}

const actionsOf = (text) =>
  [...text.matchAll(/^\s*-?\s*uses:\s*(\S+)/gm)]
    .map(([, action]) => action)
    .filter((action) => !action.startsWith('./'));

/** What is wrong, and which images are accepted as they are. */
function judge({ images, actions }, accepted, today) {
  const loose = [...new Set(images)].filter((image) => !digest.test(image));
  const held = accepted.filter((it) => it.until >= today && it.why).map(({ image }) => image);
  return {
    wrong: [
      ...loose
        .filter((image) => !held.includes(image))
        .map(
          (image) =>
            `${image} has no digest → pin it, or accept it with a reason and a last day in scripts/images.json`,
        ),
      ...accepted
        .filter(({ image }) => !loose.includes(image))
        .map(
          ({ image }) =>
            `${image} is accepted and nowhere in use without a digest → take it out of scripts/images.json`,
        ),
      ...actions
        .filter((action) => !commit.test(action))
        .map((action) => `${action} is no commit → name the whole hash`),
    ],
    loose: loose.filter((image) => held.includes(image)),
  };
}

/** What is planted is found, and nothing else. */
function selfTest() {
  const hash = 'a'.repeat(64);
  const dockerfile = `ARG NODE_IMAGE=node:24\nFROM \${NODE_IMAGE} AS build\nFROM build AS next\nFROM alpine@sha256:${hash}\n`;
  const compose = `x:\n  build: .\n  image: own\ny:\n  image: \${DB_IMAGE:-postgres:18}\nz:\n  image: caddy:2\n`;
  const images = [...imagesOfDockerfile(dockerfile), ...imagesOfCompose(compose)];
  const actions = actionsOf(`- uses: a/b@${'c'.repeat(40)} # v1\n- uses: c/d@v2\n- uses: ./own\n`);
  const accepted = [
    { image: 'node:24', why: 'planted', until: '2026-02-01' },
    { image: 'caddy:2', why: 'planted', until: '2026-01-01' },
    { image: 'redis:8', why: 'planted', until: '2026-02-01' },
  ];
  const { wrong, loose } = judge({ images, actions }, accepted, '2026-01-15');
  const found = wrong.map((text) => text.split(' ')[0]).sort();
  const isRight = found.join() === 'c/d@v2,caddy:2,postgres:18,redis:8' && loose.join() === 'node:24';
  if (!isRight) throw new Error(`the check does not find what was planted: ${found.join()} and ${loose.join()}`);
  console.log('planted images and actions are found');
}

const read = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');

if (process.argv.includes('--self-test')) selfTest();
else {
  const workflows = path.join(root, '.github/workflows');
  const texts = existsSync(workflows) ? readdirSync(workflows).map((name) => read(`.github/workflows/${name}`)) : [];
  const used = {
    images: [...imagesOfDockerfile(read('Dockerfile')), ...imagesOfCompose(read('compose.yaml'))],
    actions: texts.flatMap(actionsOf),
  };
  const { accepted } = JSON.parse(read('scripts/images.json'));
  const { wrong, loose } = judge(used, accepted, new Date().toISOString().slice(0, 10));
  for (const text of wrong) console.error(text);
  const without = loose.length === 0 ? 'each image has a digest' : `accepted without a digest: ${loose.join(', ')}`;
  console.log(`${used.actions.length} actions are commits; ${without}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

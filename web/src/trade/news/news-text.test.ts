import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NewsText } from './news-text.tsx';

const drawn = (blocks: Parameters<typeof NewsText>[0]['blocks']): string =>
  renderToStaticMarkup(createElement(NewsText, { blocks, picture: (id, shows) => `[${id} ${shows}]` })).replace(
    / class="[^"]*"/g,
    '',
  );

it('the text of an article is drawn as elements, and letters that look like HTML stay letters', () => {
  expect(
    drawn([
      { kind: 'heading', level: 2, pieces: [{ text: 'Why' }] },
      { kind: 'paragraph', pieces: [{ text: '<script>x</script>' }, { text: 'see', href: 'https://example.com/' }] },
      {
        kind: 'paragraph',
        pieces: [
          { text: 'map', pictureId: '7' },
          { text: 'now', strong: true },
        ],
      },
    ]),
  ).toBe(
    '<div><h2>Why</h2><p>&lt;script&gt;x&lt;/script&gt;<a href="https://example.com/" target="_blank" rel="noreferrer">see</a></p><p>[7 map]<strong>now</strong></p></div>',
  );
});

it('a list within a list, a quote and a table keep their shape', () => {
  const one = [{ text: 'one' }];
  expect(
    drawn([
      {
        kind: 'list',
        isOrdered: true,
        items: [{ pieces: one, inner: { isOrdered: false, items: [[{ text: 'in' }]] } }],
      },
      { kind: 'quote', paragraphs: [one] },
      { kind: 'table', aligns: ['end'], head: [one], rows: [[one]] },
    ]),
  ).toBe(
    '<div><ol><li>one<ul><li>in</li></ul></li></ol><blockquote><p>one</p></blockquote><div><table><thead><tr><th scope="col" data-align="end">one</th></tr></thead><tbody><tr><td data-align="end">one</td></tr></tbody></table></div></div>',
  );
});

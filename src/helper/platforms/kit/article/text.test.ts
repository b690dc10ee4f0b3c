import { expect, test } from 'vitest'
import { coverOf, readArticle } from './text.ts'

const read = (contentHtml: string, imagePaths: readonly string[] = ['/a.png', '/b.png']) =>
  readArticle({ contentHtml, imagePaths })
const refused = expect.objectContaining({
  kind: 'content',
  errors: [expect.objectContaining({ field: 'content_html' })],
})

test('known tags stay, without attributes; an address stays on a link; the rest goes, its words stay', () => {
  expect(
    read(
      '<h2 style="color:red">一</h2><p class="x">二<strong data-a="1>2">三</strong><span>四</span></p><!-- 五 --><a href="https://example.com/?a=1&amp;b=2" target="_blank">六</a><a href="/local">七</a>',
    ).html,
  ).toBe('<h2>一</h2><p>二<strong>三</strong>四</p><a href="https://example.com/?a=1&amp;b=2">六</a><a>七</a>')
})

test('a lone sign is no tag', () => {
  expect(read('<p>1 < 2 &lt;b&gt;</p>').html).toBe('<p>1 &lt; 2 &lt;b&gt;</p>')
})

test('pictures are marks in the order of the text, each with its own file; one may stand there twice', () => {
  const { html, pictures } = read('<p><img src="local:1"></p><p>字<img alt=x src=local:0 />尾</p><img src=\'local:1\'>')
  expect(pictures.map(({ path }) => path)).toEqual(['/b.png', '/a.png', '/b.png'])
  expect(new Set(pictures.map(({ mark }) => mark)).size).toBe(3)
  expect(html).toBe(`<p>${pictures[0]?.mark}</p><p>字${pictures[1]?.mark}尾</p>${pictures[2]?.mark}`)
})

test('a mark is nothing that the text says already', () => {
  const { html, pictures } = read('<p>见〔配图0〕</p><img src="local:0">')
  expect(html.split(pictures[0]?.mark ?? '')).toHaveLength(2)
})

test.each([
  ['a script', '<p>字</p><script>alert(1)</script>'],
  ['a handler', '<p onclick="x()">字</p>'],
  ['a handler behind a slash', '<img/onerror=x src="local:0">'],
  ['a frame', '<p>字</p><iframe src="https://x.example"></iframe>'],
  ['a link that runs', '<p><a href=" JavaScript:alert(1)">字</a></p>'],
  ['a picture from elsewhere', '<p>字<img src="https://x.example/1.png"></p>'],
  ['a picture without a file', '<p>字<img src="local:2"></p>'],
  ['no words', '<p>&nbsp; <br></p>'],
])('%s is refused', (_name, html) => {
  expect(() => read(html)).toThrow(refused)
})

test('the cover is the chosen picture, else the first of the text', () => {
  const text = read('<p>字<img src="local:1"><img src="local:0"></p>')
  expect([
    coverOf({ coverPath: '/c.png' }, text),
    coverOf({ coverPath: '' }, text),
    coverOf({ coverPath: '' }, read('<p>字</p>')),
  ]).toEqual(['/c.png', '/b.png', ''])
})

import { expect, test } from 'vitest'
import { nodesHtml } from './nodes-html.ts'

const options = { fontFamily: '"A", sans-serif', pictures: new Map([['7', 'data:image/png;base64,AA']]) }

test('words and styles of a page never become markup, and pictures are only what was read', () => {
  const html = nodesHtml(
    [
      {
        tag: 'div',
        key: 'a',
        style: { fontSize: '16px', WebkitTextStroke: '2px #000000', color: '"><script>' },
        text: '<img src=x onerror=alert(1)>&"\'',
      },
      { tag: 'img', key: 'b', style: {}, src: '7' },
      { tag: 'img', key: 'c', style: {}, src: 'https://x.example/a.png' },
    ],
    options,
  )
  expect(html).not.toMatch(/<script|<img src=x|x\.example/)
  expect(html).toContain('font-size:16px;-webkit-text-stroke:2px #000000')
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('src="data:image/png;base64,AA"')
})

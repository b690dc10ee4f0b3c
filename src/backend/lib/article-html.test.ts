import { describe, expect, test } from 'vitest'
import {
  cleanArticle,
  countWords,
  numberPictures,
  pictureIds,
  plainText,
  textLength,
  withAddresses,
  withLocalNames,
} from './article-html.ts'

const clean = (html: string): string => cleanArticle(html).html

describe('what is taken out', () => {
  test.each([
    ['scripts with their text', '<p>a</p><script>alert(1)</script><SCRIPT SRC=//x.example/a.js></SCRIPT>', '<p>a</p>'],
    [
      'styles, frames, forms, drawings',
      '<style>p{}</style><iframe src="https://x.example"></iframe><form action="/x"><input name="a"></form><svg onload="x()"><script>1</script></svg><p>b</p>',
      '<p>b</p>',
    ],
    ['handlers', '<p onclick="x()" ONMOUSEOVER=x()>a<b onfocus=x autofocus>b</b></p>', '<p>a<b>b</b></p>'],
    [
      'script links, however they are written',
      '<a href="javascript:alert(1)">a</a><a href=" JaVa&#10;Script:alert(1)">b</a><a href="data:text/html,x">c</a><a href="vbscript:x">d</a><a href="//x.example">e</a><a href="/in/side">f</a>',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => `<span>${text}</span>`).join(''),
    ],
    ['comments and what hides in them', '<!--[if gte IE 4]><script>x</script><![endif]--><p>a</p>', '<p>a</p>'],
    ['classes, ids, other attributes', '<p class="x" id="y" data-z="1" contenteditable>a</p>', '<p>a</p>'],
  ])('%s', (_name, html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  test('styles that reach beyond their words', () => {
    expect(
      clean(
        '<p style="position:fixed;top:0;left:0;width:100vw;text-align:center;background:url(javascript:x);color:expression(alert(1));behavior:url(x);font-size:16px">a</p>',
      ),
    ).toBe('<p style="text-align:center;font-size:16px">a</p>')
    expect(
      clean('<span style="color:#f00;background-color:rgb(1, 2, 3);font-weight:bold;display:none;opacity:0">a</span>'),
    ).toBe('<span style="color:#f00;background-color:rgb(1, 2, 3);font-weight:bold">a</span>')
    expect(clean('<p style="color:red;}</style><script>x</script>">a</p>')).not.toMatch(/script|<\/style/)
  })

  test('nothing of an ordinary text', () => {
    const html =
      '<h1>题</h1><h2 style="text-align:center">一</h2><p>甲<strong>乙</strong><em>丙</em><u>丁</u></p><ul><li>一</li></ul><ol start="2"><li>二</li></ol><blockquote><p>引</p></blockquote><p><a href="https://example.com/a?b=1&amp;c=2">链</a></p><hr /><table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'
    expect(clean(html)).toBe(html)
    expect(clean(clean(html))).toBe(html)
  })

  test('walls of nested tags end', () => {
    const deep = clean(`${'<div>'.repeat(20_000)}x`)
    expect((deep.match(/<div>/g) ?? []).length).toBeLessThanOrEqual(60)
  })
})

describe('pictures', () => {
  test('are known by number, by what they were, by the key of their address; others are named', () => {
    const { pictures } = cleanArticle(
      '<img src="/files/t/3/material/fabc.png?e=1&s=x" data-attachment-id="7"><img src="attachment:8"><img src="/files/t/3/material/f0-1.png?e=1"><img src="https://bucket.example/x/t/3/material/f2.jpg?X-Amz=1"><img src="https://cdn.example/a.png"><img src="data:image/png;base64,AAAA"><img>',
    )
    expect(pictures).toEqual([
      { id: 7 },
      { id: 8 },
      { key: 't/3/material/f0-1.png' },
      { key: 't/3/material/f2.jpg' },
      { foreign: 'address' },
      { foreign: 'inline' },
      { foreign: 'address' },
    ])
  })

  test('stand by number when stored, at addresses for the page, by place for the helper', () => {
    const stored = numberPictures(
      cleanArticle(
        '<p><img src="attachment:30" alt="a&quot;>b" onerror="x()">中<img data-attachment-id="20" src="x"><img src="attachment:30"></p>',
      ),
      (at) => [30, 20, 30][at] ?? 0,
    )
    expect(stored).toBe(
      '<p><img src="attachment:30" alt="a&quot;&gt;b" />中<img src="attachment:20" /><img src="attachment:30" /></p>',
    )
    expect(pictureIds(stored)).toEqual([30, 20])
    expect(withAddresses(stored, new Map([[30, '/f?a=1&b="$&']]))).toBe(
      '<p><img src="/f?a=1&amp;b=&quot;$&amp;" data-attachment-id="30" alt="a&quot;&gt;b" />中<img src="" data-attachment-id="20" /><img src="/f?a=1&amp;b=&quot;$&amp;" data-attachment-id="30" alt="a&quot;&gt;b" /></p>'.replace(
        'data-attachment-id="30" alt="a&quot;&gt;b" /></p>',
        'data-attachment-id="30" /></p>',
      ),
    )
    expect(withLocalNames(stored)).toBe(
      '<p><img src="local:0" alt="a&quot;&gt;b" />中<img src="local:1" /><img src="local:0" /></p>',
    )
    // Words that look like a picture are words.
    expect(pictureIds(numberPictures(cleanArticle('<p>&lt;img src="attachment:5"&gt;</p>'), () => 0))).toEqual([])
  })
})

test('words and their number', () => {
  const text = plainText('<h2>标题&amp;副题</h2><p>第一行<br>第二行&nbsp; a&lt;b</p><p></p><ul><li>点</li></ul>')
  expect(text).toBe('标题&副题\n第一行\n第二行 a<b\n点')
  expect(countWords(text)).toBe(5 - 1 + 3 + 3 + 2 + 1)
  expect(countWords("It's 3.5 percent，好 5G手机")).toBe(3 + 1 + 1 + 2)
  expect(textLength('ab\n好😀')).toBe(4)
})

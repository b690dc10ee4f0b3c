import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const OWN = 'https://own.example/files/1.png'
const clean = (html: string): string => cleanHtml(html, { keepPicture: (src) => src === OWN }).html

describe('cleanHtml', () => {
  it('keeps what an article is made of', () => {
    const html = `<h2>招牌</h2><p>先<strong>来</strong><em>一</em><u>锅</u></p><ul><li>毛肚</li></ul><blockquote><p>老板说</p></blockquote><p><a href="https://a.example/">店</a></p><img src="${OWN}" alt="门头">`
    expect(clean(html)).toBe(html)
  })

  it.each([
    ['<p onclick="x()">字<script>alert(1)</script></p>', '<p>字</p>'],
    ['<p><a href="javascript:alert(1)">点</a></p>', '<p><a>点</a></p>'],
    ['<p><a href=" jAvAscript:alert(1)">点</a></p>', '<p><a>点</a></p>'],
    ['<style>p{color:red}</style><p style="position:fixed;color:red">字</p>', '<p>字</p>'],
    ['<svg><a href="x"><text>字</text></a></svg><iframe srcdoc="<p>字</p>"></iframe><p>留</p>', '<p>留</p>'],
    [`<p>字<img src="${OWN}" onerror="alert(1)" alt=""></p>`, `<p>字<img src="${OWN}" alt=""></p>`],
    ['<math><mtext>字</mtext></math>后', '后'],
  ])('takes out what is dangerous: %s', (from, to) => expect(clean(from)).toBe(to))

  it('leaves no element and no attribute that it does not know', () => {
    const page =
      '<center x-on="1"><font face="a">一<marquee>二</marquee></font></center><p data-x="1" class="c" id="i">三</p>'
    expect(clean(page)).toBe('一二<p>三</p>')
  })

  it('reads alignment and bold out of styles, from word processors and pages alike', () => {
    expect(
      clean('<p style="margin:0;TEXT-ALIGN: center">中</p><h2 align="right">右</h2><p style="text-align:left">左</p>'),
    ).toBe('<p data-align="center">中</p><h2 data-align="right">右</h2><p>左</p>')
    expect(clean('<p><span style="font-weight:700">粗</span><span>细</span></p>')).toBe('<p><strong>粗</strong>细</p>')
  })

  it('makes blocks out of boxes and cells, never a paragraph in a paragraph', () => {
    expect(clean('<div><div>一</div><div>二</div></div><table><tr><td>三</td><td>四</td></tr></table>')).toBe(
      '<p>一</p><p>二</p><ul><li>三：四</li></ul>',
    )
  })

  it.each([
    [
      'Word: a bold first row names the columns',
      '<table><tr><td><p><strong>菜名</strong></p></td><td><p><strong>价格</strong></p></td></tr><tr><td><p>毛肚</p><p>鲜</p></td><td><p>38 元</p></td></tr><tr><td><p>鸭血</p></td><td></td></tr></table>',
      '<ul><li>菜名：毛肚 鲜；价格：38 元</li><li>菜名：鸭血</li></ul>',
    ],
    [
      'a cell over two columns',
      '<table><thead><tr><th>店</th><th>早</th><th>晚</th></tr></thead><tbody><tr><td colspan="2">城南</td><td>22 点</td></tr></tbody></table>',
      '<ul><li>店：城南；晚：22 点</li></ul>',
    ],
    [
      'three columns without names',
      '<table><tr><td>一</td><td>二</td><td>三</td></tr></table>',
      '<ul><li>一｜二｜三</li></ul>',
    ],
    [
      'a box of one column is only what is in it',
      '<table><tr><td><p>一</p></td></tr><tr><td><p>二</p></td></tr></table>',
      '<p>一</p><p>二</p>',
    ],
    [
      'markup in a cell is text',
      '<table><tr><td>&lt;b&gt;</td><td>二</td></tr></table>',
      '<ul><li>&lt;b&gt;：二</li></ul>',
    ],
    [
      'pictures follow',
      `<table><tr><td><img src="${OWN}"></td><td>门头</td></tr><tr><td>一</td><td>二</td></tr></table>`,
      `<ul><li>门头</li><li>一：二</li></ul><img src="${OWN}" alt="">`,
    ],
  ])('keeps the rows of a table together: %s', (_, html, wanted) => {
    expect(clean(html)).toBe(wanted)
  })

  it('leaves pictures of elsewhere out and names them', () => {
    const { html, left } = cleanHtml(
      `<p>前<img src="https://else.example/a.png">后</p><img src="data:image/png;base64,AAAA">`,
      { keepPicture: (src) => src.startsWith('data:') },
    )
    expect(left).toEqual(['https://else.example/a.png'])
    expect(html).toContain('data:image/png')
    expect(html).not.toContain('else.example')
  })
})

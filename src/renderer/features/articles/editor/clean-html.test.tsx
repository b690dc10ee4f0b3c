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
    const page = '<center x-on="1"><font face="a">一<marquee>二</marquee></font></center><p data-x="1" class="c" id="i">三</p>'
    expect(clean(page)).toBe('一二<p>三</p>')
  })

  it('reads alignment and bold out of styles, from word processors and pages alike', () => {
    expect(clean('<p style="margin:0;TEXT-ALIGN: center">中</p><h2 align="right">右</h2><p style="text-align:left">左</p>')).toBe('<p data-align="center">中</p><h2 data-align="right">右</h2><p>左</p>')
    expect(clean('<p><span style="font-weight:700">粗</span><span>细</span></p>')).toBe('<p><strong>粗</strong>细</p>')
  })

  it('makes blocks out of boxes and cells, never a paragraph in a paragraph', () => {
    expect(clean('<div><div>一</div><div>二</div></div><table><tr><td>三</td><td>四</td></tr></table>')).toBe('<p>一</p><p>二</p><p>三</p><p>四</p>')
  })

  it('leaves pictures of elsewhere out and names them', () => {
    const { html, left } = cleanHtml(`<p>前<img src="https://else.example/a.png">后</p><img src="data:image/png;base64,AAAA">`, { keepPicture: (src) => src.startsWith('data:') })
    expect(left).toEqual(['https://else.example/a.png'])
    expect(html).toContain('data:image/png')
    expect(html).not.toContain('else.example')
  })
})

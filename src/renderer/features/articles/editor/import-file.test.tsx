import { describe, expect, it, vi } from 'vitest'
import { IMPORT_MAX_BYTES, ImportRefused, importFile } from './import-file.ts'

const send = vi.fn(async (file: File) =>
  file.type === 'image/png' ? { url: '/files/7.png', attachmentId: '7' } : null,
)
const markdown = (text: string) => importFile(new File([text], '文章.md'), send)

describe('importFile', () => {
  it('reads Markdown: the first heading is the title, the rest is clean text', async () => {
    const { title, html, lost } = await markdown(
      '# 成都火锅\n\n正文**粗**，<b onclick="x()">也粗</b>\n\n- 毛肚\n\n> 引用\n\n<script>alert(1)</script>\n\n[店](javascript:alert(1))\n',
    )
    expect(title).toBe('成都火锅')
    expect(html).toContain('<p>正文<strong>粗</strong>，<strong>也粗</strong></p>')
    expect(html).toContain('<li>毛肚</li>')
    expect(html).not.toMatch(/script|onclick|成都火锅/)
    expect(lost).toEqual([
      { kind: 'scripts', n: 1 },
      { kind: 'links', n: 1 },
    ])
  })

  it('uploads pictures that are in the file and counts those that can not come', async () => {
    const data = `data:image/png;base64,${btoa('x')}`
    const { html, lost } = await markdown(
      `![门头](${data})\n\n![外部](https://else.example/a.png)\n\n![动图](data:image/gif;base64,${btoa('y')})\n`,
    )
    expect(html).toContain('src="/files/7.png"')
    expect(html).toContain('data-attachment-id="7"')
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(lost).toEqual([
      { kind: 'outside', n: 1 },
      { kind: 'picture_type', n: 1 },
    ])
  })

  it('tells what was changed on the way: tables, rules, code, struck words; and pictures that failed', async () => {
    send.mockResolvedValueOnce(null)
    const { html, lost } = await markdown(
      `| a | b |\n| - | - |\n| 1 | 2 |\n\n---\n\n~~旧~~ \`x\`\n\n![图](data:image/png;base64,${btoa('x')})\n`,
    )
    expect(lost).toEqual([
      { kind: 'failed', n: 1 },
      { kind: 'tables', n: 1 },
      { kind: 'rules', n: 1 },
      { kind: 'codes', n: 1 },
      { kind: 'strikes', n: 1 },
    ])
    expect(html).not.toMatch(/table|img|hr|code/)
    expect(html).toContain('<li>a：1；b：2</li>')
  })

  it.each([
    [
      'front matter',
      '---\ntitle: "春天换机油"\ndate: 2026-01-01\n---\n\n## 准备\n\n扳手。\n',
      '春天换机油',
      '<h2>准备</h2>',
    ],
    [
      'the only heading of the first level, behind a line',
      '欢迎阅读\n\n# 春天换机油\n\n扳手。\n',
      '春天换机油',
      '<p>欢迎阅读</p>',
    ],
    ['a first line that is all bold', '**春天换机油**\n\n扳手。\n', '春天换机油', '<p>扳手。</p>'],
    ['nothing: the first line is text', '春天**换机油**\n\n扳手。\n', '', '<p>春天<strong>换机油</strong></p>'],
  ])('takes the title from %s', async (_, text, wanted, begins) => {
    const { title, html } = await markdown(text)
    expect(title).toBe(wanted)
    expect(html.trim().startsWith(begins)).toBe(true)
  })

  it.each([
    ['a.doc', 10, 'kind'],
    ['a.pdf', 10, 'kind'],
    ['a.docx', IMPORT_MAX_BYTES + 1, 'size'],
    ['a.docx', 10, 'broken'],
  ])('refuses %s of %d bytes: %s', async (name, size, why) => {
    const file = new File([new Uint8Array(Math.min(size, 100))], name)
    if (size > 100) Object.defineProperty(file, 'size', { value: size })
    await expect(importFile(file, send)).rejects.toMatchObject({ why })
    await expect(importFile(file, send)).rejects.toBeInstanceOf(ImportRefused)
  })
})

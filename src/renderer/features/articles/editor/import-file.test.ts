import { describe, expect, it, vi } from 'vitest'
import { IMPORT_MAX_BYTES, ImportRefused, importFile } from './import-file.ts'

const send = vi.fn(async (file: File) => (file.type === 'image/png' ? { url: '/files/7.png', attachmentId: '7' } : null))
const markdown = (text: string) => importFile(new File([text], '文章.md'), send)

describe('importFile', () => {
  it('reads Markdown: the first heading is the title, the rest is clean text', async () => {
    const { title, html, lost } = await markdown('# 成都火锅\n\n正文**粗**，<b onclick="x()">也粗</b>\n\n- 毛肚\n\n> 引用\n\n<script>alert(1)</script>\n\n[店](javascript:alert(1))\n')
    expect(title).toBe('成都火锅')
    expect(html).toContain('<p>正文<strong>粗</strong>，<strong>也粗</strong></p>')
    expect(html).toContain('<li>毛肚</li>')
    expect(html).not.toMatch(/script|onclick|成都火锅/)
    expect(lost).toBe(0)
  })

  it('uploads pictures that are in the file and counts those that can not come', async () => {
    const data = `data:image/png;base64,${btoa('x')}`
    const { html, lost } = await markdown(`![门头](${data})\n\n![外部](https://else.example/a.png)\n\n![动图](data:image/gif;base64,${btoa('y')})\n`)
    expect(html).toContain('src="/files/7.png"')
    expect(html).toContain('data-attachment-id="7"')
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(lost).toBe(2)
  })

  it.each([['a.doc', 10, 'kind'], ['a.pdf', 10, 'kind'], ['a.docx', IMPORT_MAX_BYTES + 1, 'size'], ['a.docx', 10, 'broken']])('refuses %s of %d bytes: %s', async (name, size, why) => {
    const file = new File([new Uint8Array(Math.min(size, 100))], name)
    if (size > 100) Object.defineProperty(file, 'size', { value: size })
    await expect(importFile(file, send)).rejects.toMatchObject({ why })
    await expect(importFile(file, send)).rejects.toBeInstanceOf(ImportRefused)
  })
})

// The command `undo` is declared there; the starter kit brings it.
import type {} from '@tiptap/extensions'
import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { articleExtensions } from '../extensions.ts'
import { passagesOf, replacePassages } from './passages.ts'

let editor: Editor
const open = (html: string): Editor => {
  editor = new Editor({ extensions: articleExtensions(''), content: html, injectCSS: false })
  return editor
}
afterEach(() => editor.destroy())
const TEXT =
  '<h2>标题在这里不会改写</h2><p>第一段说的是<a href="https://a.example/">春熙路</a>的火锅店。</p><p>短。</p><ul><li><p>列表里的第二段也会被改写。</p></li></ul>'

it('takes paragraphs and lists, of a selection only what is selected; headings stay, short ones are counted', () => {
  const one = open(TEXT)
  expect(passagesOf(one)).toMatchObject({
    left: 1,
    passages: [{ text: '第一段说的是春熙路的火锅店。' }, { text: '列表里的第二段也会被改写。' }],
  })
  const [first] = passagesOf(one).passages
  one.commands.setTextSelection({ from: first?.from ?? 0, to: (first?.from ?? 0) + 9 })
  expect(passagesOf(one)).toMatchObject({ left: 0, passages: [{ text: '第一段说的是春熙路' }] })
})

it('replaces in one step that one undo takes back, keeps a link whose words are still there, and leaves what changed since', () => {
  const one = open(TEXT)
  const {
    passages: [first, second],
  } = passagesOf(one)
  if (first === undefined || second === undefined) throw new Error('no passages')
  const before = one.getHTML()
  expect(
    replacePassages(one, [
      { passage: first, text: '这家火锅店开在春熙路，值得看看。' },
      { passage: { ...second, text: '别的' }, text: '不会写进去的' },
    ]),
  ).toBe(1)
  expect(one.getHTML()).toContain('这家火锅店开在<a')
  expect(one.getHTML()).toMatch(/>春熙路<\/a>，值得看看。/)
  expect(one.getHTML()).not.toContain('不会写进去的')
  one.commands.undo()
  expect(one.getHTML()).toContain(before)
})

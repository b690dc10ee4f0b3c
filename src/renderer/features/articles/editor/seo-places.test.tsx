import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { articleExtensions } from './extensions.ts'
import { densityOf, placesOf } from './seo-places.ts'
import { joinLines, textLines } from './text-lines.ts'
import { setWordMarks, wordMarks } from './word-marks.ts'

let editor: Editor
const open = (content: string) => {
  editor = new Editor({ extensions: articleExtensions(''), content, injectCSS: false })
  return editor
}
afterEach(() => editor.destroy())
const wordsAt = (places: ReturnType<typeof placesOf>) =>
  places === 'title' ? places : places.map(({ from, to }) => editor.state.doc.textBetween(from, to))

it('finds the place of each rule', () => {
  open(
    '<p>机油要换</p><h2>步骤</h2><p>换<strong>机油</strong>看<a href="https://a.example">这里</a></p><img src="/a.png" data-attachment-id="1" alt="图"><img src="/b.png" data-attachment-id="2" alt="">',
  )
  expect(placesOf(editor, 'title_length', [])).toBe('title')
  expect(wordsAt(placesOf(editor, 'density', ['机油']))).toEqual(['机油', '机油'])
  expect(wordsAt(placesOf(editor, 'links', []))).toEqual(['这里'])
  expect(wordsAt(placesOf(editor, 'opening', []))).toEqual(['机油要换'])
  const [picture] = placesOf(editor, 'images', [])
  expect(editor.state.doc.nodeAt(typeof picture === 'object' ? picture.from : 0)?.attrs['src']).toBe('/b.png')
  expect(placesOf(editor, 'forbidden', [])).toBe('title')
})

it('marks words where they stand, and the marks move with the text and are not saved', () => {
  open('<p>一二三</p><p>这是<em>最好</em>的<br>店</p>')
  const { text, placeOf } = joinLines(textLines(editor))
  const place = placeOf(text.indexOf('好的'), 2)
  if (place === null) throw new Error('not found')
  expect(editor.state.doc.textBetween(place.from, place.to)).toBe('好的')
  expect(placeOf(text.indexOf('三'), 3)).toBeNull()
  setWordMarks(editor, [{ ...place, level: 2, hint: '违禁' }])
  editor.commands.insertContentAt(1, '零')
  expect(wordsAt(placesOf(editor, 'forbidden', []))).toEqual(['好的'])
  expect(editor.getHTML()).not.toContain('word-mark')
  setWordMarks(editor, [])
  expect(wordMarks(editor)).toEqual([])
})

it('counts a keyword as the server does', () => {
  expect(densityOf('机油 机油\n其他六个字啊', '机油')).toEqual({ times: 2, percent: 40 })
  expect(densityOf('', '机油')).toEqual({ times: 0, percent: 0 })
})

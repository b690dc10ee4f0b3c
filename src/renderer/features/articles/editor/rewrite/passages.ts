import type { Editor } from '@tiptap/core'
import { REWRITE_LENGTH } from '../../../../../contract/http/ai.ts'

/** Words of one paragraph, as they stand in the document. */
export interface Passage {
  from: number
  to: number
  text: string
}

/** Shorter ones have nothing to be said differently. */
const SHORTEST = 8

/**
 * Paragraphs that can be rewritten: those that the selection touches, of each only what is selected; without a
 * selection all of the text. Headings stay; paragraphs with a picture in them, very short ones and too long ones are
 * counted as `left`.
 */
export function passagesOf({ state }: Pick<Editor, 'state'>): { passages: Passage[]; left: number } {
  const { from, to, empty } = state.selection
  const passages: Passage[] = []
  let left = 0
  state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const [start, end] = [pos + 1, pos + 1 + node.content.size]
    const [first, last] = empty ? [start, end] : [Math.max(start, from), Math.min(end, to)]
    if (node.type.name === 'heading' || first >= last) return false
    const text = state.doc.textBetween(first, last, undefined, '\ufffc')
    if (text.trim() === '') return false
    if ([...text].length < SHORTEST || text.length > REWRITE_LENGTH || text.includes('\ufffc')) left += 1
    else passages.push({ from: first, to: last, text })
    return false
  })
  return { passages, left }
}

/** Marks of a passage: those of all of it, and those of some words, with the words. */
const marksIn = ({ state }: Pick<Editor, 'state'>, { from, to }: Passage) => {
  const spans: { words: string; marks: Parameters<typeof state.schema.text>[1] & {} }[] = []
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isText)
      spans.push({ words: (node.text ?? '').slice(Math.max(0, from - pos), to - pos), marks: [...node.marks] })
  })
  const common = (spans[0]?.marks ?? []).filter((mark) => spans.every((span) => mark.isInSet([...span.marks])))
  return {
    common,
    own: spans
      .map((span) => ({ ...span, marks: span.marks.filter((mark) => !mark.isInSet(common)) }))
      .filter((span) => span.marks.length > 0),
  }
}

/**
 * Puts other words in the place of passages, in one step that one undo takes back. Links and bold words that are still
 * there keep their look. A passage that changed since it was read is left alone. Answers how many were replaced.
 */
export function replacePassages(editor: Editor, changes: readonly { passage: Passage; text: string }[]): number {
  const { state } = editor
  const { tr, schema, doc } = state
  let replaced = 0
  // From the end, so that earlier places stay where they are.
  for (const { passage, text } of changes.toSorted((a, b) => b.passage.from - a.passage.from)) {
    const { from, to } = passage
    const words = text.replace(/\s*\n+\s*/g, ' ').trim()
    if (words === '' || to > doc.content.size || doc.textBetween(from, to, undefined, '\ufffc') !== passage.text)
      continue
    const { common, own } = marksIn(editor, passage)
    tr.replaceWith(from, to, schema.text(words, common))
    for (const { words: marked, marks } of own) {
      const at = words.indexOf(marked)
      if (at >= 0) for (const mark of marks) tr.addMark(from + at, from + at + marked.length, mark)
    }
    replaced += 1
  }
  if (replaced > 0) editor.view.dispatch(tr)
  return replaced
}

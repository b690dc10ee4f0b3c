import type { Editor } from '@tiptap/core'

/** Words of one block, and where its first letter stands in the document. */
export interface TextLine {
  text: string
  from: number
}

/** Stands for what is no letter, one for one, so that places in a line are places in the document. */
const OTHER = '\ufffc'

/** Blocks of words in their order. A letter at `index` of a line stands at `from + index`. */
export function textLines(editor: Pick<Editor, 'state'>): TextLine[] {
  const lines: TextLine[] = []
  editor.state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    lines.push({ text: node.textBetween(0, node.content.size, undefined, OTHER), from: pos + 1 })
    return false
  })
  return lines
}

/**
 * Lines as one text, and the place in the document of a letter of it; null = it would reach over the end of its line.
 */
export function joinLines(lines: readonly TextLine[]): {
  text: string
  placeOf: (pos: number, length: number) => { from: number; to: number } | null
} {
  const starts: number[] = []
  let at = 0
  for (const line of lines) {
    starts.push(at)
    at += line.text.length + 1
  }
  return {
    text: lines.map((line) => line.text).join('\n'),
    placeOf(pos, length) {
      const index = starts.findLastIndex((start) => start <= pos)
      const [line, start] = [lines[index], starts[index]]
      if (line === undefined || start === undefined || pos - start + length > line.text.length) return null
      return { from: line.from + pos - start, to: line.from + pos - start + length }
    },
  }
}

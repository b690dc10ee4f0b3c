import type { Editor } from '@tiptap/core'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { seoCheck } from '../../../../contract/http/article.ts'
import { textLines } from './text-lines.ts'
import { wordMarks } from './word-marks.ts'

export type SeoRule = OutputOf<typeof seoCheck>['items'][number]['rule']
/** A part of the text to be selected. `node`: the whole picture. */
export interface Place {
  from: number
  to: number
  node?: true
}

const start = (editor: Pick<Editor, 'state'>): Place => {
  const [first] = textLines(editor)
  return first === undefined ? { from: 0, to: 0 } : { from: first.from, to: first.from + first.text.length }
}

const wordsIn = (editor: Pick<Editor, 'state'>, words: readonly string[]): Place[] =>
  textLines(editor)
    .flatMap((line) =>
      words.filter(Boolean).flatMap((word) => {
        const text = line.text.toLowerCase()
        const found: Place[] = []
        for (
          let at = text.indexOf(word.toLowerCase());
          at >= 0;
          at = text.indexOf(word.toLowerCase(), at + word.length)
        )
          found.push({ from: line.from + at, to: line.from + at + word.length })
        return found
      }),
    )
    .toSorted((a, b) => a.from - b.from)

const pictures = (editor: Pick<Editor, 'state'>): Place[] => {
  const found: Place[] = []
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'image' && String(node.attrs['alt'] ?? '').trim() === '')
      found.push({ from: pos, to: pos + node.nodeSize, node: true })
  })
  return found
}

const links = (editor: Pick<Editor, 'state'>): Place[] => {
  const found: Place[] = []
  editor.state.doc.descendants((node, pos) => {
    if (node.isText && node.marks.some((mark) => mark.type.name === 'link'))
      found.push({ from: pos, to: pos + node.nodeSize })
  })
  return found
}

/** Long blocks first: a heading belongs above one of them. */
const longest = (editor: Pick<Editor, 'state'>): Place[] =>
  textLines(editor)
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, 3)
    .map((line) => ({ from: line.from, to: line.from }))

/**
 * Where a rule of the SEO check is to be mended: the title, or places of the text in their order; where there is none,
 * the beginning of the text.
 */
export function placesOf(editor: Editor, rule: SeoRule, keywords: readonly string[]): 'title' | Place[] {
  if (rule === 'title' || rule === 'title_position' || rule === 'title_length') return 'title'
  const found =
    rule === 'density'
      ? wordsIn(editor, keywords)
      : rule === 'images'
        ? pictures(editor)
        : rule === 'links'
          ? links(editor)
          : rule === 'forbidden'
            ? wordMarks(editor)
            : rule === 'headings'
              ? longest(editor)
              : []
  if (found.length > 0) return found
  // Forbidden words that are not in the text are in the title.
  return rule === 'forbidden' ? 'title' : [start(editor)]
}

/** How often a keyword stands in the text, and its share of the letters in percent, as the server counts them. */
export function densityOf(text: string, keyword: string): { times: number; percent: number } {
  const letters = [...text.replace(/\s/g, '')].length
  const times = keyword === '' ? 0 : text.toLowerCase().split(keyword.toLowerCase()).length - 1
  return { times, percent: letters === 0 ? 0 : Math.round(((times * [...keyword].length) / letters) * 1_000) / 10 }
}

// Rows of comments as a page shows them: which one is that of a comment, and what belongs to it. Ids don't stand on the
// page: a row is known by name and words, and taken only where no other one has the same.
import type { ElementHandle, JSHandle } from 'puppeteer-core'
import { glance, type Selectors } from '../../../browser/waiting.ts'
import type { CommentRow } from './site.ts'
import type { Steps } from './steps.ts'

/** One alternative of a list: elements of this CSS whose whole text is `words`, '' = any. */
interface Alternative {
  readonly css: string
  readonly words: string
}
/** The alternatives of a list that count elements; others are left out. */
export function alternatives(list: Selectors): Alternative[] {
  return list.flatMap((one) => {
    const worded = /^(?:text|says)\((.+?)\)=(.+)$/s.exec(one)
    if (worded) return [{ css: worded[1] ?? '', words: (worded[2] ?? '').trim() }]
    return /^(?:part|code)\(|^::-p-/.test(one) ? [] : [{ css: one, words: '' }]
  })
}

/** Who wrote what, as it is compared: without spaces, and without the site's own little pictures, which are no text. */
export interface Face {
  readonly name: string
  readonly words: string
}
/** How words are compared. */
export function bareWords(text: string): string {
  return text.replace(/\[[^[\]]{1,12}\]/g, '').replace(/\s+/g, '')
}
/** How a name is compared. */
export function bareName(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
/** A row that the page was given, as it would show it. */
export function faceOf(row: CommentRow): Face {
  return { name: bareName(row.author.name), words: bareWords(row.text) }
}

interface Question {
  readonly names: readonly Alternative[]
  readonly words: readonly Alternative[]
  readonly buttons: readonly Alternative[]
  readonly wanted: Face
  /** Some other row that the page was given: without it the page shows another list. Null = there is none. */
  readonly others: readonly Face[]
}
/** In the page. */
interface Place {
  /** How many rows show the wanted name and words, and whether another given row stands there too. */
  readonly count: number
  readonly known: boolean
  readonly words: Element | null
  readonly button: Element | null
}

// Runs in the page, so it may use nothing from outside itself. Lists may stand in open shadow roots.
const placeOf = ({ names, words, buttons, wanted, others }: Question): Place => {
  const bare = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const within = (where: ParentNode, list: readonly Alternative[]): Element[] => {
    for (const one of list) {
      const found = [...where.querySelectorAll(one.css)].filter(
        (element) => one.words === '' || bare(element.textContent) === one.words,
      )
      if (found.length > 0) return found
    }
    return []
  }
  /** Every piece of text inside: a badge beside a name is none of the name. */
  const pieces = (element: Element): string[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = [bare(element.textContent)]
    while (walker.nextNode()) found.push(bare(walker.currentNode.nodeValue))
    return found
  }
  const rowOf = (element: Element): { name: Element; button: Element } | null => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const [name] = within(at, names)
      const [button] = within(at, buttons)
      if (name && button) return within(at, words)[0] === element ? { name, button } : null
    }
    return null
  }
  const rows = roots
    .flatMap((root) => within(root, words))
    .flatMap((element) => {
      const row = rowOf(element)
      const said = (element.textContent ?? '').replace(/\[[^[\]]{1,12}\]/g, '').replace(/\s+/g, '')
      return row ? [{ element, said, pieces: pieces(row.name), button: row.button }] : []
    })
  const shows =
    (face: Face) =>
    (row: (typeof rows)[number]): boolean =>
      row.said === face.words && row.pieces.includes(face.name)
  const found = rows.filter(shows(wanted))
  return {
    count: found.length,
    known: others.length === 0 || others.some((face) => rows.some(shows(face))),
    words: found[0]?.element ?? null,
    button: found[0]?.button ?? null,
  }
}

/** The row of a comment. */
export interface PageRow {
  readonly words: ElementHandle
  readonly button: ElementHandle
  readonly face: Face
  /** Another given row is of somebody of this name: a box that names him may be that one's. */
  readonly sharesName: boolean
}
/** `alike`: several rows can't be told apart; `none`: no row shows it now. */
export type RowFound = PageRow | 'alike' | 'none'

const part = async (place: JSHandle<Place>, name: 'words' | 'button'): Promise<ElementHandle | null> =>
  (await place.getProperty(name)).asElement() as ElementHandle | null

/** The one row of this comment that the page shows now. `rows`: all that the page was given. */
export async function findRow(steps: Steps, row: CommentRow, rows: readonly CommentRow[]): Promise<RowFound> {
  const { ctx, page, site } = steps
  const face = faceOf(row)
  const isSame = (other: CommentRow): boolean => {
    const seen = faceOf(other)
    return other.id !== row.id && seen.name === face.name && seen.words === face.words
  }
  if (rows.some(isSame)) return 'alike'
  const question: Question = {
    names: alternatives(site.table.replyName),
    words: alternatives(site.table.replyWords),
    buttons: alternatives(site.table.replyButton),
    wanted: face,
    others: rows.filter((other) => other.id !== row.id).map(faceOf),
  }
  const place = await ctx.race(glance(() => page.evaluateHandle(placeOf, question)))
  if (!place) return 'none'
  const seen = await ctx.race(glance(() => place.evaluate(({ count, known }) => ({ count, known }))))
  if (!seen || seen.count === 0 || !seen.known) return 'none'
  if (seen.count > 1) return 'alike'
  const [words, button] = [await part(place, 'words'), await part(place, 'button')]
  const sharesName = question.others.some((other) => other.name === face.name)
  return words && button ? { words, button, face, sharesName } : 'none'
}

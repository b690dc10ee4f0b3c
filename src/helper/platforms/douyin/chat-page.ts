// What the page of private messages shows now. The functions run in the page, so they may use nothing from outside
// themselves.
import type { ElementHandle, Page } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { cssText } from '../../tables/live-table.ts'
import type { ShownMessage } from './chat-ids.ts'
import { S } from './selectors.ts'

/** A conversation of the list. */
export interface ShownRow {
  readonly name: string
  readonly time: string
  readonly preview: string
  readonly isGroup: boolean
}

const rowsOf = (css: Readonly<Record<'row' | 'name' | 'time' | 'preview' | 'group', string>>): ShownRow[] => {
  const words = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return [...document.querySelectorAll(css.row)]
    .filter((row) => row.getBoundingClientRect().height > 0)
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => ({
      name: words(row.querySelector(css.name)),
      time: words(row.querySelector(css.time)),
      preview: words(row.querySelector(css.preview)),
      isGroup: row.querySelector(css.group) !== null,
    }))
}
const rowOf = (css: { readonly row: string; readonly name: string }, name: string): Element | null => {
  const found = [...document.querySelectorAll(css.row)].filter(
    (row) => (row.querySelector(css.name)?.textContent ?? '').replace(/\s+/g, ' ').trim() === name,
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

type MessageCss = Readonly<
  Record<'message' | 'content' | 'own' | 'time' | 'words' | 'sticker' | 'card' | 'failed', string>
>
const messagesOf = (css: MessageCss): ShownMessage[] => {
  /** Words with the site's own little pictures by their names. */
  const words = (node: Node): string =>
    node instanceof Element && node.tagName === 'IMG'
      ? (node.getAttribute('title') ?? node.getAttribute('alt') ?? '')
      : node.nodeType === Node.TEXT_NODE
        ? (node.nodeValue ?? '')
        : [...node.childNodes].map(words).join('')
  const source = (element: Element | null): string => element?.getAttribute('src') ?? ''
  return [...document.querySelectorAll(css.message)]
    .filter((box) => box.getBoundingClientRect().height > 0)
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .flatMap((box): ShownMessage[] => {
      const content = box.querySelector(css.content)
      // A notice of the site between the messages.
      if (!content) return []
      const isOwn = box.matches(css.own) || box.querySelector(css.own) !== null
      const time = (box.querySelector(css.time)?.textContent ?? '').replace(/\s+/g, ' ').trim()
      const said = content.querySelector(css.words)
      const card = content.querySelector(css.card)
      const sticker = content.querySelector(css.sticker)
      const picture = content.querySelector('img')
      const isFailed = box.matches(css.failed) || box.querySelector(css.failed) !== null
      const one = { isOwn, time, words: '', media: '', isFailed }
      if (card) return [{ ...one, type: 'card', words: words(card).trim(), media: source(card.querySelector('img')) }]
      if (said) return [{ ...one, type: 'text', words: words(said).trim() }]
      if (sticker) return [{ ...one, type: 'emoji', media: source(sticker) }]
      return [picture ? { ...one, type: 'image', media: source(picture) } : { ...one, type: 'other' }]
    })
}

/** Scrolls the box in which these rows stand by a part of its height; false = it stands at its end. */
const scrollOf = (css: string, part: number): boolean => {
  const row = document.querySelector(css)
  const moves = (element: Element): boolean =>
    element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)
  let box = row?.parentElement ?? null
  while (box && !moves(box)) box = box.parentElement
  if (!box) return false
  const before = box.scrollTop
  box.scrollTop = before + part * box.clientHeight
  return Math.abs(box.scrollTop - before) > 1
}

/** The page of private messages, as it stands now; nothing of it where the page is moving on. */
export function chatPage(ctx: RunContext, page: Page) {
  const rowCss = () => ({
    row: cssText(S.chatRow),
    name: cssText(S.chatName),
    time: cssText(S.chatRowTime),
    preview: cssText(S.chatPreview),
    group: cssText(S.chatGroup),
  })
  return {
    rows: async (): Promise<ShownRow[]> => (await ctx.race(glance(() => page.evaluate(rowsOf, rowCss())))) ?? [],
    /** The only row of this name. */
    row: async (name: string): Promise<ElementHandle | null> => {
      const row = await ctx.race(glance(() => page.evaluateHandle(rowOf, rowCss(), name)))
      return (row?.asElement() ?? null) as ElementHandle | null
    },
    messages: async (): Promise<ShownMessage[]> =>
      (await ctx.race(
        glance(() =>
          page.evaluate(messagesOf, {
            message: cssText(S.chatMessage),
            content: cssText(S.chatContent),
            own: cssText(S.chatOwn),
            time: cssText(S.chatTime),
            words: cssText(S.chatWords),
            sticker: cssText(S.chatSticker),
            card: cssText(S.chatCard),
            failed: cssText(S.chatFailed),
          }),
        ),
      )) ?? [],
    scroll: async (list: readonly string[], part: number): Promise<boolean> =>
      (await ctx.race(glance(() => page.evaluate(scrollOf, cssText(list), part)))) ?? false,
  }
}

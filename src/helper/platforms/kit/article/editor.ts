// What is done inside a rich editor's own page, whatever it is made of.
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../../browser/waiting.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import { giveFiles } from '../page-actions.ts'

/** Stands for a picture among the words of a text. */
export const PICTURE = '\uFFFC'

export interface Shown {
  /** All words in order, without blanks; PICTURE for each picture. */
  readonly text: string
  readonly pictures: number
  /** Pictures that are not on the site's servers yet. */
  readonly travelling: number
}

// The functions below run in the page, so they may use nothing from outside themselves.
const look = (node: Node, sign: string): { text: string; pictures: number; travelling: number } => {
  let text = ''
  let pictures = 0
  let travelling = 0
  const walk = (at: Node, words: boolean): void => {
    if (at.nodeType === Node.TEXT_NODE) {
      if (words) text += (at.nodeValue ?? '').replace(/[\s\u200b-\u200d\ufeff]+/g, '')
      return
    }
    if (at.nodeType !== Node.ELEMENT_NODE) return
    // What a page's script put into a frame keeps the kind of the page it was made in: no `instanceof` tells it.
    const element = at as Element
    if (['STYLE', 'SCRIPT', 'TEXTAREA', 'BUTTON'].includes(element.tagName)) return
    if (element.tagName === 'IMG') {
      // Helpers of the editor itself, and emoji, are no pictures of the text.
      if (/separator|emoji/i.test(element.className)) return
      text += sign
      pictures += 1
      if (!/^https?:$/.test(URL.parse(element.getAttribute('src') ?? '', element.baseURI)?.protocol ?? ''))
        travelling += 1
      return
    }
    // Captions and buttons that an editor draws around its pictures are none of the text.
    const own = at === node || element.getAttribute('contenteditable') !== 'false'
    for (const child of at.childNodes) walk(child, words && own)
  }
  walk(node, true)
  return { text, pictures, travelling }
}

const select = (node: Node, mark: string): boolean => {
  const walker = (node.ownerDocument ?? document).createTreeWalker(node, NodeFilter.SHOW_TEXT)
  for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
    const start = at.nodeValue?.indexOf(mark) ?? -1
    if (start < 0) continue
    if (node instanceof HTMLElement) node.focus({ preventScroll: true })
    const range = document.createRange()
    range.setStart(at, start)
    range.setEnd(at, start + mark.length)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    at.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return true
  }
  return false
}

const put = (node: Node, html: string, way: 'paste' | 'insert'): void => {
  if (node instanceof HTMLElement) node.focus({ preventScroll: true })
  if (way === 'insert') return void document.execCommand('insertHTML', false, html)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '')
  node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

const putFile = (node: Node, input: unknown): void => {
  const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined
  if (!file) return
  const clipboardData = new DataTransfer()
  clipboardData.items.add(file)
  node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

/** What stands in the editor now. */
export async function shownIn(ctx: RunContext, editor: ElementHandle): Promise<Shown> {
  return (await ctx.race(glance(() => editor.evaluate(look, PICTURE)))) ?? { text: '', pictures: 0, travelling: 0 }
}

/** What a text shows once it stands in an editor, marks included. */
export async function wordsOf(ctx: RunContext, editor: ElementHandle, html: string): Promise<string> {
  return await ctx.race(
    editor.evaluate(
      (_node, source) =>
        (new DOMParser().parseFromString(source, 'text/html').body.textContent ?? '').replace(
          /[\s\u200b-\u200d\ufeff]+/g,
          '',
        ),
      html,
    ),
  )
}

/** Selects the words in the editor and gives it the focus. False = they are not there. */
export async function selectWords(ctx: RunContext, editor: ElementHandle, mark: string): Promise<boolean> {
  return (await ctx.race(glance(() => editor.evaluate(select, mark)))) === true
}

/**
 * Hands a rich text over where the cursor is: as a paste, which the editor reads by itself, or as the browser's own
 * editing command.
 */
export async function putHtml(
  ctx: RunContext,
  editor: ElementHandle,
  html: string,
  way: 'paste' | 'insert',
): Promise<void> {
  return void (await ctx.race(glance(() => editor.evaluate(put, html, way))))
}

/**
 * Hands a file over as a paste, where the cursor is. The system's clipboard is not touched: it is the operator's, and
 * other accounts publish beside this one.
 */
export async function pasteFile(ctx: RunContext, editor: ElementHandle, path: string): Promise<void> {
  const input = (
    await ctx.race(
      editor.evaluateHandle((node) =>
        Object.assign((node.ownerDocument ?? document).createElement('input'), { type: 'file' }),
      ),
    )
  ).asElement()
  if (!input) return
  // It answers an element, nothing else.
  await giveFiles(ctx, input as ElementHandle, [path])
  await ctx.race(glance(() => editor.evaluate(putFile, input)))
  await ctx.race(input.dispose())
}

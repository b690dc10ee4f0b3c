// The open conversation of a page of private messages: whose name stands over it, what stands in its box, and the box
// itself. Nothing is typed or pressed here before the name was compared.
import type { ElementHandle } from 'puppeteer-core'
import { DIRECT_REPLY_WORDS as WORDS } from '../../../../contract/direct-reply-words.ts'
import { REPLY_WORDS } from '../../../../contract/reply-words.ts'
import { glance, type Selectors } from '../../../browser/waiting.ts'
import type { ReplyCall } from '../../messages.ts'
import { hasFocus } from '../focus.ts'
import { clearFocused, tap } from '../page-actions.ts'
import { sendButton } from './page-box.ts'
import { alternatives, bareName } from './page-rows.ts'
import { bareText, COVERED_MS, guardedPress, stopped } from './reply-run.ts'
import type { PageSite } from './site.ts'
import type { Steps } from './steps.ts'

/** Where an open conversation has its parts. Lists are plain CSS; `send` also `text(css)=words`. */
export interface DialogTable {
  /** The name of the other side. */
  readonly header: Selectors
  readonly box: Selectors
  readonly send: Selectors
}

/** The conversation that shall be open. */
export interface Dialog {
  readonly table: DialogTable
  /** The other side, as the page shows the name. */
  readonly name: string
  /** Anything else that must hold, asked with each look: e.g. the page's address. */
  readonly isHere: () => boolean | Promise<boolean>
}

interface Facts {
  readonly isThere: boolean
  /** What stands in the box. */
  readonly text: string
  /** Of each name over it: every piece of its text. */
  readonly heads: readonly (readonly string[])[]
}
type Css = readonly { readonly css: string; readonly words: string }[]

// Both run in the page, so they may use nothing from outside themselves.
const boxesOf = (css: Css): { count: number; box: Element | null } => {
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  for (const one of css) {
    const found = roots
      .flatMap((root) => [...root.querySelectorAll(one.css)])
      .filter((element) => element.getBoundingClientRect().height > 0)
    if (found.length > 0) return { count: found.length, box: found[0] ?? null }
  }
  return { count: 0, box: null }
}
const factsOf = (box: Element, header: Css): Facts => {
  const bare = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  const pieces = (element: Element): string[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = [bare(element.textContent)]
    while (walker.nextNode()) found.push(bare(walker.currentNode.nodeValue))
    return found
  }
  const heads = header
    .map((one) =>
      roots
        .flatMap((root) => [...root.querySelectorAll(one.css)])
        .filter((element) => element.getBoundingClientRect().height > 0),
    )
    .find((found) => found.length > 0)
  const isTyped = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement
  return {
    isThere: box.isConnected && box.getBoundingClientRect().height > 0,
    text: isTyped ? box.value : (box as HTMLElement).innerText,
    heads: (heads ?? []).map(pieces),
  }
}

/** What stands in the box. @throws ReadingEnded where the open conversation is not that of the person */
const requireDialog = async <S extends PageSite>(
  steps: Steps<S>,
  box: ElementHandle,
  { table, name, isHere }: Dialog,
): Promise<string> => {
  const facts = await steps.ctx.race(glance(() => box.evaluate(factsOf, alternatives(table.header))))
  if (!facts?.isThere || !(await isHere())) throw stopped(REPLY_WORDS.moved)
  const wanted = bareName(name)
  const other = facts.heads.find((pieces) => !pieces.includes(wanted))
  if (wanted === '' || facts.heads.length === 0 || other)
    throw stopped(WORDS.otherDialog((other?.[0] ?? '').slice(0, 60)))
  return facts.text
}

/** The one box, once the name over it is that of the person. @throws ReadingEnded */
const openedDialog = async <S extends PageSite>(steps: Steps<S>, dialog: Dialog): Promise<ElementHandle> => {
  const { ctx, page, site, times } = steps
  const list = alternatives(dialog.table.box)
  for (const until = Date.now() + times.answer; ; await ctx.sleep(120)) {
    await steps.clear()
    const found = await ctx.race(glance(() => page.evaluateHandle(boxesOf, list)))
    const count = found === null ? 0 : await ctx.race(glance(() => found.evaluate((one) => one.count)))
    const box =
      found !== null && count === 1 ? ((await found.getProperty('box')).asElement() as ElementHandle | null) : null
    const isLast = Date.now() >= until
    if (box) {
      try {
        await requireDialog(steps, box, dialog)
        return box
      } catch (error) {
        // A name comes later than its conversation.
        if (isLast) throw error
      }
    } else if (isLast) throw stopped(WORDS.noDialog(site.name))
  }
}

/**
 * Types an answer into the open conversation of a person; what presses it, once. The name is compared before the first
 * letter, and again right before the press. `check` runs with that last look. @throws ReadingEnded, HelperError
 */
export async function typeInDialog<S extends PageSite>(
  steps: Steps<S>,
  call: Pick<ReplyCall, 'pressing' | 'text'>,
  dialog: Dialog,
  check: () => Promise<void>,
): Promise<() => Promise<void>> {
  const { ctx, page, site } = steps
  ctx.reportProgress({ text: REPLY_WORDS.typing })
  const box = await openedDialog(steps, dialog)
  await steps.pause()
  await tap(ctx, page, box, undefined, COVERED_MS)
  if (!(await hasFocus(ctx, box))) throw stopped(REPLY_WORDS.moved)
  // A draft that somebody left there is none of this answer.
  if ((await requireDialog(steps, box, dialog)).trim() !== '') await clearFocused(ctx, page)
  await ctx.race(page.keyboard.sendCharacter(call.text))
  const requireText = async (): Promise<void> => {
    const taken = await requireDialog(steps, box, dialog)
    if (bareText(taken) === '' || bareText(taken) !== bareText(call.text)) throw stopped(WORDS.notTaken)
  }
  await requireText()
  const button = await sendButton(steps, box, dialog.table.send)
  if (!button) throw stopped(WORDS.noSend(site.name))
  const require = async (): Promise<void> => {
    await check()
    await requireText()
  }
  return await guardedPress(steps, call, { button, require, late: WORDS.late(site.name) })
}

// One reply to one comment, in the account's own page: found by what the page was given, compared with what was read,
// typed, written down, pressed once. What is in doubt before the press ends it; behind the press nothing is repeated.
import type { ElementHandle } from 'puppeteer-core'
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { REPLY_WORDS } from '../../../../contract/reply-words.ts'
import type { ReplyTarget } from '../../../../contract/helper/reply-commands.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { PlatformMessages, ReplyCall, ReplyOutcome } from '../../messages.ts'
import { hasFocus } from '../focus.ts'
import { aim, clearFocused, pressOn, steady, tap } from '../page-actions.ts'
import { boxesBefore, isNamedBy, openedBox, readBox, sendButton } from './page-box.ts'
import { findRow, type PageRow } from './page-rows.ts'
import { reach, type Reached } from './reach.ts'
import { isSameWords } from '../../../lib/same-words.ts'
import type { CommentRow, CommentSite, MessagesTimes } from './site.ts'
import { ReadingEnded, stepsOf, type Steps } from './steps.ts'

/** How long something may lie over what is pressed, ms. */
const COVERED_MS = 4_000

const bare = (text: string): string => text.replace(/\s+/g, '')
const stop = (reason: string): ReadingEnded => new ReadingEnded('error', reason)

/** @throws ReadingEnded where what the page was given is not what is to be answered */
const compare = (site: CommentSite, row: CommentRow, target: ReplyTarget): void => {
  if (row.isWithdrawn && row.text === '') throw stop(REPLY_WORDS.withdrawn)
  const isKnown = target.author_uid !== '' && row.author.uid === target.author_uid
  // Masked words are compared by what they leave, where the id says who it is.
  const isSame = (given: string, known: string): boolean =>
    isKnown ? isSameWords(given, known) : bare(given) === bare(known)
  const isOther =
    (target.author_uid !== '' && !isKnown) ||
    (target.author_name !== '' && !isSame(row.author.name, target.author_name))
  if (isOther) throw stop(REPLY_WORDS.otherPerson(site.name, row.author.name.slice(0, 60)))
  if (!isSame(row.text, target.text)) throw stop(REPLY_WORDS.otherWords)
}

/** The row on the page; it may be drawn a moment after its answer came. @throws ReadingEnded */
const rowOnPage = async (steps: Steps, { row, rows }: Reached): Promise<PageRow> => {
  for (const until = Date.now() + steps.times.answer; ; await steps.ctx.sleep(150)) {
    const found = await findRow(steps, row, rows)
    if (found === 'alike') throw stop(REPLY_WORDS.alike)
    if (found !== 'none') return found
    if (Date.now() >= until) throw stop(REPLY_WORDS.notShown(steps.site.name))
  }
}

/** @throws ReadingEnded where the box is not that of the row */
const requireBox = async (steps: Steps, box: ElementHandle, row: PageRow): Promise<string> => {
  const { site } = steps
  const marks = await readBox(steps, box, row)
  if (!marks?.isSame) throw stop(REPLY_WORDS.moved)
  const { names, inRow } = site.replyBox ?? { names: true, inRow: true }
  // Some editors take their placeholder away once something stands in them.
  const isHidden = marks.placeholder === '' && marks.text.trim() !== ''
  const isNamed = !names || isHidden || isNamedBy(marks.placeholder, row.face.name)
  if (!isNamed || ((inRow || row.sharesName) && !marks.isBehind))
    throw stop(REPLY_WORDS.otherBox(marks.placeholder.slice(0, 60)))
  return marks.text
}

/** Presses 回复 of the row. Some pages show it only under the pointer. @throws ReadingEnded, HelperError */
const openBox = async (steps: Steps, row: PageRow): Promise<ElementHandle> => {
  const { ctx, page, site } = steps
  const before = await boxesBefore(steps)
  if (!before) throw stop(REPLY_WORDS.moved)
  await steps.pause()
  const { x, y } = await aim(ctx, row.words, undefined, COVERED_MS)
  await ctx.race(page.mouse.move(x, y))
  await tap(ctx, page, row.button, undefined, COVERED_MS)
  const box = await openedBox(steps, before)
  if (!box) throw stop(REPLY_WORDS.noBox(site.name))
  await requireBox(steps, box, row)
  return box
}

const type = async (steps: Steps, box: ElementHandle, row: PageRow, text: string): Promise<void> => {
  const { ctx, page } = steps
  await steps.pause()
  await tap(ctx, page, box, undefined, COVERED_MS)
  if (!(await hasFocus(ctx, box))) throw stop(REPLY_WORDS.moved)
  if ((await requireBox(steps, box, row)).trim() !== '') await clearFocused(ctx, page)
  await ctx.race(page.keyboard.sendCharacter(text))
  const taken = (await readBox(steps, box, row))?.text ?? ''
  if (bare(taken) === '' || bare(taken) !== bare(text)) throw stop(REPLY_WORDS.notTaken)
}

/** All that can end a reply without a press. Answers what presses, once. */
const prepare = async (steps: Steps, call: ReplyCall): Promise<() => Promise<void>> => {
  const { ctx, page, site } = steps
  const { target, text } = call
  const reached = await reach(steps, call.account, target)
  compare(site, reached.row, target)
  const row = await rowOnPage(steps, reached)
  ctx.reportProgress({ text: REPLY_WORDS.typing })
  const box = await openBox(steps, row)
  await type(steps, box, row, text)
  const send = await sendButton(steps, box)
  if (!send) throw stop(REPLY_WORDS.noSend(site.name))
  await steps.pause()
  const point = await steady(ctx, () => aim(ctx, send, undefined, COVERED_MS))
  return async () => {
    // The list may have changed meanwhile: who stands there is asked once more, at the very end.
    await steps.clear()
    const taken = await requireBox(steps, box, row)
    if (bare(taken) !== bare(text)) throw stop(REPLY_WORDS.notTaken)
    // What is pressed is waited for: without time for that it would be unknown.
    if (ctx.remaining() < steps.times.answer) throw stop(REPLY_WORDS.late(site.name))
    steps.forgetWritten()
    ctx.check()
    call.pressing()
    await pressOn(ctx, page, send, point)
  }
}

/** What the site's own answer says of the press. */
const outcome = async (steps: Steps, target: ReplyTarget): Promise<ReplyOutcome> => {
  const { site, times, ctx } = steps
  const nothing = { platformMsgId: '', isBlocked: false }
  const verdict = await steps.written(Math.max(times.answer, Math.min(times.settle, ctx.remaining() - times.reserve)))
  if (verdict.is !== 'written') {
    const { isBlocked, reason } = verdict
    if (verdict.is === 'no')
      return { ...nothing, end: 'refused', reason: REPLY_WORDS.refused(site.name, reason), isBlocked }
    const why = reason === '' ? REPLY_WORDS.silent(site.name) : REPLY_WORDS.unsure(reason)
    return { ...nothing, end: 'unknown', reason: why, isBlocked }
  }
  const { id, parentId, refusal } = verdict.value
  if (refusal !== '')
    return { ...nothing, end: 'refused', reason: REPLY_WORDS.refused(site.name, refusal), isBlocked: true }
  if (parentId !== '' && parentId !== target.platform_msg_id)
    return { ...nothing, end: 'unknown', platformMsgId: id, reason: REPLY_WORDS.unsure(REPLY_WORDS.otherParent) }
  return { ...nothing, end: 'sent', platformMsgId: id.slice(0, 200), reason: '' }
}

/** Who answers one site's comments. */
export function replyBy(site: CommentSite, times: MessagesTimes): NonNullable<PlatformMessages['reply']> {
  return async (ctx: RunContext, call: ReplyCall): Promise<ReplyOutcome> => {
    const steps = stepsOf(ctx, site, { browser: call.browser, isWanted: () => false }, times)
    const stopped = async (reason: string, isBlocked: boolean): Promise<ReplyOutcome> => {
      await call.photograph()
      return { end: 'stopped', platformMsgId: '', reason: REPLY_WORDS.stopped(reason), isBlocked }
    }
    let isPressed = false
    const guarded: ReplyCall = {
      ...call,
      pressing: () => {
        isPressed = true
        call.pressing()
      },
    }
    try {
      const pressOnce = await prepare(steps, guarded)
      ctx.reportProgress({ text: REPLY_WORDS.sending })
      await pressOnce()
      const ended = await outcome(steps, call.target)
      if (ended.end !== 'sent') await call.photograph()
      return ended
    } catch (error) {
      if (isPressed) throw error
      if (error instanceof ReadingEnded) return await stopped(error.message, error.status === 'blocked')
      if (error instanceof HelperError && error.kind === 'page-changed')
        return await stopped(MESSAGES_WORDS.element(site.name), false)
      throw error
    } finally {
      steps.stop()
    }
  }
}

// One reply to one comment, in the account's own page: found by what the page was given, compared with what was read,
// typed, written down, pressed once.
import type { ElementHandle } from 'puppeteer-core'
import { REPLY_WORDS } from '../../../../contract/reply-words.ts'
import type { ReplyTarget } from '../../../../contract/helper/reply-commands.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { PlatformMessages, ReplyCall, ReplyOutcome } from '../../messages.ts'
import { hasFocus } from '../focus.ts'
import { aim, clearFocused, tap } from '../page-actions.ts'
import { boxesBefore, isNamedBy, openedBox, readBox, sendButton } from './page-box.ts'
import { findRow, type PageRow } from './page-rows.ts'
import { reach, type Reached } from './reach.ts'
import { isSameWords } from '../../../lib/same-words.ts'
import { bareText as bare, COVERED_MS, guardedPress, runReply, stopped as stop, writtenOutcome } from './reply-run.ts'
import type { CommentRow, CommentSite, MessagesTimes } from './site.ts'
import { stepsOf, type Steps } from './steps.ts'

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
  const { ctx, site } = steps
  const { target, text } = call
  const reached = await reach(steps, call.account, target)
  compare(site, reached.row, target)
  const row = await rowOnPage(steps, reached)
  ctx.reportProgress({ text: REPLY_WORDS.typing })
  const box = await openBox(steps, row)
  await type(steps, box, row, text)
  const button = await sendButton(steps, box, site.table.replySend)
  if (!button) throw stop(REPLY_WORDS.noSend(site.name))
  const require = async (): Promise<void> => {
    const taken = await requireBox(steps, box, row)
    if (bare(taken) !== bare(text)) throw stop(REPLY_WORDS.notTaken)
  }
  return await guardedPress(steps, call, { button, require, late: REPLY_WORDS.late(site.name) })
}

/** Who answers one site's comments. */
export function replyBy(site: CommentSite, times: MessagesTimes): NonNullable<PlatformMessages['reply']> {
  return async (ctx: RunContext, call: ReplyCall): Promise<ReplyOutcome> => {
    const steps = stepsOf(ctx, site, { browser: call.browser, isWanted: () => false }, times)
    return await runReply(steps, call, {
      kind: 'comment',
      prepare: (guarded) => prepare(steps, guarded),
      outcome: () => writtenOutcome(steps, call.target.platform_msg_id, REPLY_WORDS.otherParent),
    })
  }
}

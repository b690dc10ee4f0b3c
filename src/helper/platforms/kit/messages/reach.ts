// Brings one comment onto the page, as a reader who looks for it would: its work, further pages, folded answers. What
// the page is given in answer to its own questions tells when it stands there.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { REPLY_WORDS } from '../../../../contract/reply-words.ts'
import type { ReplyTarget } from '../../../../contract/helper/reply-commands.ts'
import type { MessagesCall } from '../../messages.ts'
import { open } from '../page-actions.ts'
import { firstAnswer, requireVisitor } from './arrive.ts'
import type { CommentPage, CommentRow, WorkPage } from './site.ts'
import { ReadingEnded, type Steps } from './steps.ts'
import { MOST_PAGES, MOST_TRIES, nextPage } from './walk.ts'
import { listWorks, openWork } from './works.ts'

/** A comment that the page was given, and all that it shows with it. */
export interface Reached {
  readonly row: CommentRow
  readonly rows: readonly CommentRow[]
}

/** The search ends, and with it the reply. */
const stop = (reason: string): ReadingEnded => new ReadingEnded('error', reason)

/** The first page of comments of the target's work. */
const openTarget = async (
  steps: Steps,
  target: ReplyTarget,
  shown: { readonly first: CommentPage | null; readonly works: WorkPage | null },
): Promise<CommentPage> => {
  const { site } = steps
  const { first } = shown
  if (first && first.workId !== '' && first.workId === target.work_id) return first
  const works = await listWorks(steps, shown.works)
  const at = works.findIndex((one) => (one.itemId ?? one.id) === target.work_id)
  const work = works[at]
  if (!work) throw stop(REPLY_WORDS.noWork(site.name))
  // Where works always stand there, the chosen one is not asked for once more.
  if (first?.workId === work.id && site.table.commentsChooser.length === 0) return first
  const page = await openWork(steps, work, at)
  if (!page) throw stop(REPLY_WORDS.noWork(site.name))
  return page
}

const walkTo = async (steps: Steps, first: CommentPage, target: ReplyTarget): Promise<Reached> => {
  const { site, times } = steps
  const { table, sources } = site
  const rows = [...first.rows]
  const find = (): CommentRow | undefined => rows.find((row) => row.id === target.platform_msg_id)
  const isReached = (): boolean =>
    find() !== undefined ||
    (sources.replies !== undefined && target.root_msg_id !== '' && rows.some((row) => row.id === target.root_msg_id))
  for (let last = first, pages = 1; !isReached(); pages += 1) {
    if (!last.more || pages >= MOST_PAGES) throw stop(REPLY_WORDS.notFound(site.name))
    if (steps.isOver()) throw stop(REPLY_WORDS.late(site.name))
    const page = await nextPage(steps)
    if (sources.works && page.workId !== '' && page.workId !== first.workId) continue
    // A numbered page takes the place of the one before.
    if (table.commentsNext.length > 0) rows.length = 0
    rows.push(...page.rows)
    last = page
  }
  for (let silent = 0; ;) {
    const row = find()
    if (row) return { row, rows }
    if (steps.isOver()) throw stop(REPLY_WORDS.late(site.name))
    await steps.pause()
    if (!(await steps.press(table.commentsExpand))) throw stop(REPLY_WORDS.notFound(site.name))
    const answer = await steps.answer(['replies'], times.answer)
    if (answer) rows.push(...answer.value.rows)
    silent = answer ? 0 : silent + 1
    if (silent >= MOST_TRIES) throw stop(REPLY_WORDS.late(site.name))
  }
}

/**
 * Opens the page of comments and goes to where the target stands.
 * @throws ReadingEnded when it isn't found; HelperError as a reading
 */
export async function reach(steps: Steps, account: MessagesCall['account'], target: ReplyTarget): Promise<Reached> {
  const { ctx, page, site } = steps
  ctx.reportProgress({ text: REPLY_WORDS.searching(site.name) })
  await open(ctx, page, site.url)
  await requireVisitor(steps, account)
  const shown = await firstAnswer(steps)
  if (!site.sources.works) {
    if (!shown.first) throw stop(MESSAGES_WORDS.silent(site.name))
    return await walkTo(steps, shown.first, target)
  }
  return await walkTo(steps, await openTarget(steps, target, shown), target)
}

// One reading of a page of comments.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { MessagesCall, MessagesReading, PlatformMessages } from '../../messages.ts'
import { open } from '../page-actions.ts'
import { firstAnswer, requireVisitor } from './arrive.ts'
import { markOf, readCursor, writeCursor } from './cursor.ts'
import { readingOf } from './endings.ts'
import { collectRows } from './rows.ts'
import { replyBy } from './reply.ts'
import { MESSAGES_TIMES, type CommentSite, type MessagesTimes } from './site.ts'
import { ReadingEnded, stepsOf, type Steps } from './steps.ts'
import { walkList } from './walk.ts'
import { readWorks } from './works.ts'

const readPage = async (steps: Steps, call: MessagesCall): Promise<MessagesReading> => {
  const { ctx, page, site } = steps
  const cursor = readCursor(call.cursor)
  ctx.reportProgress({ text: MESSAGES_WORDS.opening(site.name) })
  await open(ctx, page, site.url)
  const visitor = await requireVisitor(steps, call.account)
  const own = new Set([call.account.accountId, call.account.secUid, visitor?.uid ?? ''].filter((id) => id !== ''))
  const rows = collectRows(own, site.sources.works === undefined)
  const { first, works } = await firstAnswer(steps)
  if (!first && !works) {
    if ((await steps.rows(site.table.commentsRow)) > 0)
      throw new ReadingEnded('changed', MESSAGES_WORDS.unread(site.name))
    if (!site.sources.works) throw new ReadingEnded('error', MESSAGES_WORDS.silent(site.name))
  }
  const part = (reason: string): MessagesReading => ({
    status: 'partial',
    messages: rows.newMessages(cursor),
    cursor: call.cursor,
    reason,
  })
  const finish = (read: ReadonlyMap<string, number>): MessagesReading => {
    const messages = rows.newMessages(cursor)
    return { status: 'ok', messages, cursor: writeCursor(rows.next(cursor, messages, read)), reason: '' }
  }
  try {
    if (site.sources.works) {
      const isEmpty = first === null && works?.works.length === 0 && !works.more
      if (isEmpty) return finish(new Map())
      const { read, missing } = await readWorks(steps, rows, cursor, { list: first, works })
      return missing === '' ? finish(read) : part(missing)
    }
    if (!first) throw new ReadingEnded('error', MESSAGES_WORDS.silent(site.name))
    const newest = cursor.works.get(markOf(''))?.newest ?? 0
    if (!(await walkList(steps, rows, first, { workId: '', newest })))
      throw new ReadingEnded('partial', MESSAGES_WORDS.cut(site.name))
    return finish(new Map([['', -1]]))
  } catch (error) {
    if (!(error instanceof ReadingEnded) || error.status !== 'partial') throw error
    return part(error.message)
  }
}

/** The reader of one site's comments, and who answers them where the site's facts tell how. */
export function commentsBy(site: CommentSite, times: MessagesTimes = MESSAGES_TIMES): PlatformMessages {
  const read = async (ctx: RunContext, call: MessagesCall): Promise<MessagesReading> => {
    const steps = stepsOf(ctx, site, call, times)
    return await readingOf(
      site,
      call,
      () => readPage(steps, call),
      () => steps.stop(),
    )
  }
  return site.sources.reply
    ? { kinds: ['comment'], read, canReply: ['comment'], reply: replyBy(site, times) }
    : { kinds: ['comment'], read, canReply: [] }
}

// One reading of a page of private messages.
import { MESSAGES_PER_READING } from '../../../../contract/helper/message-commands.ts'
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { REPLY_WORDS } from '../../../../contract/reply-words.ts'
import { unsupported } from '../../../lib/errors.ts'
import type { MessagesCall, MessagesReading, PlatformMessages } from '../../messages.ts'
import { open } from '../page-actions.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { directAnswers, type DirectAnswers } from './direct-answers.ts'
import { pressMenu } from './direct-menu.ts'
import { directReplyBy } from './direct-reply.ts'
import { directRows, guestOf } from './direct-rows.ts'
import type { DirectRow, DirectSite } from './direct-site.ts'
import { readingOf } from './endings.ts'
import { collectRows } from './rows.ts'
import { nextSessions, readSessions, type SessionsRead } from './sessions.ts'
import { MESSAGES_TIMES, type MessagesTimes } from './site.ts'
import { stepsOf, type Steps } from './steps.ts'
import { readStream } from './stream.ts'

const readPage = async (steps: Steps<DirectSite>, call: MessagesCall): Promise<MessagesReading> => {
  const { ctx, page, site } = steps
  const cursor = readCursor(call.cursor)
  const own = new Set([call.account.accountId, call.account.secUid].filter((id) => id !== ''))
  const answers: DirectAnswers = directAnswers(steps)
  ctx.reportProgress({ text: MESSAGES_WORDS.opening(site.name, 'dm') })
  await open(ctx, page, site.url)
  await pressMenu(steps)
  const sessions: SessionsRead | null = site.sources.sessions ? await readSessions(steps, answers, cursor) : null
  const found: readonly DirectRow[] = sessions?.rows ?? (await readStream(steps, answers))
  await answers.names(new Set(found.map((row) => guestOf(row, own)).filter((uid) => uid !== '')))
  const rows = collectRows(own, true, 'dm')
  // Sites list the newest first: of one second the older one comes first, too.
  rows.add(directRows(site, found, own, answers.people).toReversed(), '')
  const messages = rows.newMessages(cursor)
  const isFirst = cursor.works.size === 0
  const next = rows.next(cursor, messages, new Map([['', -1]]))
  if (sessions === null) return { status: 'ok', messages, cursor: writeCursor(next), reason: '' }
  if (!sessions.isWhole && isFirst)
    return { status: 'partial', messages, cursor: call.cursor, reason: MESSAGES_WORDS.cut(site.name) }
  const isFull = !isFirst && messages.length >= MESSAGES_PER_READING
  const newest = Math.max(0, ...messages.map((one) => one.msg_time))
  const works = nextSessions(cursor, sessions, { newest, isFull })
  return { status: 'ok', messages, cursor: writeCursor({ ...next, works }), reason: '' }
}

/** One platform's private messages, and who answers them where the site's facts tell how. */
export type DirectMessages = Pick<PlatformMessages, 'read' | 'reply'>

/** The reader of one site's private messages. */
export function directBy(site: DirectSite, times: MessagesTimes = MESSAGES_TIMES): DirectMessages {
  return {
    read: async (ctx, call) => {
      const steps = stepsOf(ctx, site, call, times)
      return await readingOf(
        site,
        call,
        () => readPage(steps, call),
        () => steps.stop(),
      )
    },
    reply: directReplyBy(site, times),
  }
}

/** Both kinds of one platform. */
export function withDirect(comments: PlatformMessages, direct: DirectMessages): PlatformMessages {
  const { reply: toComment } = comments
  const { reply: toDirect } = direct
  return {
    ...comments,
    kinds: [...comments.kinds, 'dm'],
    canReply: [...comments.canReply, ...(toDirect ? (['dm'] as const) : [])],
    read: (ctx, call) => (call.kind === 'dm' ? direct.read(ctx, call) : comments.read(ctx, call)),
    reply: async (ctx, call) => {
      const reply = call.kind === 'dm' ? toDirect : toComment
      if (!reply) throw unsupported(REPLY_WORDS.kind[call.kind])
      return await reply(ctx, call)
    },
  }
}

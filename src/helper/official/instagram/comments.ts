// Comments under the account's media: read by media whose number of comments changed, and answered in their thread.
import { z } from 'zod'
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { MessagesReading, ReplyOutcome } from '../../platforms/messages.ts'
import { answerComment, type StandingComment, type Verdict } from '../kit/answer-comment.ts'
import { jsonOf } from '../kit/answers.ts'
import { markOf, readCommentCursor } from '../kit/comment-cursor.ts'
import {
  LATE_S,
  newComments,
  pickLists,
  readingOf,
  secondsOfText,
  type Comment,
  type CommentedWork,
  type ReadList,
} from '../kit/comments.ts'
import type { OfficialAnswer, OfficialCall, OfficialMessages } from '../official.ts'
import { graphError, SITE, toError } from './errors.ts'
import type { Graph } from './graph.ts'

const WORDS = OFFICIAL_COMMENT_WORDS.instagram
/** Media that are looked at for new comments: the newest ones. */
const MEDIA = '40'
/** The newest ones are read whatever their counts say: one deleted and one new comment leave a count as it is. */
const ALWAYS = 3
const PAGE = '50'
/** Pages of one media's comments: of a first reading and at least, and at most. */
const LEAST_PAGES = 2
const MOST_PAGES = 10
const MOST_ANSWER_PAGES = 4
const FIELDS = 'id,text,username,from,timestamp,parent_id'

/** Sub-code of Graph: it is not there (any more), or the application may not see it. */
const NO_OBJECT = 'IG_33'
/** Graph's own trouble: whether the answer was written stays open. */
const UNSURE: ReadonlySet<number> = new Set([1, 2])
const LESS_OF_US: ReadonlySet<string> = new Set(['IG_4', 'IG_17', 'IG_32', 'IG_613', 'IG_368'])
const NO_RIGHT = /^IG_(?:10|2\d\d)$/

const inWords = (error: HelperError): HelperError =>
  NO_RIGHT.test(error.code)
    ? new HelperError({ kind: 'platform-limit', code: error.code, msg: WORDS.scope, refused: error.refused })
    : error
const asked = async <T>(work: Promise<T>): Promise<T> =>
  await work.catch((error: unknown) => {
    throw error instanceof HelperError ? inWords(error) : error
  })

const paging = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional()
const comment = z.object({
  id: z.string().min(1),
  // Absent of stickers and of what was taken back.
  text: z.string().default(''),
  username: z.string().default(''),
  from: z.object({ id: z.string(), username: z.string().default('') }).optional(),
  timestamp: z.string().min(1),
  parent_id: z.string().default(''),
})
type GraphComment = z.output<typeof comment>
const answers = z.object({ data: z.array(comment), paging })
const comments = z.object({ data: z.array(comment.extend({ replies: answers.optional() })), paging })
const media = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      caption: z.string().default(''),
      permalink: z.string().default(''),
      // Perhaps absent where comments are switched off.
      comments_count: z.number().int().min(0).nullish(),
    }),
  ),
})
const me = z.object({ username: z.string().min(1) })
const standing = comment.extend({ hidden: z.boolean().default(false) })
const written = z.object({ id: z.string().min(1) })

const nameOf = (one: GraphComment): string => one.from?.username || one.username
/** People are named by an id where the application may see it, else by their name. */
const uidOf = (one: GraphComment): string => one.from?.id || (nameOf(one) === '' ? '' : `@${nameOf(one)}`)
const toComment = (one: GraphComment, own: string, rootId: string, workId: string): Comment => ({
  id: one.id,
  rootId,
  author: { uid: uidOf(one), name: nameOf(one), avatar: '' },
  isOwn: nameOf(one) !== '' && nameOf(one) === own,
  workId,
  text: one.text,
  time: secondsOfText(one.timestamp),
})
const nextOf = (pages: z.output<typeof paging>): string => (pages?.next ? (pages.cursors?.after ?? '') : '')

/** Answers below a comment that did not come along. */
const readAnswers = async (ctx: RunContext, graph: Graph, root: string, from: string): Promise<GraphComment[]> => {
  const found: GraphComment[] = []
  for (let pages = 0, after = from; after !== '' && pages < MOST_ANSWER_PAGES; pages += 1) {
    const page = await asked(graph.read(ctx, `${root}/replies`, { fields: FIELDS, limit: PAGE, after }, answers))
    found.push(...page.data)
    after = nextOf(page.paging)
  }
  return found
}

/** Comments of one media with their answers, newest first, back to what was read before. */
const readMedia = async (
  ctx: RunContext,
  graph: Graph,
  { id, base, isFirst }: { readonly id: string; readonly base: number; readonly isFirst: boolean },
  own: string,
): Promise<{ readonly comments: Comment[]; readonly isWhole: boolean }> => {
  const found: Comment[] = []
  let after = ''
  for (let pages = 1; ; pages += 1) {
    const fields = `${FIELDS},replies.limit(${PAGE}){${FIELDS}}`
    const page = await asked(
      graph.read(ctx, `${id}/comments`, { fields, limit: PAGE, ...(after === '' ? {} : { after }) }, comments),
    )
    for (const one of page.data) {
      const more = await readAnswers(ctx, graph, one.id, nextOf(one.replies?.paging))
      found.push(
        toComment(one, own, '', id),
        ...[...(one.replies?.data ?? []), ...more].map((answer) => toComment(answer, own, one.id, id)),
      )
    }
    after = nextOf(page.paging)
    const oldest = secondsOfText(page.data.at(-1)?.timestamp ?? '')
    if (after === '' || (pages >= LEAST_PAGES && oldest < base - LATE_S)) return { comments: found, isWhole: true }
    if (pages >= (isFirst ? LEAST_PAGES : MOST_PAGES)) return { comments: found, isWhole: isFirst }
  }
}

/** The account as comments name it; a token of somebody else may not read it. */
const ownName = async (ctx: RunContext, graph: Graph): Promise<string> =>
  (await asked(graph.read(ctx, graph.account, { fields: 'username' }, me))).username

const read = async (
  ctx: RunContext,
  graph: Graph,
  call: Parameters<OfficialMessages['read']>[1],
): Promise<MessagesReading> => {
  const cursor = readCommentCursor(call.cursor)
  const own = await ownName(ctx, graph)
  const fields = 'id,caption,permalink,comments_count,timestamp'
  const { data } = await asked(graph.read(ctx, `${graph.account}/media`, { fields, limit: MEDIA }, media))
  const lists: ReadList[] = []
  let missing = ''
  let silent = 0
  const opened = pickLists(
    data.map((one) => ({ id: one.id, count: one.comments_count ?? null })),
    cursor,
    ALWAYS,
  )
  for (const { id, count } of opened) {
    if (call.isWanted()) break
    const base = cursor.lists.get(markOf(id))?.newest ?? 0
    const found = await readMedia(ctx, graph, { id, base, isFirst: cursor.lists.size === 0 }, own)
    if (!found.isWhole) missing = OFFICIAL_COMMENT_WORDS.many(SITE)
    if (found.comments.length === 0) silent += count ?? 0
    lists.push({ id, count, base, comments: found.comments })
  }
  // An application without the right is given empty lists, not a refusal.
  if (silent > 0 && lists.every((list) => list.comments.length === 0)) missing = WORDS.silent(silent)
  const chosen = newComments(cursor, lists, missing !== '')
  const works = new Map(
    data.map(({ id, caption, permalink }): [string, CommentedWork] => [
      id,
      { title: caption.split('\n')[0]?.trim() ?? '', url: permalink },
    ]),
  )
  const messages = chosen.messages(works)
  return missing === ''
    ? { status: 'ok', messages, cursor: chosen.cursor, reason: '' }
    : { status: 'partial', messages, cursor: call.cursor, reason: missing }
}

const verdictOf = (answer: OfficialAnswer): Verdict => {
  if (answer.status >= 500) return { is: 'unclear' }
  const error = graphError(answer)
  if (answer.status >= 400 || error) {
    // Only words of Graph itself are a no.
    if (!error || UNSURE.has(error.code)) return { is: 'unclear' }
    return { is: 'refused', error: inWords(toError(answer, 'confirming', true)) }
  }
  const read = written.safeParse(jsonOf(answer))
  return read.success ? { is: 'sent', id: read.data.id } : { is: 'unclear' }
}

const reply = async (
  ctx: RunContext,
  graph: Graph,
  call: Parameters<OfficialMessages['reply']>[1],
): Promise<ReplyOutcome> => {
  const { target, text } = call
  await ownName(ctx, graph)
  const find = async (): Promise<StandingComment | string> => {
    try {
      const fields = `${FIELDS},hidden`
      const one = await asked(graph.read(ctx, encodeURIComponent(target.platform_msg_id), { fields }, standing))
      if (one.hidden) return OFFICIAL_COMMENT_WORDS.hidden
      return { authorUid: uidOf(one), authorName: nameOf(one), text: one.text }
    } catch (error) {
      if (error instanceof HelperError && error.code === NO_OBJECT) return OFFICIAL_COMMENT_WORDS.gone
      throw error
    }
  }
  return await answerComment(ctx, call, {
    site: SITE,
    find,
    // An answer to an answer lands in the same thread.
    send: () => graph.post(ctx, `${encodeURIComponent(target.platform_msg_id)}/replies`, { message: text }),
    verdict: verdictOf,
    isBlocked: (error) => LESS_OF_US.has(error.code),
  })
}

/** Comments by Graph; needs the right to manage comments. @param graphFor calls of one account */
export function commentsBy(graphFor: (call: OfficialCall) => Graph): OfficialMessages {
  return {
    kinds: ['comment'],
    canReply: ['comment'],
    read: (ctx, call) => readingOf(SITE, call.cursor, () => read(ctx, graphFor(call), call)),
    reply: (ctx, call) => reply(ctx, graphFor(call), call),
  }
}

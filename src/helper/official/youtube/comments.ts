// Comments under the channel's videos: read by threads, newest first, and answered within their thread.
import { z } from 'zod'
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import type { ErrorKind } from '../../../contract/helper/protocol.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { ReplyOutcome, MessagesReading } from '../../platforms/messages.ts'
import { answerComment, type StandingComment, type Verdict } from '../kit/answer-comment.ts'
import { jsonOf } from '../kit/answers.ts'
import { markOf, readCommentCursor, type CommentCursor } from '../kit/comment-cursor.ts'
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
import { SITE, type Api } from './api.ts'
import { ownChannel } from './channel.ts'
import { errorOf } from './errors.ts'

const WORDS = OFFICIAL_COMMENT_WORDS.youtube
const PAGE = '100'
/** Pages of threads: of a first reading, the least (an answer to an old thread moves it nowhere), and the most. */
const FIRST_PAGES = 3
const LEAST_PAGES = 2
const MOST_PAGES = 20
/** Pages of answers below one comment. */
const MOST_ANSWER_PAGES = 5
/** Videos that one call names. */
const MOST_VIDEOS = 50
/** The list of all threads, as the cursor names it. */
const ALL = ''

/** What comments mean of the interface's reasons. */
const REASONS: Readonly<Record<string, readonly [kind: ErrorKind, msg: string]>> = {
  insufficientPermissions: ['platform-limit', WORDS.scope],
  commentsDisabled: ['platform-limit', WORDS.disabled],
  forbidden: ['platform-limit', WORDS.forbidden],
  commentTextTooLong: ['content', WORDS.tooLong],
  commentTextRequired: ['content', WORDS.empty],
  ineligibleAccount: ['platform-limit', WORDS.ineligible],
  commentNotFound: ['content', OFFICIAL_COMMENT_WORDS.gone],
  parentCommentNotFound: ['content', OFFICIAL_COMMENT_WORDS.gone],
}
/** The interface itself doesn't say that nothing was written. */
const UNSURE: ReadonlySet<string> = new Set(['processingFailure', 'backendError', 'internalError'])
const LESS_OF_US: ReadonlySet<string> = new Set([
  'quotaExceeded',
  'dailyLimitExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
])

const inWords = (error: HelperError): HelperError => {
  const [kind, msg] = REASONS[error.code] ?? []
  return kind && msg ? new HelperError({ kind, msg, code: error.code, refused: error.refused }) : error
}
/** Runs reads; refusals are told in the words of comments. */
const asked = async <T>(work: Promise<T>): Promise<T> =>
  await work.catch((error: unknown) => {
    throw error instanceof HelperError ? inWords(error) : error
  })

const comment = z.object({
  id: z.string().min(1),
  snippet: z.object({
    videoId: z.string().default(''),
    parentId: z.string().default(''),
    // Absent of people without a channel.
    authorChannelId: z.object({ value: z.string() }).optional(),
    authorDisplayName: z.string().default(''),
    authorProfileImageUrl: z.string().default(''),
    // Told to the author alone; the other one is plain text too, as we ask for it.
    textOriginal: z.string().optional(),
    textDisplay: z.string(),
    publishedAt: z.string().min(1),
  }),
})
type ApiComment = z.output<typeof comment>
const threads = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      snippet: z.object({
        videoId: z.string().default(''),
        totalReplyCount: z.number().int().min(0),
        topLevelComment: comment,
      }),
      replies: z.object({ comments: z.array(comment) }).optional(),
    }),
  ),
  nextPageToken: z.string().optional(),
})
type Thread = z.output<typeof threads>['items'][number]
const answers = z.object({ items: z.array(comment), nextPageToken: z.string().optional() })
const titles = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string().default('') }) })),
})
const written = z.object({
  id: z.string().min(1),
  snippet: z.object({ parentId: z.string().default(''), moderationStatus: z.string().optional() }),
})

const textOf = ({ snippet }: ApiComment): string => snippet.textOriginal ?? snippet.textDisplay
const uidOf = ({ snippet }: ApiComment): string => snippet.authorChannelId?.value ?? ''
const toComment = (one: ApiComment, own: string, rootId: string, videoId: string): Comment => ({
  id: one.id,
  rootId,
  author: { uid: uidOf(one), name: one.snippet.authorDisplayName, avatar: one.snippet.authorProfileImageUrl },
  isOwn: uidOf(one) === own,
  workId: one.snippet.videoId || videoId,
  text: textOf(one),
  time: secondsOfText(one.snippet.publishedAt),
})
/** A thread, with those of its answers that came along. */
const commentsOf = (thread: Thread, own: string): Comment[] => {
  const { topLevelComment: top, videoId } = thread.snippet
  return [
    toComment(top, own, '', videoId),
    ...(thread.replies?.comments ?? []).map((one) => toComment(one, own, top.id, videoId)),
  ]
}

/** Threads of all videos, newest first, back to what was read before. */
const readThreads = async (
  ctx: RunContext,
  api: Api,
  channel: string,
  cursor: CommentCursor,
): Promise<{ readonly threads: readonly Thread[]; readonly isWhole: boolean }> => {
  const newest = cursor.lists.get(markOf(ALL))?.newest ?? 0
  const found: Thread[] = []
  let pageToken: string | undefined
  for (let pages = 1; ; pages += 1) {
    const query = {
      part: 'snippet,replies',
      allThreadsRelatedToChannelId: channel,
      order: 'time',
      textFormat: 'plainText',
      maxResults: PAGE,
      ...(pageToken === undefined ? {} : { pageToken }),
    }
    const page = await asked(api.get(ctx, '/commentThreads', query, threads))
    found.push(...page.items)
    pageToken = page.nextPageToken
    const oldest = secondsOfText(page.items.at(-1)?.snippet.topLevelComment.snippet.publishedAt ?? '')
    const isReached = newest === 0 ? pages >= FIRST_PAGES : pages >= LEAST_PAGES && oldest < newest - LATE_S
    if (pageToken === undefined || isReached) return { threads: found, isWhole: true }
    if (pages >= MOST_PAGES) return { threads: found, isWhole: false }
  }
}

/** All answers below one comment; they come in no promised order, so they are read whole. */
const readAnswers = async (ctx: RunContext, api: Api, thread: Thread, own: string): Promise<Comment[]> => {
  const found: Comment[] = []
  let pageToken: string | undefined
  for (let pages = 0; pages < MOST_ANSWER_PAGES; pages += 1) {
    const { id } = thread.snippet.topLevelComment
    const query = { part: 'snippet', parentId: id, textFormat: 'plainText', maxResults: PAGE }
    const page = await asked(
      api.get(ctx, '/comments', { ...query, ...(pageToken === undefined ? {} : { pageToken }) }, answers),
    )
    found.push(...page.items.map((one) => toComment(one, own, id, thread.snippet.videoId)))
    pageToken = page.nextPageToken
    if (pageToken === undefined) break
  }
  return found
}

const readTitles = async (
  ctx: RunContext,
  api: Api,
  comments: readonly Comment[],
): Promise<Map<string, CommentedWork>> => {
  const ids = [...new Set(comments.map((one) => one.workId).filter((id) => id !== ''))]
  const works = new Map(
    ids.map((id): [string, CommentedWork] => [id, { title: '', url: `https://www.youtube.com/watch?v=${id}` }]),
  )
  for (let from = 0; from < ids.length; from += MOST_VIDEOS) {
    const id = ids.slice(from, from + MOST_VIDEOS).join(',')
    const { items } = await asked(api.get(ctx, '/videos', { part: 'snippet', id, maxResults: '50' }, titles))
    for (const one of items) works.set(one.id, { title: one.snippet.title, url: works.get(one.id)?.url ?? '' })
  }
  return works
}

/** @throws HelperError kind `session` where the token belongs to another channel */
const requireChannel = async (ctx: RunContext, api: Api, call: OfficialCall): Promise<string> => {
  const channel = await ownChannel(ctx, api)
  if (channel.id === call.account.accountId) return channel.id
  throw new HelperError({ kind: 'session', code: 'OTHER_ACCOUNT', msg: OFFICIAL_COMMENT_WORDS.other(channel.title) })
}

const read = async (
  ctx: RunContext,
  api: Api,
  call: Parameters<OfficialMessages['read']>[1],
): Promise<MessagesReading> => {
  const cursor = readCommentCursor(call.cursor)
  const own = await requireChannel(ctx, api, call)
  const { threads: found, isWhole } = await readThreads(ctx, api, own, cursor)
  const base = cursor.lists.get(markOf(ALL))?.newest ?? 0
  const lists: ReadList[] = [
    { id: ALL, count: null, base, comments: found.flatMap((thread) => commentsOf(thread, own)) },
  ]
  // Only some answers come with their thread: further ones are asked for where their number changed.
  const folded = found
    .filter(({ snippet, replies }) => snippet.totalReplyCount > (replies?.comments.length ?? 0))
    .map((thread) => ({ id: thread.id, count: thread.snippet.totalReplyCount, thread }))
  const opened = new Set(pickLists(folded, cursor, 0))
  for (const one of folded) {
    const before = cursor.lists.get(markOf(one.id))
    const list = { id: one.id, base: before?.newest ?? base }
    if (opened.has(one) && !call.isWanted())
      lists.push({ ...list, count: one.count, comments: await readAnswers(ctx, api, one.thread, own) })
    else if (before?.count !== one.count) lists.push({ ...list, count: null, comments: [] })
  }
  const chosen = newComments(cursor, lists, !isWhole)
  const messages = chosen.messages(await readTitles(ctx, api, chosen.comments))
  return isWhole
    ? { status: 'ok', messages, cursor: chosen.cursor, reason: '' }
    : { status: 'partial', messages, cursor: call.cursor, reason: OFFICIAL_COMMENT_WORDS.many(SITE) }
}

/** What the answer to `comments.insert` says. */
const verdictOf = (answer: OfficialAnswer, parentId: string): Verdict => {
  if (answer.status >= 500) return { is: 'unclear' }
  if (answer.status >= 400) {
    const error = inWords(errorOf(answer, 'confirming', true))
    // A 4xx without a reason of its own is somebody's between us and the interface.
    return error.code.startsWith('HTTP_') || UNSURE.has(error.code) ? { is: 'unclear' } : { is: 'refused', error }
  }
  const read = written.safeParse(jsonOf(answer))
  if (!read.success) return { is: 'unclear' }
  const { id, snippet } = read.data
  if (snippet.parentId !== '' && snippet.parentId !== parentId) return { is: 'unclear' }
  if (snippet.moderationStatus === 'rejected')
    return { is: 'refused', error: new HelperError({ kind: 'content', code: 'REJECTED', msg: WORDS.rejected }) }
  return { is: 'sent', id }
}

const reply = async (
  ctx: RunContext,
  api: Api,
  call: Parameters<OfficialMessages['reply']>[1],
): Promise<ReplyOutcome> => {
  const { target, text } = call
  await requireChannel(ctx, api, call)
  // Answers stand one below the other within a thread: the parent is the comment that began it.
  let parentId = target.platform_msg_id
  const find = async (): Promise<StandingComment | string> => {
    const query = { part: 'snippet', id: target.platform_msg_id, textFormat: 'plainText' }
    const [one] = (await asked(api.get(ctx, '/comments', query, answers))).items
    if (one?.id !== target.platform_msg_id) return OFFICIAL_COMMENT_WORDS.gone
    parentId = one.snippet.parentId || one.id
    return { authorUid: uidOf(one), authorName: one.snippet.authorDisplayName, text: textOf(one) }
  }
  return await answerComment(ctx, call, {
    site: SITE,
    find,
    send: () => api.write(ctx, '/comments', { part: 'snippet' }, { snippet: { parentId, textOriginal: text } }),
    verdict: (answer) => verdictOf(answer, parentId),
    isBlocked: (error) => LESS_OF_US.has(error.code),
  })
}

/** Comments by the Data API; all of it needs the scope `youtube.force-ssl`. @param apiFor calls with a token */
export function commentsBy(apiFor: (token: string) => Api): OfficialMessages {
  return {
    kinds: ['comment'],
    canReply: ['comment'],
    read: (ctx, call) => readingOf(SITE, call.cursor, () => read(ctx, apiFor(call.token), call)),
    reply: (ctx, call) => reply(ctx, apiFor(call.token), call),
  }
}

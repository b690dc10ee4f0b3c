// 留言 under published articles: read by article, and answered once each, which is all that the interface permits.
import { z } from 'zod'
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { MessagesReading, ReplyOutcome } from '../../platforms/messages.ts'
import { answerComment, type StandingComment } from '../kit/answer-comment.ts'
import { markOf, readCommentCursor } from '../kit/comment-cursor.ts'
import { newComments, pickLists, readingOf, type Comment, type CommentedWork, type ReadList } from '../kit/comments.ts'
import type { OfficialMessages } from '../official.ts'
import type { Api } from './api.ts'
import { SITE, UNAUTHORIZED } from './errors.ts'
import { replyToFan } from './fan-messages.ts'
import { saidError, verdictOf, wantsLess } from './verdict.ts'

const WORDS = OFFICIAL_COMMENT_WORDS.weixin
/** Messages that are looked at: the newest ones, with all their articles. */
const MESSAGES = 20
/** The newest articles are asked each time; of the others one in its turn, as no list tells their numbers. */
const NEWEST = 5
/** "more than or 50 is refused". */
const PAGE = 49
const MOST_PAGES = 20
/** Answers come without a number of their own; there is one for each comment. */
const ANSWER = '.reply'

/** Codes of comments, in words. */
const SAYINGS: Readonly<Record<number, string>> = {
  [UNAUTHORIZED]: WORDS.scope,
  88000: WORDS.closed,
  88001: WORDS.articleGone,
  88002: WORDS.restricted,
  88004: OFFICIAL_COMMENT_WORDS.gone,
  88005: WORDS.once,
  88007: WORDS.length,
  88008: OFFICIAL_COMMENT_WORDS.gone,
}
const asked = async <T>(work: Promise<T>): Promise<T> =>
  await work.catch((error: unknown) => {
    const code = error instanceof HelperError ? Number(/^WX_(-?\d+)$/.exec(error.code)?.[1] ?? 0) : 0
    throw SAYINGS[code] === undefined ? error : saidError(SAYINGS, code, '')
  })

const published = z.object({
  item: z.array(
    z.object({
      article_id: z.string().min(1),
      content: z.object({
        news_item: z.array(
          z.object({
            title: z.string().default(''),
            url: z.string().default(''),
            is_deleted: z.boolean().default(false),
          }),
        ),
      }),
    }),
  ),
})
const comment = z.object({
  user_comment_id: z.union([z.number().int(), z.string().min(1)]).transform(String),
  create_time: z.number().int().min(0),
  content: z.string(),
  // Absent of who wrote without an identity of WeChat.
  openid: z.string().default(''),
  reply: z.object({ content: z.string().default(''), create_time: z.number().int().default(0) }).nullish(),
})
type WeixinComment = z.output<typeof comment>
const page = z
  .object({ total: z.number().int().min(0), comment: z.array(comment).optional() })
  .refine((one) => one.total === 0 || one.comment !== undefined)

/** One article as comments name it. */
interface Article {
  /** As the works list names it. */
  readonly id: string
  readonly title: string
  readonly url: string
  readonly messageId: string
  /** From 0. */
  readonly index: number
}
/** Comments are numbered within their article, so their id names it, too. */
const idOf = ({ messageId, index }: Pick<Article, 'messageId' | 'index'>, one: WeixinComment): string =>
  `${messageId}_${index}_${one.user_comment_id}`
const placeOf = (id: string): (Pick<Article, 'messageId' | 'index'> & { readonly commentId: string }) | null => {
  const [whole, messageId = '', index = '', commentId = ''] = /^(\d{1,15})_(\d{1,2})_(\d{1,19})$/.exec(id) ?? []
  return whole === undefined ? null : { messageId, index: Number(index), commentId }
}
/** People have no names here; who has no number either is a person of his own. */
const uidOf = (article: Pick<Article, 'messageId' | 'index'>, one: WeixinComment): string =>
  one.openid || `anonymous-${idOf(article, one)}`

/** The number of the message stands in the links of its articles alone. */
const articlesOf = (item: z.output<typeof published>['item'][number]): Article[] =>
  item.content.news_item.flatMap(({ title, url, is_deleted }, at) => {
    const query = URL.parse(url)?.searchParams
    const messageId = query?.get('mid') ?? ''
    if (is_deleted || !/^\d{1,15}$/.test(messageId)) return []
    const id = `${item.article_id}${at > 0 ? `#${at + 1}` : ''}`
    return [{ id, title: title.trim(), url: url.replace(/^http:/, 'https:'), messageId, index: at }]
  })

// Numbers may be larger than those of JSON here.
const numbered = (text: string): number | string => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
const place = ({ messageId, index }: Pick<Article, 'messageId' | 'index'>) => ({
  msg_data_id: numbered(messageId),
  index,
})

/** All comments of an article; the interface names no order. */
const readArticle = async (
  ctx: RunContext,
  api: Api,
  article: Pick<Article, 'messageId' | 'index'>,
): Promise<{ readonly comments: WeixinComment[]; readonly isWhole: boolean }> => {
  const found: WeixinComment[] = []
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const body = { ...place(article), begin: pages * PAGE, count: PAGE, type: 0 }
    const { comment: rows = [], total } = await asked(api.ask(ctx, 'comment/list', body, '', page))
    found.push(...rows)
    if (rows.length < PAGE || found.length >= total) return { comments: found, isWhole: true }
  }
  return { comments: found, isWhole: false }
}

const toComments = (article: Article, account: string, one: WeixinComment): Comment[] => {
  const id = idOf(article, one)
  const row: Comment = {
    id,
    rootId: '',
    author: { uid: uidOf(article, one), name: '', avatar: '' },
    isOwn: false,
    workId: article.id,
    text: one.content,
    time: one.create_time,
  }
  if (!one.reply?.content) return [row]
  const author = { uid: account, name: '', avatar: '' }
  const { content, create_time: time } = one.reply
  return [row, { ...row, id: `${id}${ANSWER}`, rootId: id, author, isOwn: true, text: content, time }]
}

const read = async (
  ctx: RunContext,
  api: Api,
  call: Parameters<OfficialMessages['read']>[1],
): Promise<MessagesReading> => {
  const cursor = readCommentCursor(call.cursor)
  const body = { offset: 0, count: MESSAGES, no_content: 1 }
  const { item } = await asked(api.ask(ctx, 'freepublish/batchget', body, '', published))
  const articles = item.flatMap(articlesOf)
  const listed = item.some((one) => one.content.news_item.some((news) => !news.is_deleted))
  if (listed && articles.length === 0)
    throw new HelperError({ kind: 'platform-limit', code: 'NO_MESSAGE_ID', msg: WORDS.unnamed })
  // No list tells numbers: the newest count as changed, the others as they were once they have been read.
  const opened = pickLists(
    articles.map((article, at) => ({ id: article.id, count: at < NEWEST ? null : -1, article })),
    cursor,
    NEWEST,
  )
  const lists: ReadList[] = []
  let missing = ''
  for (const { id, article } of opened) {
    if (call.isWanted()) break
    const found = await readArticle(ctx, api, article).catch((error: unknown) => {
      // Of an article without 留言 there is nothing to read.
      if (error instanceof HelperError && (error.code === 'WX_88001' || error.code === 'WX_88002')) return null
      throw error
    })
    const base = cursor.lists.get(markOf(id))?.newest ?? 0
    const rows = (found?.comments ?? []).flatMap((one) => toComments(article, call.account.accountId, one))
    if (found?.isWhole === false) missing = OFFICIAL_COMMENT_WORDS.many(SITE)
    lists.push({ id, count: null, base, comments: rows })
  }
  const chosen = newComments(cursor, lists, missing !== '')
  const works = new Map(articles.map((one): [string, CommentedWork] => [one.id, { title: one.title, url: one.url }]))
  const messages = chosen.messages(works)
  return missing === ''
    ? { status: 'ok', messages, cursor: chosen.cursor, reason: '' }
    : { status: 'partial', messages, cursor: call.cursor, reason: missing }
}

const reply = async (
  ctx: RunContext,
  api: Api,
  call: Parameters<OfficialMessages['reply']>[1],
): Promise<ReplyOutcome> => {
  const { target, text } = call
  const at = placeOf(target.platform_msg_id)
  const find = async (): Promise<StandingComment | string> => {
    if (at === null) return OFFICIAL_COMMENT_WORDS.foreignComment
    const { comments } = await readArticle(ctx, api, at)
    const one = comments.find((row) => row.user_comment_id === at.commentId)
    if (one === undefined) return OFFICIAL_COMMENT_WORDS.gone
    if (one.reply?.content) return WORDS.once
    return { authorUid: uidOf(at, one), authorName: '', text: one.content }
  }
  return await answerComment(ctx, call, {
    site: SITE,
    find,
    send: () =>
      api.post(ctx, 'comment/reply/add', {
        ...(at === null ? {} : { ...place(at), user_comment_id: numbered(at.commentId) }),
        content: text,
      }),
    verdict: (answer) => verdictOf(answer, SAYINGS, `${target.platform_msg_id}${ANSWER}`),
    isBlocked: wantsLess,
  })
}

/**
 * 留言 of verified accounts, and answers to fans whose messages WeChat sent to our address.
 * @param apiFor calls with a token
 */
export function commentsBy(apiFor: (token: string) => Api): OfficialMessages {
  return {
    kinds: ['comment'],
    canReply: ['comment', 'dm'],
    read: (ctx, call) => readingOf(SITE, call.cursor, () => read(ctx, apiFor(call.token), call)),
    reply: (ctx, call) => (call.kind === 'dm' ? replyToFan : reply)(ctx, apiFor(call.token), call),
  }
}

// 留言 below articles: readers who write, the account that reads and answers each of them once.
import type { Ask, Reply } from '../loopback.ts'

/** One 留言; its number counts within its article only. */
export interface FakeLeaving {
  /** `msg_data_id` of the message. */
  readonly messageId: string
  readonly index: number
  readonly no: number
  /** '' = who wrote has no identity of WeChat. */
  readonly openid: string
  content: string
  /** Unix s. */
  readonly time: number
  reply: string
}
interface CommentWorld {
  readonly comments: FakeLeaving[]
  readonly settings: { readonly hasComments: boolean; readonly changedComments: boolean; readonly busyReply: boolean }
  readonly published: readonly { readonly publishId: string; readonly articles: readonly unknown[] }[]
}

const say = (errcode: number, errmsg: string): Reply => ({ json: { errcode, errmsg } })

/** Somebody writes. `minutesAgo`: how old it is. */
export function leaveComment(
  comments: FakeLeaving[],
  comment: Partial<FakeLeaving> & Pick<FakeLeaving, 'messageId' | 'openid' | 'content'>,
  minutesAgo = 0,
): FakeLeaving {
  const { messageId, index = 0 } = comment
  const made = {
    index,
    no: comments.filter((one) => one.messageId === messageId && one.index === index).length + 1,
    time: Math.floor(Date.now() / 1000) - minutesAgo * 60,
    reply: '',
    ...comment,
  }
  comments.push(made)
  return made
}

/** comment/list and comment/reply/add. */
export function answerComments(
  { comments, settings, published }: CommentWorld,
  { path, ask, verified }: { path: string; ask: Ask; verified: boolean },
): Reply {
  if (!verified) return say(48001, 'api unauthorized')
  if (!settings.hasComments) return say(88000, 'without comment privilege')
  const body = ask.json() as {
    msg_data_id: number
    index: number
    begin: number
    count: number
    user_comment_id: number
    content: string
  }
  const article = published.find((one) => one.publishId === String(body.msg_data_id))
  if (!article || body.index >= article.articles.length) return say(88001, 'msg_data is not exists')
  const all = comments.filter((one) => one.messageId === article.publishId && one.index === body.index)
  if (path === 'comment/list') {
    if (!(body.count > 0 && body.count < 50)) return say(88010, 'count range error. cout <= 0 or count > 50')
    const rows = all.slice(body.begin, body.begin + body.count).map((one) => ({
      user_comment_id: one.no,
      create_time: one.time,
      content: one.content,
      comment_type: 0,
      ...(one.openid === '' ? {} : { openid: one.openid }),
      ...(one.reply === '' ? {} : { reply: { content: one.reply, create_time: one.time + 60 } }),
    }))
    const named = settings.changedComments ? { comments: rows } : { comment: rows }
    return { json: { errcode: 0, errmsg: 'ok', total: all.length, ...named } }
  }
  if (path !== 'comment/reply/add') return say(40066, 'invalid url')
  const comment = all.find((one) => one.no === body.user_comment_id)
  if (!comment) return say(88008, 'comment is not exists')
  if (comment.reply !== '') return say(88005, 'already reply')
  if (body.content.trim() === '') return say(88007, 'reply content beyond max len or content len is zero')
  comment.reply = body.content
  return settings.busyReply ? say(-1, 'system error') : say(0, 'ok')
}

// 小红书's notices of comments and mentions on the main site: the cheapest list of what people wrote. The main site has a
// login of its own: who is signed in there is told by the page's own question.
import { z } from 'zod'
import { fieldOf, source, type CommentRow, type CommentSite } from '../kit/messages/site.ts'
import { info, linkOf } from './info.ts'
import { ANSWERS } from './messages.data.ts'
import { S } from './selectors.ts'
import { isSignedOut } from './site.ts'

const person = z.object({ userid: z.string().min(1), nickname: z.string(), image: z.string().default('') })
const notice = z.object({
  id: z.string().min(1),
  type: z.string(),
  time: z.number(),
  user_info: person,
  comment_info: z
    .object({
      id: z.string().min(1),
      content: z.string(),
      status: z.number().default(0),
      target_comment: z.object({ id: z.string().min(1), user_info: person }).nullish(),
    })
    .nullish(),
  item_info: z
    .object({ id: z.string().min(1), content: z.string().default(''), xsec_token: z.string().default('') })
    .nullish(),
})
const list = z.object({
  code: z.literal(0),
  data: z.object({ message_list: z.array(notice), has_more: z.boolean() }),
})

/** A mention in a note holds no comment: there is nothing to answer. */
const toRows = (one: z.output<typeof notice>): CommentRow[] =>
  one.comment_info
    ? [
        {
          id: one.comment_info.id,
          rootId: '',
          parentId: one.comment_info.target_comment?.id ?? '',
          author: { uid: one.user_info.userid, name: one.user_info.nickname, avatar: one.user_info.image },
          replyToUid: one.comment_info.target_comment?.user_info.userid ?? '',
          workId: one.item_info?.id ?? '',
          workTitle: one.item_info?.content ?? '',
          workUrl: linkOf(one.item_info?.id ?? '', one.item_info?.xsec_token),
          text: one.comment_info.content,
          image: '',
          sticker: '',
          time: one.time,
          isWithdrawn: one.comment_info.status !== 0,
          isPinned: false,
        },
      ]
    : []

const me = z.object({
  code: z.literal(0),
  data: z.object({
    guest: z.boolean().default(false),
    red_id: z.union([z.string(), z.number()]).transform(String).default(''),
    user_id: z.string().default(''),
    nickname: z.string().default(''),
  }),
})

const written = z.object({ code: z.literal(0), data: z.object({ comment: z.object({ id: z.string().min(1) }) }) })

/** www.xiaohongshu.com/notification, for the shared steps. */
export const commentSite: CommentSite = {
  name: info.name,
  table: S,
  url: 'https://www.xiaohongshu.com/notification',
  domains: ['xiaohongshu.com'],
  deep: false,
  captcha: S.searchCaptcha,
  signedOut: [],
  busy: S.commentsBusy,
  isLogin: (url) => url.pathname.startsWith('/login') || url.pathname.startsWith('/website-login'),
  isSignedOut,
  complaint: ({ code, msg }) =>
    typeof code === 'number' && code !== 0 ? `${typeof msg === 'string' ? msg : ''}（${code}）` : null,
  replyBox: { names: true, inRow: true },
  sources: {
    comments: source({
      ...ANSWERS.comments,
      paths: S.commentsAnswer,
      shape: list,
      read: ({ data }) => ({ rows: data.message_list.flatMap(toRows), more: data.has_more, total: null, workId: '' }),
    }),
    reply: source({
      ...ANSWERS.reply,
      paths: S.replyAnswer,
      shape: written,
      read: ({ data }, question) => ({
        id: data.comment.id,
        parentId: fieldOf(question, 'target_comment_id'),
        refusal: '',
      }),
    }),
    who: source({
      ...ANSWERS.who,
      paths: S.whoAnswer,
      shape: me,
      read: ({ data }) => ({ accountId: data.guest ? '' : data.red_id, name: data.nickname, uid: data.user_id }),
    }),
  },
}

// B站's comments: one list of all works with all answers, newest first.
import { z } from 'zod'
import { REPLY_WORDS } from '../../../contract/reply-words.ts'
import { fieldOf, source, type Author, type CommentRow, type CommentSite } from '../kit/messages/site.ts'
import { info, isLogin, linkOf, ORIGIN } from './info.ts'
import { ANSWERS } from './messages.data.ts'
import { S } from './selectors.ts'

const id = z.union([z.string().min(1), z.number()]).transform(String)
/** '' and 0 are none. */
const link = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || String(value) === '0' ? '' : String(value)))
const member = z.object({ mid: id, uname: z.string(), avatar: z.string().default('') })

const row = z.object({
  rpid: id,
  root: link,
  parent: link,
  bvid: z.string().default(''),
  title: z.string().default(''),
  ctime: z.number(),
  state: z.number().default(0),
  member,
  content: z.object({
    message: z.string(),
    pictures: z.array(z.object({ img_src: z.string() })).nullish(),
  }),
  root_info: z.object({ rpid: id, member }).nullish().catch(null),
})
const list = z.object({
  code: z.literal(0),
  data: z.object({
    list: z.array(row).nullable(),
    page: z.object({ num: z.number(), size: z.number(), total: z.number() }),
  }),
})

const toAuthor = ({ mid, uname, avatar }: z.output<typeof member>): Author => ({ uid: mid, name: uname, avatar })
const toRow = (one: z.output<typeof row>): CommentRow => ({
  id: one.rpid,
  rootId: one.root,
  parentId: one.parent || one.root,
  author: toAuthor(one.member),
  rootAuthor: one.root_info ? toAuthor(one.root_info.member) : undefined,
  replyToUid: '',
  workId: one.bvid,
  workTitle: one.title,
  workUrl: one.bvid === '' ? '' : linkOf(one.bvid),
  text: one.content.message,
  image: one.content.pictures?.[0]?.img_src ?? '',
  sticker: '',
  time: one.ctime,
  isWithdrawn: one.state !== 0,
  isPinned: false,
})

const written = z.object({
  code: z.literal(0),
  data: z.object({ rpid: id, need_captcha: z.boolean().default(false), success_toast: z.string().default('') }),
})

/** member.bilibili.com's page 评论管理, for the shared steps. */
export const commentSite: CommentSite = {
  name: info.name,
  table: S,
  url: `${ORIGIN}/platform/comment/article`,
  domains: ['bilibili.com'],
  deep: false,
  captcha: S.captcha,
  signedOut: S.signedOut,
  busy: S.commentsBusy,
  isLogin,
  isSignedOut: (body) => body['code'] === -101,
  complaint: ({ code, message }) =>
    typeof code === 'number' && code !== 0 ? `${typeof message === 'string' ? message : ''}（${code}）` : null,
  replyBox: { names: false, inRow: true },
  sources: {
    reply: source({
      ...ANSWERS.reply,
      paths: S.replyAnswer,
      shape: written,
      read: ({ data }, question) => ({
        id: data.rpid,
        parentId: fieldOf(question, 'parent'),
        refusal: data.need_captcha ? data.success_toast || REPLY_WORDS.wantsCode : '',
      }),
    }),
    comments: source({
      ...ANSWERS.comments,
      paths: S.commentsAnswer,
      shape: list,
      read: ({ data: { list: rows, page } }) => ({
        rows: (rows ?? []).map(toRow),
        more: page.num * page.size < page.total,
        total: page.total,
        workId: '',
      }),
    }),
  },
}

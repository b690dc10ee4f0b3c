// 快手's comments: the creator centre asks for them work by work. All its questions are POSTs; which work they are about
// stands in their bodies.
import { z } from 'zod'
import { fieldOf, source, type CommentPage, type CommentRow, type CommentSite } from '../kit/messages/site.ts'
import { info, linkOf, ORIGIN } from './info.ts'
import { ANSWERS } from './messages.data.ts'
import { S } from './selectors.ts'

const id = z.union([z.string().min(1), z.number()]).transform(String)
/** '' and 0 are none. */
const link = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null || String(value) === '0' ? '' : String(value)))
/** Of the next page; '' and `no_more` are none. */
const next = link.transform((value) => value !== '' && value !== 'no_more')

const row = z.object({
  commentId: id,
  authorId: id,
  authorName: z.string(),
  headurl: z.string().default(''),
  content: z.string(),
  replyTo: link,
  replyToCommentId: link,
  timestamp: z.number(),
  toped: z.boolean().default(false),
})
const list = z.object({ result: z.literal(1), data: z.object({ list: z.array(row), pcursor: next }) })

const toRow = (one: z.output<typeof row>, rootId: string, workId: string): CommentRow => ({
  id: one.commentId,
  rootId,
  parentId: one.replyToCommentId || rootId,
  author: { uid: one.authorId, name: one.authorName, avatar: one.headurl },
  replyToUid: one.replyTo,
  workId,
  workTitle: '',
  workUrl: '',
  text: one.content,
  image: '',
  sticker: '',
  time: one.timestamp,
  isWithdrawn: false,
  isPinned: one.toped,
})
const toPage = (value: z.output<typeof list>, rootId: string, workId: string): CommentPage => ({
  rows: value.data.list.map((one) => toRow(one, rootId, workId)),
  more: value.data.pcursor,
  total: null,
  workId,
})

const works = z.object({
  result: z.literal(1),
  data: z.object({
    photoList: z.array(z.object({ photoId: id, title: z.string().default(''), commentCount: z.number().optional() })),
    pcursor: next,
  }),
})

const written = z.object({ result: z.literal(1), data: z.object({ commentId: id }) })

/** cp.kuaishou.com's page 评论管理, for the shared steps. */
export const commentSite: CommentSite = {
  name: info.name,
  table: S,
  url: `${ORIGIN}/article/comment`,
  domains: ['kuaishou.com'],
  deep: false,
  captcha: S.captcha,
  signedOut: S.signedOut,
  busy: S.commentsBusy,
  isLogin: (url) => url.hostname === 'passport.kuaishou.com',
  isSignedOut: (body) => body['result'] === 109,
  complaint: ({ result, message }) =>
    typeof result === 'number' && result !== 1 ? `${typeof message === 'string' ? message : ''}（${result}）` : null,
  replyBox: { names: false, inRow: true },
  sources: {
    comments: source({
      ...ANSWERS.comments,
      paths: S.commentsAnswer,
      shape: list,
      read: (value, question) => toPage(value, '', fieldOf(question, 'photoId')),
    }),
    replies: source({
      ...ANSWERS.replies,
      paths: S.repliesAnswer,
      shape: list,
      read: (value, question) => toPage(value, fieldOf(question, 'commentId'), fieldOf(question, 'photoId')),
    }),
    reply: source({
      ...ANSWERS.reply,
      paths: S.replyAnswer,
      shape: written,
      read: ({ data }, question) => ({
        id: data.commentId,
        parentId: fieldOf(question, 'replyToCommentId'),
        refusal: '',
      }),
    }),
    works: source({
      ...ANSWERS.works,
      paths: S.worksAnswer,
      shape: works,
      read: ({ data }) => ({
        more: data.pcursor,
        works: data.photoList.map((one) => ({
          id: one.photoId,
          title: one.title,
          url: linkOf(one.photoId),
          comments: one.commentCount ?? null,
        })),
      }),
    }),
  },
}

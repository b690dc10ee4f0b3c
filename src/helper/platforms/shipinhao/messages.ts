// 视频号's comments: the office asks for them work by work, answers among them.
import { z } from 'zod'
import { fieldOf, source, type CommentRow, type CommentSite } from '../kit/messages/site.ts'
import { info, isLogin, ORIGIN } from './info.ts'
import { ANSWERS } from './messages.data.ts'
import { S } from './selectors.ts'
import { isSignedOut } from './site.ts'

const id = z.union([z.string().min(1), z.number()]).transform(String)
const time = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

const one = {
  commentId: id,
  commentNickname: z.string(),
  commentHeadurl: z.string().default(''),
  commentContent: z.string(),
  commentCreatetime: time,
  replyCommentId: z.string().default(''),
  username: z.string().default(''),
}
const answer = z.object(one)
const root = z.object({ ...one, levelTwoComment: z.array(answer).default([]) })
const list = z.object({
  errCode: z.literal(0),
  data: z.object({
    comment: z.array(root),
    downContinueFlag: z.number(),
    commentCount: z.number().optional(),
  }),
})

/** Who has no channel has no name of one: the thread stands for the person, who is merged with nobody. */
const uidOf = (row: z.output<typeof answer>, rootId: string): string =>
  row.username || `thread:${rootId || row.commentId}`

const toRow = (row: z.output<typeof answer>, rootId: string, workId: string): CommentRow => ({
  id: row.commentId,
  rootId,
  parentId: row.replyCommentId || rootId,
  author: { uid: uidOf(row, rootId), name: row.commentNickname, avatar: row.commentHeadurl },
  replyToUid: '',
  workId,
  workTitle: '',
  workUrl: '',
  text: row.commentContent,
  image: '',
  sticker: '',
  time: row.commentCreatetime,
  isWithdrawn: false,
  isPinned: false,
})

const works = z.object({
  errCode: z.literal(0),
  data: z.object({
    list: z.array(
      z.object({
        objectId: id,
        exportId: id,
        commentCount: z.number().optional(),
        desc: z.object({ description: z.string().default('') }),
      }),
    ),
    continueFlag: z.boolean().default(false),
  }),
})

const named = z.object({ commentId: id.optional().catch(undefined) })
const written = z.object({
  errCode: z.literal(0),
  data: named
    .extend({ comment: named.optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})

/** channels.weixin.qq.com's page 评论, for the shared steps. */
export const commentSite: CommentSite = {
  name: info.name,
  table: S,
  url: `${ORIGIN}/platform/interaction/comment`,
  domains: ['weixin.qq.com'],
  deep: true,
  captcha: S.captcha,
  signedOut: S.signedOut,
  busy: S.commentsBusy,
  isLogin,
  isSignedOut,
  complaint: ({ errCode, errMsg }) =>
    typeof errCode === 'number' && errCode !== 0 ? `${typeof errMsg === 'string' ? errMsg : ''}（${errCode}）` : null,
  replyBox: { names: false, inRow: true },
  sources: {
    comments: source({
      ...ANSWERS.comments,
      paths: S.commentsAnswer,
      shape: list,
      read: ({ data }, question) => {
        const workId = fieldOf(question, 'exportId')
        return {
          rows: data.comment.flatMap((row) => [
            toRow(row, '', workId),
            ...row.levelTwoComment.map((below) => toRow(below, row.commentId, workId)),
          ]),
          more: data.downContinueFlag !== 0,
          // It counts answers too, and changes with every one: no measure of the list.
          total: null,
          workId,
        }
      },
    }),
    reply: source({
      ...ANSWERS.reply,
      paths: S.replyAnswer,
      shape: written,
      read: ({ data }, question) => ({
        id: data?.commentId ?? data?.comment?.commentId ?? '',
        parentId: fieldOf(question, 'replyCommentId'),
        refusal: '',
      }),
    }),
    works: source({
      ...ANSWERS.works,
      paths: S.worksAnswer,
      shape: works,
      read: ({ data }) => ({
        more: data.continueFlag,
        works: data.list.map((work) => ({
          id: work.exportId,
          itemId: work.objectId,
          title: work.desc.description.split('\n')[0]?.trim() ?? '',
          url: '',
          comments: work.commentCount ?? null,
        })),
      }),
    }),
  },
}

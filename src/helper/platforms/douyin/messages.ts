// 抖音's comments: the creator centre asks for them work by work.
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
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
const urls = z.object({ url_list: z.array(z.string()).default([]) }).nullish()

const row = z.object({
  cid: id,
  aweme_id: link,
  text: z.string(),
  create_time: number,
  status: z.number().optional(),
  stick_position: z.number().optional(),
  reply_id: link,
  root_comment_id: link,
  reply_to_reply_id: link,
  reply_to_userid: link,
  user: z.object({ uid: id, sec_uid: z.string().default(''), nickname: z.string(), avatar_thumb: urls }),
  image_list: z.array(z.object({ origin_url: urls })).nullish(),
  sticker: z.object({ static_url: urls }).nullish(),
})
const list = z.object({
  status_code: z.literal(0),
  comments: z.array(row).nullable(),
  has_more: z.union([z.boolean(), z.number()]).transform(Boolean),
  total: z.number().nullish(),
})

/** `status` of a comment that stands as it was written. */
const STANDS = 1

const toRow = (one: z.output<typeof row>, workId: string): CommentRow => {
  const rootId = one.root_comment_id || one.reply_id
  return {
    id: one.cid,
    rootId: rootId === one.cid ? '' : rootId,
    parentId: one.reply_to_reply_id || (rootId === one.cid ? '' : rootId),
    author: { uid: one.user.uid, name: one.user.nickname, avatar: one.user.avatar_thumb?.url_list[0] ?? '' },
    otherIds: one.user.sec_uid === '' ? [] : [one.user.sec_uid],
    replyToUid: one.reply_to_userid,
    workId: one.aweme_id || workId,
    workTitle: '',
    workUrl: '',
    text: one.text,
    image: one.image_list?.[0]?.origin_url?.url_list[0] ?? '',
    sticker: one.sticker?.static_url?.url_list[0] ?? '',
    time: one.create_time,
    isWithdrawn: one.status !== undefined && one.status !== STANDS,
    isPinned: (one.stick_position ?? 0) > 0,
  }
}
const toPage = (value: z.output<typeof list>, workId: string): CommentPage => ({
  rows: (value.comments ?? []).map((one) => toRow(one, workId)),
  more: value.has_more,
  total: value.total ?? null,
  workId,
})
const parameter = (url: URL, name: string): string => url.searchParams.get(name) ?? ''

const works = z.object({
  status_code: z.literal(0),
  item_info_list: z
    .array(
      z.object({
        item_id: id,
        item_id_plain: id,
        title: z.string().default(''),
        item_link: z.string().default(''),
        media_type: z.number().optional(),
        comment_count: number.optional(),
      }),
    )
    .nullable(),
  has_more: z.union([z.boolean(), z.number()]).transform(Boolean),
})
const IMAGE = 2

const written = z.object({ status_code: z.literal(0), comment: z.object({ cid: id }) })
const none = (value: string): string => (value === '0' ? '' : value)

/** creator.douyin.com's page 评论管理, for the shared steps. */
export const commentSite: CommentSite = {
  name: info.name,
  table: S,
  url: `${ORIGIN}/creator-micro/interactive/comment`,
  domains: ['douyin.com'],
  deep: false,
  captcha: S.captcha,
  signedOut: S.signedOut,
  busy: S.commentsBusy,
  isLogin: (url) =>
    url.hostname === 'sso.douyin.com' || (url.hostname === 'creator.douyin.com' && url.pathname === '/'),
  isSignedOut: (body) => body['status_code'] === 8,
  complaint: ({ status_code: code, status_msg: said }) =>
    typeof code === 'number' && code !== 0 ? `${typeof said === 'string' ? said : ''}（${code}）` : null,
  replyBox: { names: true, inRow: false },
  sources: {
    comments: source({
      ...ANSWERS.comments,
      paths: S.commentsAnswer,
      shape: list,
      read: (value, { url }) => toPage(value, parameter(url, 'aweme_id')),
    }),
    replies: source({
      ...ANSWERS.replies,
      paths: S.repliesAnswer,
      shape: list,
      read: (value, { url }) => toPage(value, parameter(url, 'item_id')),
    }),
    reply: source({
      ...ANSWERS.reply,
      paths: S.replyAnswer,
      shape: written,
      read: ({ comment }, question) => ({
        id: comment.cid,
        parentId: none(fieldOf(question, 'reply_to_reply_id')) || none(fieldOf(question, 'reply_id')),
        refusal: '',
      }),
    }),
    works: source({
      ...ANSWERS.works,
      paths: S.worksAnswer,
      shape: works,
      read: (value) => ({
        more: value.has_more,
        works: (value.item_info_list ?? []).map((one) => ({
          id: one.item_id_plain,
          title: one.title,
          url: linkOf(one.media_type === IMAGE ? 'image' : 'video', one.item_id_plain),
          comments: one.comment_count ?? null,
        })),
      }),
    }),
  },
}

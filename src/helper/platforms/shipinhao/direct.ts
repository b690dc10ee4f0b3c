// 视频号's private messages: the office asks for those of all conversations, from the oldest on, and goes on by itself.
import { z } from 'zod'
import type { DirectRow, DirectSite } from '../kit/messages/direct-site.ts'
import { source, type Question } from '../kit/messages/site.ts'
import { exactJson } from '../kit/site-json.ts'
import { DIRECT_ANSWERS } from './direct.data.ts'
import { HOME } from './info.ts'
import { commentSite } from './messages.ts'
import { S } from './selectors.ts'

/** Kinds of messages. */
const TEXT = 1
const PICTURE = 3

const id = z.union([z.string().min(1), z.number()]).transform(String)
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

const message = z
  .object({
    svrMsgId: id,
    msgType: number,
    fromUsername: z.string().min(1),
    toUsername: z.string().min(1),
    textMsg: z.object({ content: z.string() }).nullish(),
    rawContent: z.string().nullish(),
    imgMsg: z.object({ url: z.string().optional().catch(undefined) }).nullish(),
    ts: number.optional(),
    createTime: number.optional(),
  })
  .refine(({ ts, createTime }) => (ts ?? createTime ?? 0) > 0)
  .refine(
    ({ msgType, textMsg, rawContent }) => msgType !== TEXT || typeof (textMsg?.content ?? rawContent) === 'string',
  )
const messages = z.object({
  errCode: z.literal(0),
  data: z.object({
    msg: z.array(message).nullable(),
    isContinue: z.union([z.number(), z.boolean()]).optional(),
  }),
})

const people = z.object({
  errCode: z.literal(0),
  data: z.object({
    sessionInfo: z
      .array(z.object({ username: z.string().min(1), nickname: z.string(), headImgUrl: z.string().default('') }))
      .nullish(),
  }),
})

const written = z.object({
  errCode: z.literal(0),
  data: z.object({
    baseResp: z.object({ errcode: z.literal(0) }),
    svrMsgId: id.optional().catch(undefined),
    msg: z
      .object({ svrMsgId: id.optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
})
const question = z.object({ toUsername: z.string() })
/** To whom the page's own question sends; '' = it doesn't say so where we know. */
const recipientOf = ({ body }: Question): string => {
  const sent = ((): unknown => {
    try {
      return exactJson(body)
    } catch {
      return null
    }
  })()
  const inner = z.object({ msgPack: question }).safeParse(sent)
  const outer = question.safeParse(sent)
  return inner.success ? inner.data.msgPack.toUsername : outer.success ? outer.data.toUsername : ''
}

const toRow = (one: z.output<typeof message>): DirectRow => ({
  id: one.svrMsgId,
  fromUid: one.fromUsername,
  toUid: one.toUsername,
  type: one.msgType === TEXT ? undefined : one.msgType === PICTURE ? 'image' : 'other',
  text: one.msgType === TEXT ? (one.textMsg?.content ?? one.rawContent ?? '') : '',
  image: one.imgMsg?.url ?? '',
  sticker: '',
  time: one.ts ?? one.createTime ?? 0,
  isWithdrawn: false,
  withdraws: '',
})

/** The inner code of an answer that looks good. */
const inner = z.object({
  data: z.object({ baseResp: z.object({ errcode: z.number(), errmsg: z.string().default('') }) }),
})

/** channels.weixin.qq.com's page 私信, reached by the menu of the first page: opened directly it leads back there. */
export const directSite: DirectSite = {
  name: commentSite.name,
  table: S,
  url: HOME,
  domains: commentSite.domains,
  deep: true,
  captcha: S.captcha,
  signedOut: S.signedOut,
  busy: S.directBusy,
  isLogin: commentSite.isLogin,
  isSignedOut: commentSite.isSignedOut,
  greetingOnce: true,
  complaint: (body) => {
    const said = inner.safeParse(body)
    const { errcode, errmsg } = said.success ? said.data.data.baseResp : { errcode: 0, errmsg: '' }
    return errcode === 0 ? commentSite.complaint(body) : `${errmsg}（${errcode}）`
  },
  sources: {
    direct: source({
      ...DIRECT_ANSWERS.direct,
      paths: S.directAnswer,
      shape: messages,
      read: ({ data }) => ({
        rows: (data.msg ?? []).map(toRow),
        more: Boolean(data.isContinue),
        sessionId: '',
      }),
    }),
    reply: source({
      ...DIRECT_ANSWERS.reply,
      paths: S.directSendAnswer,
      shape: written,
      read: ({ data }, asked) => ({
        id: data.svrMsgId ?? data.msg?.svrMsgId ?? '',
        parentId: recipientOf(asked),
        refusal: '',
      }),
    }),
    people: source({
      ...DIRECT_ANSWERS.people,
      paths: S.peopleAnswer,
      shape: people,
      read: ({ data }) =>
        (data.sessionInfo ?? []).map(({ username, nickname, headImgUrl }) => ({
          uid: username,
          name: nickname,
          avatar: headImgUrl,
        })),
    }),
  },
}

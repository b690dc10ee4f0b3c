// B站's private messages: the page asks for its conversations, and for the messages of the one that is opened.
import { z } from 'zod'
import { exactJson } from '../kit/site-json.ts'
import type { DirectRow, DirectSite, SessionRow } from '../kit/messages/direct-site.ts'
import { fieldOf, source } from '../kit/messages/site.ts'
import { DIRECT_ANSWERS } from './direct.data.ts'
import { isLogin } from './info.ts'
import { commentSite } from './messages.ts'
import { S } from './selectors.ts'

const PAGE = 'https://message.bilibili.com/#/whisper'
/** A conversation with a user; others are groups. */
const OF_USER = 1
/** Kinds of messages. */
const TEXT = 1
const PICTURE = 2
const WITHDRAWAL = 5
const STICKER = 6
/** The site's own words to either side, e.g. how many messages may be sent before the other answers. */
const TIP = 18
/** What is shared or pushed: works, live rooms, articles, pictures with a link. */
const CARDS: ReadonlySet<number> = new Set([7, 9, 11, 12, 13, 14, 16])
/** States of a message: taken back by its author, or by the site. */
const GONE: ReadonlySet<number> = new Set([1, 2])

const id = z.union([z.string().min(1), z.number()]).transform(String)

const session = z.object({
  talker_id: id,
  session_type: z.number(),
  session_ts: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]),
  top_ts: z.union([z.number(), z.string()]).default(0),
  system_msg_type: z.number().default(0),
  last_msg: z.object({ msg_key: id.optional().catch(undefined) }).nullish(),
  max_seqno: id.optional(),
})
const sessions = z.object({
  code: z.literal(0),
  data: z.object({ session_list: z.array(session).nullish(), has_more: z.union([z.number(), z.boolean()]) }),
})

const message = z.object({
  sender_uid: id,
  receiver_id: id,
  receiver_type: z.number().default(OF_USER),
  msg_type: z.number(),
  content: z.string(),
  timestamp: z.number(),
  msg_key: id,
  msg_status: z.number().default(0),
  sys_cancel: z.boolean().default(false),
})
const messages = z.object({
  code: z.literal(0),
  data: z.object({ messages: z.array(message).nullish(), has_more: z.union([z.number(), z.boolean()]) }),
})

const people = z.object({
  code: z.literal(0),
  data: z.array(z.object({ mid: id, name: z.string(), face: z.string().default('') })).nullish(),
})

const written = z.object({ code: z.literal(0), data: z.object({ msg_key: id }) })

const toSession = (one: z.output<typeof session>): SessionRow | [] =>
  one.session_type === OF_USER && one.system_msg_type === 0
    ? {
        id: one.talker_id,
        newestId: one.last_msg?.msg_key ?? one.max_seqno ?? String(one.session_ts),
        time: one.session_ts,
        isPinned: String(one.top_ts) !== '0',
      }
    : []

const textOf = z.object({ content: z.string() })
const pictureOf = z.object({ url: z.string() })
const cardOf = z.object({
  title: z.string().default(''),
  main_title: z.string().default(''),
  thumb: z.string().default(''),
  cover: z.string().default(''),
  pic_url: z.string().default(''),
})

/** What the content of a message says, as its kind has it; of another form: nothing. */
const contentOf = (one: z.output<typeof message>): Pick<DirectRow, 'type' | 'text' | 'image' | 'sticker'> => {
  const nothing = { type: 'other', text: '', image: '', sticker: '' } as const
  const body = ((): unknown => {
    try {
      return exactJson(one.content)
    } catch {
      return null
    }
  })()
  if (one.msg_type === TEXT) {
    const text = textOf.safeParse(body)
    return text.success ? { ...nothing, type: undefined, text: text.data.content } : nothing
  }
  if (one.msg_type === PICTURE || one.msg_type === STICKER) {
    const picture = pictureOf.safeParse(body)
    if (!picture.success) return nothing
    const { url } = picture.data
    return { ...nothing, type: undefined, ...(one.msg_type === PICTURE ? { image: url } : { sticker: url }) }
  }
  const card = cardOf.safeParse(body)
  if (!CARDS.has(one.msg_type) || !card.success) return nothing
  const { title, main_title, thumb, cover, pic_url } = card.data
  return { ...nothing, type: 'card', text: title || main_title, image: thumb || cover || pic_url }
}

/** The message that is named by a withdrawal: its content is the id alone, older ones wrap it. */
const withdrawnBy = (one: z.output<typeof message>): string =>
  one.msg_type === WITHDRAWAL ? (/\d{6,}/.exec(one.content)?.[0] ?? '') : ''

const toRow = (one: z.output<typeof message>): DirectRow | [] => {
  const withdraws = withdrawnBy(one)
  // Somebody's own words only: no tip, and nothing of a group.
  if (one.msg_type === TIP || one.sender_uid === '0' || one.receiver_type !== OF_USER) return []
  if (one.msg_type === WITHDRAWAL && withdraws === '') return []
  return {
    id: one.msg_key,
    fromUid: one.sender_uid,
    toUid: one.receiver_id,
    ...contentOf(one),
    time: one.timestamp,
    isWithdrawn: GONE.has(one.msg_status),
    withdraws,
  }
}

/** message.bilibili.com's page 我的消息, for the shared steps. Opening a conversation marks it as read there. */
export const directSite: DirectSite = {
  name: commentSite.name,
  table: S,
  url: PAGE,
  domains: ['bilibili.com'],
  deep: false,
  captcha: S.captcha,
  signedOut: S.signedOut,
  busy: S.directBusy,
  isLogin,
  isSignedOut: commentSite.isSignedOut,
  complaint: commentSite.complaint,
  addressOf: (sessionId) => `${PAGE}/mid${sessionId}`,
  sources: {
    sessions: source({
      ...DIRECT_ANSWERS.sessions,
      paths: S.sessionsAnswer,
      shape: sessions,
      read: ({ data }) => ({ rows: (data.session_list ?? []).flatMap(toSession), more: Boolean(data.has_more) }),
    }),
    direct: source({
      ...DIRECT_ANSWERS.direct,
      paths: S.directAnswer,
      shape: messages,
      read: ({ data }, { url }) => ({
        rows: (data.messages ?? []).flatMap(toRow),
        more: Boolean(data.has_more),
        sessionId: url.searchParams.get('talker_id') ?? '',
      }),
    }),
    reply: source({
      ...DIRECT_ANSWERS.reply,
      paths: S.directSendAnswer,
      shape: written,
      read: ({ data }, question) => ({
        id: data.msg_key,
        parentId: fieldOf(question, 'msg[receiver_id]'),
        refusal: '',
      }),
    }),
    people: source({
      ...DIRECT_ANSWERS.people,
      paths: S.peopleAnswer,
      shape: people,
      read: ({ data }) => (data ?? []).map(({ mid, name, face }) => ({ uid: mid, name, avatar: face })),
    }),
  },
}

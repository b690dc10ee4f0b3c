// Private messages as message.bilibili.com asks for them: conversations, then the messages of the one that is opened.
import { z } from 'zod'
import { conversationsOf, directsOf, momentOf, writeDirect } from '../kernel/directs.ts'
import { corsHeaders, pause, readBody, send } from '../kernel/http.ts'
import type { FakeDirect } from '../kernel/direct-model.ts'
import type { FakeUser } from '../kernel/model.ts'
import { isAskedByPage, pathNow, renamed } from '../kit/comments.ts'
import { formOf, keepDirect } from '../kit/replies.ts'
import type { SiteCall, SiteKit, SiteRoute } from '../kit/site-kit.ts'

const LATE_MS = 900
const SESSIONS = 20
const MESSAGES = 20
const TYPES = { text: 1, image: 2, card: 7, tip: 18, strange: 99 } as const

const contentIn = z.object({ content: z.string() })

const contentOf = (one: FakeDirect): string =>
  JSON.stringify(
    one.type === 'image'
      ? { url: one.text, height: 300, width: 300, imageType: 'jpeg', original: 1, size: 55.4 }
      : one.type === 'card'
        ? { author: '甲', headline: '', id: 1, source: 5, thumb: 'http://i2.hdslb.com/a.jpg', title: one.text }
        : { content: one.text },
  )

/** Numbers beyond those of a script stand in the answer as they are: `"#7"` is written as 7. */
const exact = (body: unknown): string => JSON.stringify(body).replace(/"#(\d+)"/g, '$1')

/** Routes of the page 我的消息. */
export function directRoutes({ world, options }: SiteKit): SiteRoute[] {
  const origin = new RegExp(`^https://${options.host.source.replace(/^\^|\$$/g, '')}$`)
  const answer = ({ x }: SiteCall, data: unknown): void =>
    send(x, 200, exact({ code: 0, msg: '0', message: '0', ttl: 1, data }), {
      ...corsHeaders(x, origin),
      'content-type': 'application/json; charset=utf-8',
    })
  const messageJson = (call: SiteCall, one: FakeDirect): Record<string, unknown> =>
    renamed(
      call.faults,
      {
        sender_uid: Number(one.byOwner ? one.uid : one.type === 'tip' ? 0 : one.guestUid),
        receiver_type: one.from === 'group' ? 2 : 1,
        receiver_id: Number(one.byOwner ? one.guestUid : one.uid),
        msg_type: TYPES[one.type],
        content: contentOf(one),
        msg_seqno: momentOf(one),
        timestamp: Math.floor(one.at / 1000),
        at_uids: null,
        msg_key: `#${one.id}`,
        msg_status: one.withdrawn ? 1 : 0,
        notify_code: '',
        msg_source: 7,
      },
      'msg_key',
    )
  /** What takes one back is a message itself, right behind it. */
  const withdrawal = (call: SiteCall, one: FakeDirect): Record<string, unknown> => ({
    ...messageJson(call, one),
    msg_type: 5,
    content: one.id,
    msg_key: `#${BigInt(one.id) + 1n}`,
    msg_status: 0,
    msg_seqno: momentOf(one) + 1,
  })
  const route = (
    method: string,
    path: string,
    handler: (call: SiteCall, user: FakeUser) => Promise<void> | void,
  ): SiteRoute => ({
    method,
    path: pathNow(path),
    login: true,
    handler: async (call) => {
      if (!isAskedByPage(world, call.x)) return call.json({ code: -352, message: '风控校验失败' }, 412)
      await pause(call.faults.messages === 'late' ? LATE_MS : 0, call.x)
      if (call.user) await handler(call, call.user)
    },
  })
  return [
    route('GET', '/session_svr/v1/session_svr/get_sessions', (call, { uid }) => {
      if (call.faults.messages === 'busy') return call.json({ code: -799, message: '操作频繁，请稍后再试' })
      const end = Number(call.x.url.searchParams.get('end_ts') ?? 0) || Infinity
      const all = conversationsOf(world, 'bilibili', uid).filter((list) => list.every((one) => momentOf(one) < end))
      const rows = all.slice(0, SESSIONS).flatMap((list) => {
        const last = list.at(-1)
        if (!last) return []
        const isNotice = last.from === 'notice'
        return {
          talker_id: Number(last.guestUid),
          session_type: last.from === 'group' ? 2 : 1,
          at_seqno: 0,
          top_ts: 0,
          session_ts: momentOf(last),
          unread_count: list.filter((one) => !one.byOwner).length,
          last_msg: last.withdrawn ? withdrawal(call, last) : messageJson(call, last),
          max_seqno: momentOf(last),
          system_msg_type: isNotice ? 7 : 0,
          ...(isNotice ? { account_info: { name: 'UP主小助手', pic_url: 'https://message.biliimg.com/a.png' } } : {}),
        }
      })
      // Somebody writes behind the first page.
      const oldest = all.at(-1)?.at(-1)
      if (call.faults.messages === 'grows' && end === Infinity && oldest)
        writeDirect(world, uid, 'bilibili', { name: oldest.guestName, text: '翻页时写下的一条' })
      answer(call, { session_list: rows.length === 0 ? null : rows, has_more: all.length > SESSIONS ? 1 : 0 })
    }),
    route('GET', '/svr_sync/v1/svr_sync/fetch_session_msgs', (call, { uid }) => {
      const { searchParams } = call.x.url
      const end = Number(searchParams.get('end_seqno') ?? 0) || Infinity
      // The guest takes his last message back while the account types.
      if (call.faults.replies === 'recalled' && searchParams.has('begin_seqno')) {
        const last = directsOf(world, 'bilibili', uid).findLast(
          (one) => one.guestUid === searchParams.get('talker_id') && !one.byOwner,
        )
        if (last) last.withdrawn = true
      }
      const all = directsOf(world, 'bilibili', uid)
        .filter((one) => one.guestUid === searchParams.get('talker_id') && momentOf(one) < end)
        .toReversed()
      const rows = all.slice(0, MESSAGES)
      const json = rows.flatMap((one) =>
        one.withdrawn ? [withdrawal(call, one), messageJson(call, one)] : [messageJson(call, one)],
      )
      answer(call, {
        messages: json.length === 0 ? null : json,
        has_more: all.length > MESSAGES ? 1 : 0,
        min_seqno: rows.length === 0 ? '#18446744073709551615' : Math.min(...rows.map(momentOf)),
        max_seqno: Math.max(0, ...rows.map(momentOf)),
      })
    }),
    route('GET', '/account/v1/user/cards', (call, { uid }) => {
      const uids = (call.x.url.searchParams.get('uids') ?? '').split(',')
      const known = new Map(directsOf(world, 'bilibili', uid).map((one) => [one.guestUid, one.guestName]))
      answer(
        call,
        uids
          .filter((one) => known.has(one))
          .map((one) => ({ mid: Number(one), name: known.get(one), face: `http://i0.hdslb.com/bfs/face/${one}.jpg` })),
      )
    }),
    route('POST', '/web_im/v1/web_im/send_msg', async (call, { uid }) => {
      const form = await formOf(call.x)
      const sendCode = (code: number, message: string, data: unknown): void =>
        send(call.x, 200, exact({ code, msg: message, message, ttl: 1, data }), {
          ...corsHeaders(call.x, origin),
          'content-type': 'application/json; charset=utf-8',
        })
      await keepDirect(world, call.faults, call.x, {
        platform: 'bilibili',
        uid,
        guestUid: form.get('msg[receiver_id]') ?? '',
        text: contentIn.parse(JSON.parse(form.get('msg[content]') ?? '{}')).content,
        kept: (made) => sendCode(0, '0', { msg_key: `#${made.id}`, e_infos: [] }),
        refused: (words) => sendCode(words.includes('频繁') ? 21_046 : 21_026, words, null),
        changed: () => sendCode(0, '0', {}),
      })
    }),
    route('POST', '/session_svr/v1/session_svr/update_ack', async (call, { uid }) => {
      const form = new URLSearchParams((await readBody(call.x)).toString('utf8'))
      const one = directsOf(world, 'bilibili', uid).find((other) => other.guestUid === form.get('talker_id'))
      if (one) world.readDirects.push(one.guestName)
      answer(call, {})
    }),
  ]
}

// Private messages as the office asks for them: those of all conversations, page by page, then what is new.
import { z } from 'zod'
import { conversationsOf, directsOf, isGreeting, writeDirect } from '../kernel/directs.ts'
import { pause, readJson } from '../kernel/http.ts'
import type { FakeDirect } from '../kernel/direct-model.ts'
import type { FakeUser } from '../kernel/model.ts'
import { isAskedByPage, pathNow, renamed } from '../kit/comments.ts'
import { keepDirect } from '../kit/replies.ts'
import type { SiteCall, SiteKit, SiteRoute } from '../kit/site-kit.ts'

const BIN = '/cgi-bin/mmfinderassistant-bin'
const LATE_MS = 900
const PAGE = 20
const TYPES = { text: 1, image: 3, card: 49, tip: 10_000, strange: 99 } as const
const asked = z.object({ cookie: z.string().default('') })
const sent = z.object({
  msgPack: z.object({ toUsername: z.string(), textMsg: z.object({ content: z.string() }) }),
})

/** Routes of the page 私信. */
export function directRoutes({ world }: SiteKit): SiteRoute[] {
  /** What the office lists: neither what was taken back, nor anybody's but guests'. */
  const listed = (user: FakeUser): FakeDirect[] =>
    directsOf(world, 'shipinhao', user.uid).filter(
      (one) => one.from === 'guest' && one.type !== 'tip' && !one.withdrawn,
    )
  const threadOf = (user: FakeUser, guestUid: string): FakeDirect[] =>
    listed(user).filter((one) => one.guestUid === guestUid)
  const json = ({ faults }: SiteCall, user: FakeUser, one: FakeDirect): Record<string, unknown> =>
    renamed(
      faults,
      {
        msgType: TYPES[one.type],
        fromUsername: one.byOwner ? user.secUid : one.guestUid,
        toUsername: one.byOwner ? one.guestUid : user.secUid,
        isGreeting: isGreeting(threadOf(user, one.guestUid)),
        sessionId: `session-${one.guestUid}`,
        ...(one.type === 'text' ? { textMsg: { content: one.text }, rawContent: one.text } : {}),
        ...(one.type === 'image' ? { imgMsg: { aeskey: 'x' } } : {}),
        svrMsgId: one.id,
        ts: String(Math.floor(one.at / 1000)),
      },
      'svrMsgId',
    )
  const route = (
    name: string,
    answer: (call: SiteCall, user: FakeUser, cookie: string) => Promise<object> | object,
  ): SiteRoute => ({
    method: 'POST',
    path: pathNow(`${BIN}/private-msg/${name}`),
    login: true,
    handler: async (call) => {
      if (!isAskedByPage(world, call.x)) return call.json({ errCode: 300_004, errMsg: 'request failed' }, 406)
      const { cookie } = asked.parse(await readJson(call.x))
      await pause(call.faults.messages === 'late' ? LATE_MS : 0, call.x)
      if (call.faults.messages === 'busy') return call.json({ errCode: 300_801, errMsg: '操作频繁，请稍后再试' }, 201)
      if (call.user)
        call.json({ errCode: 0, errMsg: 'request successful', data: await answer(call, call.user, cookie) }, 201)
    },
  })
  const good = { baseResp: { errcode: 0 } }
  return [
    {
      method: 'POST',
      path: pathNow(`${BIN}/private-msg/send-private-msg`),
      login: true,
      handler: async (call) => {
        if (!isAskedByPage(world, call.x)) return call.json({ errCode: 300_004, errMsg: 'request failed' }, 406)
        const { user } = call
        if (!user) return
        const { msgPack } = sent.parse(await readJson(call.x))
        const sendCode = (errcode: number, errmsg: string, more: object = {}): void =>
          call.json({ errCode: 0, errMsg: 'request successful', data: { baseResp: { errcode, errmsg }, ...more } }, 201)
        await keepDirect(world, call.faults, call.x, {
          platform: 'shipinhao',
          uid: user.uid,
          guestUid: msgPack.toUsername,
          text: msgPack.textMsg.content,
          isGreeting: isGreeting(threadOf(user, msgPack.toUsername)),
          kept: (made) => sendCode(0, '', { svrMsgId: made.id }),
          refused: (words) => sendCode(-20_102, words),
          changed: () => call.json({ errCode: 0, errMsg: 'request successful', data: {} }, 201),
        })
      },
    },
    route('get-login-cookie', () => ({ ...good, cookie: 'new-0' })),
    route('get-history-msg', (call, user, cookie) => {
      const from = Number(cookie.split('-')[1] ?? 0)
      const all = listed(user)
      const isLast = from + PAGE >= all.length
      if (call.faults.messages === 'grows' && isLast && all[0])
        writeDirect(world, user.uid, 'shipinhao', { name: all[0].guestName, text: '翻页时写下的一条' })
      return {
        ...good,
        msg: all.slice(from, from + PAGE).map((one) => json(call, user, one)),
        cookie: `history-${from + PAGE}`,
        isContinue: isLast ? 0 : 1,
      }
    }),
    route('get-new-msg', (call, user) => ({
      ...good,
      msg:
        call.faults.messages === 'grows'
          ? listed(user)
              .slice(-1)
              .map((one) => json(call, user, one))
          : [],
      cookie: 'new-1',
    })),
    route('get-session-info', (call, user) => ({
      ...good,
      sessionInfo:
        call.faults.messages === 'nameless'
          ? []
          : conversationsOf(world, 'shipinhao', user.uid).flatMap(([one]) =>
              one ? { sessionId: `session-${one.guestUid}`, username: one.guestUid, nickname: one.guestName } : [],
            ),
    })),
  ]
}

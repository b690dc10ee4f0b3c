// www.douyin.com/chat: its answers are binary, so only what the page shows tells what they say. People whom the account
// never answered stand in a list of their own.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { conversationsOf } from '../kernel/directs.ts'
import type { FakeDirect } from '../kernel/direct-model.ts'
import { pause, readBody, send, sendHtml, sendJson, type Exchange, type Route } from '../kernel/http.ts'
import type { World } from '../kernel/world.ts'
import { isAskedByPage, newPageMark } from '../kit/comments.ts'
import { kitFiles } from '../kit/page-routes.ts'
import { keepDirect } from '../kit/replies.ts'
import { userOf } from './api.ts'

const LATE_MS = 900
const sent = z.object({ to: z.string(), text: z.string() })
const PAGES = new URL('pages/', import.meta.url)
const shell = (state: object): string =>
  [
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>私信 - 抖音</title><link rel="icon" href="data:,">',
    `<div id="root"></div><script>window.__INITIAL_STATE__ = ${JSON.stringify(state)}</script>`,
    '<script type="module" src="/chat-static/chat.js"></script></html>',
  ].join('\n')

/** Routes of the page 私信 of the main site. */
export function chatRoutes(world: World): Route[] {
  const listed = (uid: string): FakeDirect[][] =>
    conversationsOf(world, 'douyin', uid).filter((list) => list.every((one) => one.from !== 'notice'))
  /** Bytes that are no text: everything the other way round. */
  const binary = (x: Exchange, body: unknown): void =>
    send(x, 200, Buffer.from(Buffer.from(JSON.stringify(body)).map((byte) => 255 - byte)), {
      'content-type': 'application/x-protobuf',
    })
  return [
    kitFiles,
    {
      method: 'GET',
      path: '/chat-static/chat.js',
      handler: (x) =>
        send(x, 200, readFileSync(new URL('chat.js', PAGES)), {
          'content-type': 'text/javascript; charset=utf-8',
        }),
    },
    {
      method: 'GET',
      path: '/chat',
      handler: (x) => {
        const user = userOf(world, x)
        const { messages, replies } = world.faults.of(user?.uid ?? null)
        sendHtml(x, shell({ user: user !== null, messages, replies, mark: newPageMark(world), now: Date.now() }))
      },
    },
    {
      method: 'GET',
      path: '/aweme/v1/web/user/profile/self/',
      handler: async (x) => {
        const user = userOf(world, x)
        if (!isAskedByPage(world, x) || !user) return sendJson(x, { status_code: 8 })
        const isOther = world.faults.of(user.uid).messages === 'other-login'
        // The list stands long before: who reads it at once has read another one's messages.
        await pause(isOther ? LATE_MS : 0, x)
        const other = world.store.saved.users.find((one) => one.uid !== user.uid)
        const { uid, nickname } = (isOther ? other : user) ?? user
        sendJson(x, { status_code: 0, user: { uid, nickname } })
      },
    },
    {
      method: 'POST',
      path: '/v2/message/get_by_user_init',
      handler: async (x) => {
        const user = userOf(world, x)
        if (!isAskedByPage(world, x) || !user) return send(x, 406, '', {})
        const { messages } = world.faults.of(user.uid)
        await pause(messages === 'late' ? LATE_MS : 0, x)
        binary(
          x,
          listed(user.uid).map((list) => ({
            id: list[0]?.guestUid,
            name: list[0]?.guestName,
            isGroup: list[0]?.from === 'group',
            isStranger: list.every((one) => !one.byOwner),
            messages: list.map(({ byOwner, type, text, at, withdrawn }) => ({ byOwner, type, text, at, withdrawn })),
          })),
        )
      },
    },
    {
      method: 'POST',
      path: '/v1/message/send',
      handler: async (x) => {
        const user = userOf(world, x)
        if (!isAskedByPage(world, x) || !user) return send(x, 406, '', {})
        const { to, text } = sent.parse(JSON.parse((await readBody(x)).toString('utf8')))
        const faults = world.faults.of(user.uid)
        // Answered as any other, and dropped.
        if (faults.replies === 'silent' || faults.replies === 'failed') return binary(x, { is: faults.replies })
        await keepDirect(world, faults, x, {
          platform: 'douyin',
          uid: user.uid,
          guestUid: to,
          text,
          kept: () => binary(x, { is: 'kept' }),
          refused: (why) => binary(x, { is: 'refused', why }),
          changed: () => send(x, 202, Buffer.from([1, 2, 3]), { 'content-type': 'application/x-protobuf' }),
        })
      },
    },
    {
      method: 'POST',
      path: '/v1/conversation/mark_read',
      handler: async (x) => {
        const user = userOf(world, x)
        if (!isAskedByPage(world, x) || !user) return send(x, 406, '', {})
        const id = (await readBody(x)).toString('utf8')
        const list = listed(user.uid).find(([one]) => one?.guestUid === id)
        if (list?.[0]) world.readDirects.push(list[0].guestName)
        binary(x, {})
      },
    },
  ]
}

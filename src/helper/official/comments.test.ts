// Comments by every official interface, through a whole helper without a browser: read, answered once by the server's
// own record, never again where nobody knows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { syncMessages } from '../../contract/helper/message-commands.ts'
import { sendMessage } from '../../contract/helper/reply-commands.ts'
import { startHelperKit, type HelperKit } from '../testing/helper-kit.ts'
import type { TestClient } from '../testing/ws-client.ts'
import { seal } from '../vault/sealing.ts'
import { COMMENT_SITES, type CommentSite } from './testing/comment-sites.ts'

describe.each(COMMENT_SITES)('%s', (_name, start) => {
  let site: CommentSite
  let helper: HelperKit
  let client: TestClient
  beforeEach(async () => {
    site = await start()
    helper = await startHelperKit({ platforms: [], official: [site.official], pauses: { readings: 0 } })
    client = await helper.client()
    site.write('多少钱', 30)
  })
  afterEach(async () => {
    await helper.close()
    await site.close()
  })
  const thirdauth = async () => {
    const { public_key: key } = z.object({ public_key: z.string() }).parse((await client.send('deviceProof', {})).data)
    return {
      id: 7,
      platform_value: site.value,
      account_id: site.accountId,
      third_sec_uid: site.secUid,
      third_token: seal(site.token, key, `account:${site.value}:${site.accountId}`),
    }
  }
  let readings = 0
  const ask = async (cursor = '') =>
    await client.send('syncMessages', {
      thirdauth: await thirdauth(),
      kind: 'comment',
      cursor,
      look_no: (readings += 1),
    })
  const read = async (cursor = '') => {
    const answer = await ask(cursor)
    if (answer.code !== 1) throw new Error(answer.msg)
    return syncMessages.output.parse(answer.data)
  }
  /** Answers the first comment as it was read. */
  const reply = async (attemptNo = 1, more: object = {}) => {
    const [comment] = (await read()).list
    if (!comment) throw new Error('nothing was read')
    return async () =>
      await client.send('sendMessage', {
        thirdauth: await thirdauth(),
        kind: 'comment',
        send_no: 3,
        attempt_no: attemptNo,
        text: '三十八一份',
        target: {
          platform_msg_id: comment.platform_msg_id,
          root_msg_id: comment.parent_id,
          author_uid: comment.author_uid,
          author_name: comment.author_name,
          text: comment.text,
          msg_time: comment.msg_time,
          work_id: comment.work_id,
          work_title: '',
          work_url: '',
          ...more,
        },
      })
  }
  const ended = async (send: () => Promise<{ data: unknown; msg: string; code: number }>) => {
    const answer = await send()
    if (answer.code !== 1) throw new Error(answer.msg)
    return sendMessage.output.parse(answer.data)
  }

  it('reads what others wrote with its work, and next time only what is new; nothing is sent', async () => {
    const first = await read()
    expect(first, first.reason).toMatchObject({ status: 'ok', evidence_id: null })
    expect(first.list).toEqual([
      expect.objectContaining({
        text: '多少钱',
        direction: 'in',
        work_id: site.work.id,
        work_title: site.work.title,
        work_url: expect.stringMatching(/^https:/),
        parent_id: '',
      }),
    ])
    expect(first.list[0]?.guest_uid).toBe(first.list[0]?.author_uid)
    expect(first.list[0]?.msg_time).toBeGreaterThan(1_700_000_000)
    expect(first.signature).not.toBe('')
    site.write('几点开门', 0)
    const second = await read(first.cursor)
    expect(second.list.map((one) => one.text)).toContain('几点开门')
    // What is that much older than the newest does not come again.
    expect((await read(second.cursor)).list.map((one) => one.text)).toEqual(['几点开门'])
    expect(site.sent()).toBe(0)
  })

  it('answers once, and tells who asks again how it ended', async () => {
    const send = await reply()
    const first = await ended(send)
    expect(first, first.reason).toMatchObject({ end: 'sent', reason: '' })
    expect(first.platform_msg_id).not.toBe('')
    expect(await ended(send)).toMatchObject({ end: 'sent', platform_msg_id: first.platform_msg_id })
    expect([site.answers(), site.sent()]).toEqual([['三十八一份'], 1])
    // Read again it is the account's own, under the number that was told.
    const own = (await read()).list.find((one) => one.direction === 'out')
    expect(own).toMatchObject({
      platform_msg_id: first.platform_msg_id,
      text: '三十八一份',
      author_uid: expect.any(String),
    })
    expect(own?.parent_id).toBe((await read()).list.find((one) => one.direction === 'in')?.platform_msg_id)
  })

  it.each(['lose-answer', 'busy'] as const)(
    'is unknown where it was taken and nobody says so (%s), and is never sent again, also after a restart',
    async (trouble) => {
      const send = await reply()
      site.trouble(trouble)
      const first = await ended(send)
      expect(first, first.reason).toMatchObject({ end: 'unknown', platform_msg_id: '' })
      expect(first.reason).toContain('不会再次')
      await helper.restart()
      client = await helper.client()
      expect(await ended(send)).toMatchObject({ end: 'unknown' })
      expect(await (await reply(2))()).toMatchObject({ code: 409 })
      expect([site.answers(), site.sent()]).toEqual([['三十八一份'], 1])
    },
  )

  it('a no in words is a refusal: nothing was sent', async () => {
    const send = await reply()
    site.trouble('refuse')
    const end = await ended(send)
    expect(end).toMatchObject({ end: 'refused', reason: expect.stringContaining('没有接受') })
    expect(site.answers()).toEqual([])
  })

  it('nothing is sent where the comment is gone', async () => {
    const send = await reply()
    site.remove()
    const end = await ended(send)
    expect(end).toMatchObject({ end: 'stopped', reason: expect.stringContaining('不在平台上') })
    expect(site.sent()).toBe(0)
  })

  it('nothing is sent where it says something else now', async () => {
    const send = await reply()
    site.change('不用了，谢谢')
    expect(await ended(send)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('内容已经变化') })
    expect(site.sent()).toBe(0)
  })

  it('nothing is sent where somebody else stands there; masked words are the same', async () => {
    site.remove()
    site.write('我的电话是13800005678', 5)
    expect(await ended(await reply(1, { author_uid: 'somebody-else' }))).toMatchObject({
      end: 'stopped',
      reason: expect.stringContaining('不一致'),
    })
    expect(site.sent()).toBe(0)
    await helper.close()
    helper = await startHelperKit({ platforms: [], official: [site.official], pauses: { readings: 0 } })
    client = await helper.client()
    const masked = { text: '我的电话是138****5678' }
    expect(await ended(await reply(1, masked))).toMatchObject({ end: 'sent' })
  })

  it('without the right it says what to do, reading and answering', async () => {
    const send = await reply()
    site.trouble('no-right')
    expect(await read()).toMatchObject({ status: 'error', list: [], reason: expect.stringContaining(site.right) })
    const end = await ended(send)
    expect(end).toMatchObject({ end: 'stopped', reason: expect.stringContaining(site.right) })
    expect(site.sent()).toBe(0)
  })

  it('an answer of another shape stops it, and nothing of it is taken', async () => {
    const { cursor } = await read()
    site.trouble('changed')
    expect(await read(cursor)).toMatchObject({
      status: 'changed',
      list: [],
      cursor,
      reason: expect.stringContaining('已知格式不符'),
    })
  })

  it('a token that ended is a lost session, and stands in no log', async () => {
    site.trouble('ended')
    expect(await ask()).toMatchObject({ code: 500, data: { kind: 'session' } })
    expect(helper.lines.join('\n')).not.toContain(site.token)
  })
})

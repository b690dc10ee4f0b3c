// The stream of a page, over a real connection: who gets one, what it tells, and when it ends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_PER_SESSION, liveStream } from '../../contract/http/live.ts'
import { setReading } from '../../contract/http/message-readings.ts'
import type { TestApp, TestSession } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('the stream of news on %s', (kind) => {
  let app: TestApp
  let url = ''
  beforeAll(async () => {
    app = await createTestApp(kind)
    url = await app.backend.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => await app.close())

  const open = async (token: string, headers: Record<string, string> = {}) => {
    const abort = new AbortController()
    const response = await fetch(`${url}${liveStream.path}`, { headers: { token, ...headers }, signal: abort.signal })
    const chunks: string[] = []
    const ended = (async () => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read())
        chunks.push(part.value)
    })().catch(() => undefined)
    return { response, ended, text: () => chunks.join(''), close: () => abort.abort() }
  }
  const newRun = async (of: TestSession) =>
    await of.db
      .insertInto('publish_runs')
      .values({
        kind: 'task',
        admin_id: of.adminId,
        device_id: 'device-1',
        device_key: '',
        lease_until: 1,
        grant_hash: null,
        token_hash: null,
        end_time: null,
      })
      .execute()

  it('tells a change of the company, to no other one, and what was missed to a page that comes back', async () => {
    const owner = await app.asOwner()
    const [mine, other] = [await open(owner.token), await open((await app.makeTenant()).token)]
    expect([mine.response.status, mine.response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    await expect.poll(mine.text).toContain('event: hello')
    await newRun(owner)
    await expect.poll(mine.text).toContain('event: news\ndata: {"topic":"runs"}')
    expect(other.text()).not.toContain('news')
    const [id = ''] = /(?<=id: )[\d._]+/.exec(mine.text()) ?? []
    mine.close()
    other.close()
    const back = await open(owner.token, { 'last-event-id': id })
    await expect.poll(back.text).toContain('event: news')
    back.close()
  })

  it('tells of the inbox to whoever may answer, of runs to whoever sees tasks, and of nothing else', async () => {
    const owner = await app.asOwner()
    const [both, replier, watcher] = [
      await open(owner.token),
      await open((await app.makeAdmin(['chat:reply'])).token),
      await open((await app.makeAdmin(['task:list'])).token),
    ]
    const account = await owner.db
      .insertInto('third_auths')
      .values({ platform_value: 'douyin', account_id: 'live-1', openname: '号' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const stream of [both, replier, watcher]) await expect.poll(stream.text).toContain('event: hello')
    const switched = await fetch(`${url}${setReading.path}`, {
      method: 'POST',
      headers: { token: owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [account.id], kinds: ['comment'], enabled: 1 }),
    })
    expect(await switched.text()).toContain('"updated":1')
    for (const stream of [both, replier]) await expect.poll(stream.text).toContain('{"topic":"messages"}')
    await newRun(owner)
    for (const stream of [both, watcher]) await expect.poll(stream.text).toContain('{"topic":"runs"}')
    expect(watcher.text()).not.toContain('messages')
    expect(replier.text()).not.toContain('runs')
    for (const stream of [both, replier, watcher]) stream.close()
  })

  it('is shut to strangers and to people without the right, has a limit a session, and ends with the server', async () => {
    expect((await open('')).response.status).toBe(401)
    expect((await open('A'.repeat(43))).response.status).toBe(401)
    const powerless = await open((await app.makeAdmin([])).token)
    expect(powerless.response.headers.get('content-type')).toContain('json')
    const viewer = await app.makeAdmin(['task:list'])
    const streams = await Promise.all(Array.from({ length: LIVE_PER_SESSION }, async () => await open(viewer.token)))
    const tooMany = await open(viewer.token)
    expect(tooMany.response.headers.get('content-type')).toContain('json')
    streams[0]?.close()
    await expect
      .poll(async () => {
        const again = await open(viewer.token)
        again.close()
        return again.response.headers.get('content-type')
      })
      .toContain('event-stream')
    // Well before the ten seconds that a stop waits for running calls.
    const began = Date.now()
    const closing = app.backend.close()
    await Promise.all(streams.map(async (one) => await one.ended))
    expect(Date.now() - began).toBeLessThan(8_000)
    await closing
  })
})

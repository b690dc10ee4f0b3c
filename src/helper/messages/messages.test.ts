// How often an account is read and how long it rests; then a reading through a whole helper with a real browser.
import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startFakePlatforms, type FakePlatforms } from '../../../tests/fake-platforms/start.ts'
import { deviceProof } from '../../contract/helper/commands.ts'
import { BLOCKED_REST_S, syncMessages } from '../../contract/helper/message-commands.ts'
import { messagesProofText } from '../../contract/helper/messages-proof.ts'
import { searchEvidence } from '../../contract/helper/search-commands.ts'
import { createAccountQueues } from '../jobs/account-queue.ts'
import { silentLogger } from '../lib/logger.ts'
import { createBilibili } from '../platforms/bilibili/index.ts'
import { SEARCH_TIMES } from '../platforms/kit/search/site.ts'
import { TIMES } from '../platforms/kit/times.ts'
import { createKuaishou } from '../platforms/kuaishou/index.ts'
import { startHelperKit, TEST_CHROME_ARGS } from '../testing/helper-kit.ts'
import type { HelperKit } from '../testing/helper-kit.ts'
import { installationOf } from '../vault/backends.ts'
import { openReadingLedger } from './ledger.ts'

describe('readings of an account', () => {
  it('keep their pause and their number a day, by kind, over a restart; a stopped one rests ever longer', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'readings-'))
    let now = new Date(2026, 10, 21, 8, 0).getTime()
    const pass = (seconds: number) => (now += seconds * 1_000)
    const open = () => openReadingLedger({ dataDir, log: silentLogger, now: () => now })
    const limits = { most: 3, gapS: 900 }
    const ledger = await open()
    expect(await ledger.take('douyin 7', 'comment', limits)).toEqual({ may: true })
    expect(await ledger.take('douyin 7', 'dm', limits)).toEqual({ may: true })
    expect(await ledger.take('douyin 8', 'comment', limits)).toEqual({ may: true })
    const began = Math.floor(now / 1_000)
    pass(60)
    const again = await open()
    expect(await again.take('douyin 7', 'comment', limits)).toEqual({ may: false, why: 'soon', until: began + 900 })
    expect(await again.ended('douyin 7', 'comment', false, 900)).toBe(began + 900)
    for (let reading = 2; reading <= 3; reading += 1) {
      pass(900)
      expect(await again.take('douyin 7', 'comment', limits)).toEqual({ may: true })
    }
    pass(900)
    const midnight = Math.floor(new Date(2026, 10, 22).getTime() / 1_000)
    expect(await again.take('douyin 7', 'comment', limits)).toEqual({ may: false, why: 'spent', until: midnight })
    now = midnight * 1_000
    expect(await again.take('douyin 7', 'comment', limits)).toEqual({ may: true })

    for (const rest of [...BLOCKED_REST_S, BLOCKED_REST_S.at(-1) ?? 0]) {
      const at = Math.floor(now / 1_000)
      expect(await again.ended('douyin 7', 'comment', true, 900)).toBe(at + rest)
      pass(rest - 1)
      // The account rests, with all kinds.
      expect(await (await open()).take('douyin 7', 'dm', { ...limits, most: 99 })).toMatchObject({ why: 'resting' })
      pass(1)
    }
    expect(await again.take('douyin 7', 'comment', limits)).toEqual({ may: true })
    await again.ended('douyin 7', 'comment', false, 900)
    expect(await again.ended('douyin 7', 'comment', true, 900)).toBe(Math.floor(now / 1_000) + BLOCKED_REST_S[0])
    await writeFile(join(dataDir, 'readings.json'), '{"x":')
    expect(await (await open()).take('douyin 7', 'comment', limits)).toEqual({ may: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  it('give way: whoever else waits for the account goes first, also who came later', async () => {
    const queues = createAccountQueues()
    const live = new AbortController().signal
    const order: string[] = []
    let open: () => void = () => undefined
    const shut = new Promise<void>((resolve) => (open = resolve))
    const note = (name: string) => async () => void order.push(name)
    const jobs = [
      queues.run('a', live, () => shut),
      queues.runLast('a', live, note('reading')),
      queues.runLast('a', live, note('second reading')),
      queues.run('a', live, note('publish')),
    ]
    const stop = new AbortController()
    const left = queues.run('a', stop.signal, note('never'))
    expect(queues.isWanted('a')).toBe(true)
    stop.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    open()
    await Promise.all(jobs)
    expect(order).toEqual(['publish', 'reading', 'second reading'])
    expect([queues.isWanted('a'), queues.load('a')]).toEqual([false, 0])
    // While a reading runs, it can see that somebody came.
    const seen: boolean[] = []
    let publish: Promise<void> = Promise.resolve()
    await queues.runLast('a', live, async () => {
      seen.push(queues.isWanted('a'))
      publish = queues.run('a', live, note('later publish'))
      seen.push(queues.isWanted('a'))
    })
    await publish
    expect(seen).toEqual([false, true])
  })
})

describe('through a whole helper', () => {
  let fakes: FakePlatforms
  let helper: HelperKit
  beforeAll(async () => {
    fakes = await startFakePlatforms()
    const quick = { settle: 8_000, answer: 4_000, pause: [10, 30], reserve: 500 } as const
    helper = await startHelperKit({
      platforms: [createBilibili(TIMES, SEARCH_TIMES, quick), createKuaishou()],
      chromeArgs: [...TEST_CHROME_ARGS, ...fakes.chromeArgs],
    })
    await fakes.control.setSettings({ confirmDelayMs: 0 })
    const statistics = { play: 0, digg: 0, comment: 0, share: 0, collect: 0 }
    await fakes.control.addWorks('chengnan_food', 'bilibili', [
      { id: 'BV1helper001', title: '第一支', createdAt: Date.now() - 3_600_000, statistics },
    ])
    await fakes.control.addComments('BV1helper001', [{ name: '甲', text: '在哪里可以买到' }])
  })
  afterAll(async () => {
    await helper.close()
    await fakes.close()
  })
  const ledgerFile = () => join(helper.dataDir, 'readings.json')
  const ask = async (thirdauth: object, more: object = {}) =>
    (await helper.client()).send('syncMessages', { thirdauth, kind: 'comment', cursor: '', look_no: 9, ...more })

  it('refuses in words what stands before a reading', async () => {
    expect(await ask({ id: 5, platform_value: 'bilibili', account_id: 'u5' })).toMatchObject({
      code: 500,
      data: { kind: 'session', code: 'NO_SESSION' },
    })
    expect(await ask({ id: 5, platform_value: 'kuaishou', account_id: 'u5' }, { kind: 'dm' })).toMatchObject({
      code: 501,
      msg: expect.stringContaining('私信读取'),
    })
    expect(await ask({ id: 5, platform_value: 'weibo', account_id: 'u5' })).toMatchObject({ code: 501 })
  })

  it('signs what it read, rests afterwards, and tells a stop with a picture for its own origin', async () => {
    const client = await helper.client()
    const login = client.send('login', { platform_value: 'bilibili', login_id: 'login-reading-1' })
    await client.event('loginProgress', (data) => data['step'] === 'qr')
    await fakes.control.scan('latest', 'chengnan_food', { platform: 'bilibili' })
    const { account } = z.object({ account: z.object({ account_id: z.string() }) }).parse((await login).data)
    const thirdauth = { id: 7, platform_value: 'bilibili', account_id: account.account_id }

    const read = syncMessages.output.parse((await ask(thirdauth)).data)
    expect(read).toMatchObject({
      status: 'ok',
      list: [{ text: '在哪里可以买到', work_id: 'BV1helper001', guest_name: '甲', direction: 'in' }],
      evidence_id: null,
    })
    const { device_id, public_key } = deviceProof.output.parse((await client.send('deviceProof', {})).data)
    const text = messagesProofText({
      device_id,
      backend: installationOf(helper.backend.sealingKey),
      platform_value: 'bilibili',
      account_id: account.account_id,
      kind: 'comment',
      look_no: 9,
      status: read.status,
      cursor: read.cursor,
      messages: read.list,
    })
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
    const proves = (words: string): boolean =>
      verify('sha256', Buffer.from(words), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(read.signature, 'base64'))
    expect([proves(text), proves(text.replace('在哪里', '在那里'))]).toEqual([true, false])

    // A page that was away asks under the same number, and is given what was read then.
    expect((await ask(thirdauth)).data).toEqual({ ...read, signature: expect.any(String) })
    const soon = syncMessages.output.parse((await ask(thirdauth, { cursor: read.cursor, look_no: 10 })).data)
    expect(soon).toMatchObject({ status: 'resting', list: [], cursor: read.cursor, resume_at: read.resume_at })
    expect(soon.reason).toContain('分钟')
    expect(soon.signature).not.toBe('')
    await rm(ledgerFile())
    await helper.restart()

    await fakes.control.setFaults({ messages: 'captcha' })
    const blocked = syncMessages.output.parse((await ask(thirdauth, { cursor: read.cursor, look_no: 11 })).data)
    expect(blocked).toMatchObject({ status: 'blocked', list: [], cursor: read.cursor })
    expect(blocked.resume_at).toBeGreaterThan(read.resume_at)
    const picture = await (await helper.client()).send('searchEvidence', { evidence_id: blocked.evidence_id })
    expect(searchEvidence.output.parse(picture.data).content).toMatch(/^data:image\/jpeg/)
    expect(await ask(thirdauth, { look_no: 12 })).toMatchObject({
      data: { status: 'resting', reason: expect.stringContaining('暂停读取') },
    })
    await fakes.control.clearFaults()
    expect(await readFile(ledgerFile(), 'utf8')).toContain('"blocked":1')
    expect(await fakes.control.strangeRequests()).toEqual([])
  })
})

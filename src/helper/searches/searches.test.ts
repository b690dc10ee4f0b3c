// Who looks, how often and how calmly; then two looks through a whole helper with a real browser.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startFakePlatforms, type FakePlatforms } from '../../../tests/fake-platforms/start.ts'
import { searchEvidence, searchRank, suggestWords } from '../../contract/helper/search-commands.ts'
import { silentLogger } from '../lib/logger.ts'
import { createBilibili } from '../platforms/bilibili/index.ts'
import { TIMES } from '../platforms/kit/times.ts'
import { startHelperKit, TEST_CHROME_ARGS } from '../testing/helper-kit.ts'
import type { HelperKit } from '../testing/helper-kit.ts'
import { openSearchLedger } from './ledger.ts'
import { createSearchPace } from './pace.ts'
import { createSearchPictures } from './pictures.ts'
import { suggestAll } from './suggest-all.ts'
import type { WordsLook } from '../platforms/search.ts'

const words = (list: readonly string[], reason = ''): WordsLook => ({
  status: list.length > 0 ? 'ok' : 'empty',
  words: list,
  reason,
})
const quiet = (): void => undefined

describe('the day', () => {
  it('is counted on the disk for each identity, goes on after a restart, and begins anew at midnight', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ledger-'))
    let now = new Date(2026, 10, 21, 23, 50).getTime()
    const open = () => openSearchLedger({ dataDir, log: silentLogger, now: () => now })
    const first = await open()
    expect(await Promise.all(Array.from({ length: 4 }, () => first.take('douyin logged_out', 3)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    const again = await open()
    expect([again.left('douyin logged_out', 3), again.left('douyin account:7', 3)]).toEqual([0, 3])
    now += 20 * 60_000
    expect(await again.take('douyin logged_out', 3)).toBe(true)
    expect((await open()).left('douyin logged_out', 3)).toBe(2)
    await writeFile(join(dataDir, 'searches.json'), '{"day":')
    expect((await open()).left('douyin logged_out', 3)).toBe(3)
    await rm(dataDir, { recursive: true, force: true })
  })
})

describe('the pace', () => {
  it('leaves 3 to 8 seconds between two looks of one identity, none before the first; a stop ends the wait', async () => {
    let now = 1_000
    const slept: number[] = []
    const chances = [0, 1, 0.5]
    const pace = createSearchPace({
      now: () => now,
      random: () => chances.shift() ?? 0,
      sleep: async (ms, signal) => {
        signal.throwIfAborted()
        slept.push(ms)
        now += ms
      },
    })
    const { signal } = new AbortController()
    for (let turn = 0; turn < 3; turn += 1) await pace.turn('a', signal)
    await pace.turn('b', signal)
    expect(slept).toEqual([3_000, 8_000])
    await expect(pace.turn('a', AbortSignal.abort())).rejects.toMatchObject({ reply: 499 })
  })
})

describe('many words', () => {
  it('two levels, the same word once, at most so many; each answer has its place', async () => {
    const asked: string[] = []
    const ask = async (word: string): Promise<WordsLook> => (
      asked.push(word),
      words(word.length < 4 ? [`${word}价格`, '装修', ` ${word}价格 `] : [])
    )
    const found = await suggestAll({ words: ['装修', '装 修', '水电', '装修'], depth: 2, ask, tell: quiet, most: 4 })
    expect(asked).toEqual(['装修', '装 修', '水电', '装修价格'])
    expect(found).toMatchObject({
      asked: 4,
      list: [
        { seed: '装修', level: 1, status: 'ok', words: [{ word: '装修价格', rank: 1 }, { rank: 2 }, { rank: 3 }] },
        { seed: '装 修' },
        { seed: '水电' },
        { seed: '装修价格', level: 2, status: 'empty', words: [] },
      ],
    })
    expect((await suggestAll({ words: ['甲', '乙'], depth: 1, ask, tell: quiet, most: 1 })).list[1]).toMatchObject({
      seed: '乙',
      status: 'error',
      reason: expect.stringContaining('没有查询'),
    })
  })

  it('after a wall nothing more is asked, and the rest is blocked, not empty; after three faults the site is left', async () => {
    const asked: string[] = []
    const wall = await suggestAll({
      words: ['甲', '乙', '丙'],
      depth: 2,
      tell: quiet,
      ask: async (word) => (
        asked.push(word),
        word === '乙' ? { status: 'blocked', words: [], reason: '要求人工验证' } : words([`${word}一`])
      ),
    })
    expect(asked).toEqual(['甲', '乙'])
    expect(wall.list.map((row) => [row.seed, row.status])).toEqual([
      ['甲', 'ok'],
      ['乙', 'blocked'],
      ['丙', 'blocked'],
    ])
    const faults = await suggestAll({
      words: ['1', '2', '3', '4'],
      depth: 1,
      tell: quiet,
      ask: async () => ({ status: 'error', words: [], reason: '网络' }),
    })
    expect([faults.asked, faults.list[3]?.reason]).toEqual([3, expect.stringContaining('连续 3 次')])
  })
})

describe('through a whole helper', () => {
  let fakes: FakePlatforms
  let kit: HelperKit
  beforeAll(async () => {
    fakes = await startFakePlatforms()
    const quick = { settle: 8_000, scroll: [30, 60], reserve: 500, answer: 6_000, quiet: 200 } as const
    kit = await startHelperKit({
      platforms: [createBilibili(TIMES, quick)],
      chromeArgs: [...TEST_CHROME_ARGS, ...fakes.chromeArgs],
      pauses: { search: [10, 20] },
    })
  })
  let isUp = true
  const sitesGone = async (): Promise<void> => {
    if (isUp) await fakes.close()
    isUp = false
  }
  afterAll(async () => {
    await kit.close()
    await sitesGone()
  })
  const rank = { job_item_id: 31, keyword: '装修公司', platform_value: 'bilibili', depth: 25, identity: 'logged_out' }

  it('looks with a browser that is signed in nowhere, tells how far it is, keeps one picture for its own origin', async () => {
    const client = await kit.client()
    const reply = await client.send('searchRank', rank, { id: 'look-1' })
    const found = searchRank.output.parse(reply.data)
    expect(found).toMatchObject({ status: 'ok', depth: 25, reason: '' })
    expect(found.hits[24]).toMatchObject({
      rank: 25,
      title: '装修公司的第 25 个讲解',
      author_sec_uid: expect.stringMatching(/^\d+$/),
      url: expect.stringMatching(/^https:\/\/www\.bilibili\.com\/video\/BV1/),
    })
    expect(await client.event('searchProgress', (data) => Number(data['done']) > 0)).toMatchObject({
      request_id: 'look-1',
      job_item_id: 31,
      total: 25,
    })
    const picture = searchEvidence.output.parse(
      (await client.send('searchEvidence', { evidence_id: found.evidence_id })).data,
    )
    expect(picture.content.startsWith('data:image/jpeg;base64,/9j/')).toBe(true)
    expect(picture.content.length).toBeLessThan(600_000)
    const wordsReply = suggestWords.output.parse(
      (await client.send('suggestWords', { platform_value: 'bilibili', words: ['装修', '没有联想'], depth: 1 })).data,
    )
    expect(wordsReply).toMatchObject({
      asked: 2,
      list: [
        { seed: '装修', status: 'ok' },
        { seed: '没有联想', status: 'empty' },
      ],
    })
    expect(await client.send('searchEvidence', { evidence_id: '0'.repeat(32) })).toMatchObject({
      code: 500,
      msg: expect.stringContaining('30 天'),
    })
    // A page of another origin has its own pictures only; after thirty days nobody has.
    const pictures = (now = Date.now()) =>
      createSearchPictures({ dataDir: kit.dataDir, log: silentLogger, now: () => now })
    const id = found.evidence_id ?? ''
    expect([
      await pictures().read(kit.backend.origin, id),
      await pictures().read('https://elsewhere.example', id),
      await pictures().read(kit.backend.origin, '../../identity'),
    ]).toEqual([expect.any(Buffer), null, null])
    await pictures(Date.now() + 31 * 86_400_000).sweep()
    expect(await pictures().read(kit.backend.origin, id)).toBeNull()
  })

  it('looks with an account in its own browser, and counts it for itself', async () => {
    const client = await kit.client()
    await fakes.control.setSettings({ confirmDelayMs: 0 })
    const login = client.send('login', { platform_value: 'bilibili', login_id: 'login-search-1' })
    await client.event('loginProgress', (data) => data['step'] === 'qr')
    await fakes.control.scan('latest', 'chengnan_food', { platform: 'bilibili' })
    const { account } = z.object({ account: z.object({ account_id: z.string() }) }).parse((await login).data)
    const thirdauth = { id: 7, platform_value: 'bilibili', account_id: account.account_id }
    expect(await client.send('searchRank', { ...rank, depth: 10, identity: 'account:7', thirdauth })).toMatchObject({
      code: 1,
      data: { status: 'ok', depth: 10 },
    })
    const { counts } = z
      .object({ counts: z.record(z.string(), z.number()) })
      .parse(JSON.parse(await readFile(join(kit.dataDir, 'searches.json'), 'utf8')))
    expect(counts).toEqual({
      'bilibili logged_out': 1,
      'bilibili logged_out words': 2,
      [`bilibili account:${account.account_id}`]: 1,
    })
  })

  it('refuses in words: no account where one is named, no session, no such search, the day spent; a cancel ends it', async () => {
    const client = await kit.client()
    expect(await client.send('searchRank', { ...rank, identity: 'account:5' })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'thirdauth' }] },
    })
    const thirdauth = { id: 5, platform_value: 'bilibili', account_id: 'u5' }
    expect(await client.send('searchRank', { ...rank, identity: 'account:5', thirdauth })).toMatchObject({
      code: 500,
      data: { code: 'NO_SESSION' },
    })
    expect(await client.send('searchRank', { ...rank, platform_value: 'weibo' })).toMatchObject({ code: 501 })
    expect(
      await client.send('suggestWords', { platform_value: 'bilibili', words: ['装修'], depth: 1, kind: 'relevant' }),
    ).toMatchObject({ code: 501, msg: expect.stringContaining('相关搜索') })
    await fakes.control.setFaults({ slowMs: 20_000 })
    const going = client.send('searchRank', rank, { id: 'look-2' })
    await client.event(
      'searchProgress',
      (data) => data['request_id'] === 'look-2' && String(data['text']).includes('正在打开'),
    )
    await client.send('cancel', { request_id: 'look-2' })
    expect(await going).toMatchObject({ code: 499 })
    await fakes.control.clearFaults()
    // Without the sites, or a network: a finding in words, nothing that looks like a rank.
    await sitesGone()
    expect(await client.send('searchRank', rank)).toMatchObject({
      code: 1,
      data: { status: 'error', hits: [], reason: expect.stringContaining('检查网络') },
    })
    expect(await client.send('suggestWords', { platform_value: 'bilibili', words: ['装修'], depth: 1 })).toMatchObject({
      code: 1,
      data: { list: [{ status: 'error', words: [], reason: expect.stringContaining('检查网络') }] },
    })
    const today = () => new Date().toLocaleDateString('sv')
    const afterHundred = async () => {
      await writeFile(
        join(kit.dataDir, 'searches.json'),
        JSON.stringify({ day: today(), counts: { 'bilibili logged_out': 100 } }),
      )
      await kit.restart()
      return await (await kit.client()).send('searchRank', rank)
    }
    const day = today()
    const refused = await afterHundred()
    // At midnight the count begins anew.
    expect(day === today() ? refused : await afterHundred()).toMatchObject({
      code: 1,
      data: { status: 'error', hits: [], evidence_id: null, reason: expect.stringContaining('今天已查询 100 次') },
    })
  })
})

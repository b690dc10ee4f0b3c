// What the stress test is believed by: its count, its options, its faults. The stress test itself: chaos.long.test.ts.
import { expect, onTestFinished, test } from 'vitest'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import type { FakeWorkView } from '../fake-platforms/kernel/model.ts'
import { startFakeGoogle } from '../fake-platforms/official/google/server.ts'
import { startFakeMeta } from '../fake-platforms/official/meta/start.ts'
import { countChaos, type Order } from './count.ts'
import { inLanes } from './lanes.ts'
import { createOfficialFaults } from './official/faults.ts'
import { fakeOf } from './official/loopback-fetch.ts'
import { readOptions, seeded } from './options.ts'

test('the count believes the sites, not us', () => {
  const order = (mark: string, itemId: number): Order => ({
    itemId,
    mark,
    platform: 'douyin',
    uid: '1',
    videoSha256: 'a',
    topics: ['探店'],
  })
  const item = (id: number, patch: Partial<PublishItem>): PublishItem =>
    ({ id, publish_status: 2, unconfirmed: 0, fail_reason: '', ...patch }) as PublishItem
  const work = (title: string, patch: object = {}): FakeWorkView =>
    ({
      title,
      text: '',
      uid: '1',
      platform: 'douyin',
      video: { sha256: 'a' },
      topics: [{ id: '9', name: '探店' }],
      ...patch,
    }) as FakeWorkView
  const orders = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'].map((mark, index) =>
    order(`号${mark}`, index + 1),
  )
  const items = [
    item(1, {}),
    item(2, {}),
    item(3, {}),
    item(4, { publish_status: -1, fail_reason: '平台拒绝发布：封面模糊' }),
    item(5, { publish_status: -1, unconfirmed: 1, fail_reason: '请先到平台核对' }),
    item(6, { publish_status: -1, fail_reason: '账号已掉线，请重新授权' }),
    item(7, { publish_status: -1, fail_reason: '微博要求选择频道，请在微博网页发布这条视频' }),
    item(8, { publish_status: 0 }),
    item(9, { publish_status: 0 }),
    item(10, { publish_status: -1, fail_reason: 'TypeError' }),
  ]
  const works = [work('号一'), work('号二'), work('号二'), work('号四'), work('号五', { uid: '2' }), work('号九')]
  const { faults, ...counted } = countChaos(orders, items, works)
  expect(counted).toEqual({
    items: 10,
    platforms: 1,
    done: 3,
    unconfirmed: 1,
    needsPerson: 2,
    waiting: 2,
    failed: 2,
    twice: 1,
    lost: 3,
    wrong: 1,
  })
  expect(faults.filter((fault) => fault.includes('without a sentence'))).toEqual([expect.stringContaining('号十')])
})

test('a command line is understood or refused, and a seed repeats itself', () => {
  expect(readOptions(['--items', '20', '--seed', '7'])).toMatchObject({ items: 20, accounts: 60, seed: 7 })
  expect(() => readOptions(['--itmes', '20'])).toThrow('--itmes')
  const [a, b] = [seeded(3), seeded(3)]
  expect([a(), a(), a()]).toEqual([b(), b(), b()])
})

test('only what goes to the official interfaces is led to the fakes', () => {
  const fakes = { google: 'http://127.0.0.1:1', meta: 'http://127.0.0.1:2' }
  expect(fakeOf('https://www.googleapis.com/upload/youtube/v3/videos?upload_id=1', fakes)).toEqual({
    url: 'http://127.0.0.1:1/upload/youtube/v3/videos?upload_id=1',
    realHost: 'www.googleapis.com',
  })
  expect(fakeOf('https://rupload.facebook.com/ig-api-upload/v23.0/1', fakes)).toEqual({
    url: 'http://127.0.0.1:2/rupload.facebook.com/ig-api-upload/v23.0/1',
    realHost: '',
  })
  for (const other of ['http://127.0.0.1:3/files/1', 'https://googleapis.com.example/', 'https://example.com/'])
    expect(fakeOf(other, fakes)).toBeNull()
})

test('every fault of an interface strikes sooner or later, one at a time at each company, and heals', async () => {
  const google = await startFakeGoogle()
  const meta = await startFakeMeta({
    apps: {},
    redirect: '',
    accounts: [],
    pages: [{ id: 'p', name: '主页', instagram: '' }],
  })
  onTestFinished(async () => void (await Promise.all([google.close(), meta.close()])))
  const faults = createOfficialFaults(google, meta)
  const healthy = { ...google.world.faults }
  const seen = new Set<string>()
  const random = seeded(11)
  for (let strike = 0; strike < 300; strike += 1) {
    meta.token('p')
    const tokens = meta.world.tokens.size
    faults.strike(random)
    const wrong = Object.entries(google.world.faults)
      .filter(([name, value]) => value !== healthy[name as keyof typeof healthy])
      .map(([name, value]) => `${name} ${String(value)}`)
    expect(wrong.length).toBeLessThanOrEqual(1)
    for (const name of wrong) seen.add(name)
    if (meta.world.tokens.size < tokens) seen.add('token')
  }
  expect([...seen].toSorted()).toEqual([
    'breakAt 300000',
    'dataStatus 429',
    'dataStatus 503',
    'loseLast answer',
    'loseLast forget',
    'quota true',
    'refuseLast true',
    'token',
    'tokenStatus 503',
  ])
  faults.heal()
  expect([google.world.faults, meta.settings.notReady]).toEqual([healthy, 0])
  expect((await fetch(meta.at('https://graph.facebook.com/v23.0/me'))).status).toBe(400)
})

test('tasks are worked on side by side, one that is put back comes again', async () => {
  const list = [1, 2, 3, 4]
  let [now, most] = [0, 0]
  const done: number[] = []
  await inLanes(2, list, async (one) => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    if (!done.includes(one) && one % 2 === 0) list.push(one)
    done.push(one)
  })
  expect([most, done.toSorted((a, b) => a - b)]).toEqual([2, [1, 2, 2, 3, 4, 4]])
})

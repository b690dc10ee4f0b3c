import { expect, test } from 'vitest'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import type { FakeWorkView } from '../fake-platforms/kernel/model.ts'
import { runChaos } from './chaos.ts'
import { countChaos, type Order } from './count.ts'
import { readOptions, seeded } from './options.ts'

test('the count believes the sites, not us', () => {
  const order = (mark: string, itemId: number): Order => ({ itemId, mark, platform: 'douyin', uid: '1', videoSha256: 'a', topics: ['探店'] })
  const item = (id: number, patch: Partial<PublishItem>): PublishItem => ({ id, publish_status: 2, unconfirmed: 0, fail_reason: '', ...patch }) as PublishItem
  const work = (title: string, patch: object = {}): FakeWorkView => ({ title, text: '', uid: '1', platform: 'douyin', video: { sha256: 'a' }, topics: [{ id: '9', name: '探店' }], ...patch }) as FakeWorkView
  const orders = ['一', '二', '三', '四', '五', '六'].map((mark, index) => order(`号${mark}`, index + 1))
  const items = [item(1, {}), item(2, {}), item(3, {}), item(4, { publish_status: -1, fail_reason: '平台拒绝发布：封面模糊' }), item(5, { publish_status: -1, unconfirmed: 1, fail_reason: '请先到平台核对' }), item(6, { publish_status: -1, fail_reason: '账号已掉线，请重新授权' })]
  const works = [work('号一'), work('号二'), work('号二'), work('号四'), work('号五', { uid: '2' })]
  expect(countChaos(orders, items, works)).toMatchObject({ items: 6, done: 3, unconfirmed: 1, needsPerson: 1, failed: 1, twice: 1, lost: 2, wrong: 1 })
})

test('a command line is understood or refused, and a seed repeats itself', () => {
  expect(readOptions(['--items', '20', '--seed', '7'])).toMatchObject({ items: 20, accounts: 60, seed: 7 })
  expect(() => readOptions(['--itmes', '20'])).toThrow('--itmes')
  const [a, b] = [seeded(3), seeded(3)]
  expect([a(), a(), a()]).toEqual([b(), b(), b()])
})

test('a short storm over every platform: nothing twice, nothing lost, nothing wrong', { timeout: 360_000 }, async () => {
  const { faults, ...result } = await runChaos({ items: 10, accounts: 10, platforms: [], seed: 11, faultMs: 2_500, killMs: 12_000, deadlineMs: 85_000 }, () => undefined)
  process.stdout.write(`chaos: ${JSON.stringify(result)}\n`)
  expect(faults).toEqual([])
  expect(result).toMatchObject({ items: 10, twice: 0, lost: 0, wrong: 0 })
  expect(result.done).toBeGreaterThan(4)
  // Both desktops were at the same works, and at least one helper or browser died.
  expect([result.takeovers > 0, result.kills > 0]).toEqual([true, true])
})

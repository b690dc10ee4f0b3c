import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { PublishedWork } from '../platforms/platform.ts'
import type { HelperKit } from '../testing/helper-kit.ts'
import { startHelperKit } from '../testing/helper-kit.ts'
import { completeFrom } from './works-list.ts'

const listed = (publishTime: number): PublishedWork => ({
  platformItemId: 'w',
  platformUrl: '',
  title: '',
  kind: 'video',
  publishTime,
  durationMs: null,
  state: 'published',
  reason: '',
})
const many = (count: number, last: number): PublishedWork[] => [
  ...Array.from({ length: count - 1 }, () => listed(5_000)),
  listed(last),
]

describe('how far back a list lacks nothing', () => {
  test.each<[string, PublishedWork[], number, number | null]>([
    ['an empty one: as far as it was read', [], 1_000, 1_000],
    ['a short one: as far as it was read', many(19, 500), 1_000, 1_000],
    ['a long one that reaches far enough', many(20, 500), 1_000, 1_000],
    ['a long one that was cut: to its last row', many(100, 3_000), 1_000, 3_000],
    ['a long one whose last row has no time', many(20, 0), 1_000, null],
  ])('%s', (_name, works, since, expected) => {
    expect(completeFrom(works, since)).toBe(expected)
  })
})

describe('the works of an account', () => {
  let kit: HelperKit
  beforeEach(async () => {
    kit = await startHelperKit()
  })
  afterEach(() => kit.close())

  it('are answered for the account that is signed in, and for no other', async () => {
    const client = await kit.client()
    kit.switches.scans = 'u1'
    await client.send('login', { platform_value: 'tiny', login_id: 'login-works-01' })
    kit.site.works.push(
      { id: 'w1', user: 'u1', title: '第一条\u0000', time: 1_780_000_000, durationMs: null },
      { id: 'w2', user: 'u2', title: '别人的', time: 1_780_000_000, durationMs: null },
    )
    const ask = () =>
      client.send('worksList', { thirdauth: { id: 1, platform_value: 'tiny', account_id: 'u1' }, since: 1_770_000_000 })
    const row = {
      platform_item_id: 'w1',
      url: `${kit.site.origin}/w/w1`,
      title: '第一条',
      kind: 'video',
      publish_time: 1_780_000_000,
      state: 'published',
      reason: '',
      play: null,
      like: null,
      comment: null,
      share: null,
      collect: null,
    }
    expect(await ask()).toMatchObject({ code: 1, data: { list: [row], complete_from: 1_770_000_000 } })
    kit.site.swapped?.set('u1', 'u2')
    expect(await ask()).toMatchObject({ code: 500, data: { kind: 'session', code: 'OTHER_ACCOUNT' } })
    kit.site.signedIn.clear()
    expect(await ask()).toMatchObject({ code: 500, data: { kind: 'session' } })
  })
})

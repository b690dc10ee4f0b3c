import { beforeAll, expect, test } from 'vitest'
import type { TimerRule } from '../../../../contract/acceptance/rules.ts'
import { previewTask } from '../../../../contract/http/publish-grid.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { laterReasons } from './draft-times.ts'
import { planTimes } from '../rules/schedule.ts'
import type { Schedule, SpreadOptions } from '../rules/schedule.ts'
import { openPublishBench } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const at = (text: string): number => Date.parse(`2026-06-${text.replace(' ', 'T')}:00+08:00`)
const lead = (leadMinutes: number): TimerRule => ({ leadMinutes, stepMinutes: 1, source: '', date: '' })

test.each<[string, Partial<Schedule>, Partial<SpreadOptions>, number, string[]]>([
  ['the hours of the day are over', {}, {}, 0, ['window']],
  [
    'the account has a work then',
    { windows: [{ from: '18:00', to: '23:30' }] },
    { taken: new Map([[1, [at('01 22:30')]]]) },
    0,
    ['taken'],
  ],
  [
    'the account has as many as a day may have',
    { windows: [{ from: '00:00', to: '24:00' }], per_account_daily_max: 1 },
    { taken: new Map([[1, [at('01 12:00')]]]) },
    0,
    ['taken'],
  ],
  [
    'another account has a work then',
    { windows: [{ from: '18:00', to: '23:30' }] },
    { others: [at('01 22:30')] },
    0,
    ['taken'],
  ],
  ['both the hours and other works', {}, { taken: new Map([[1, [at('02 09:00')]]]) }, 0, ['window', 'taken']],
  ['the hours hold it longer than the other work', {}, { taken: new Map([[1, [at('01 22:30')]]]) }, 0, ['window']],
  [
    'without the hours other works would hold it as long',
    {},
    { taken: new Map([[1, Array.from({ length: 21 }, (_, i) => at('01 22:30') + i * 30 * 60_000)]]) },
    0,
    ['window', 'taken'],
  ],
  ['the site’s timer takes no nearer minute', { windows: [{ from: '00:00', to: '24:00' }] }, {}, 24 * 60, ['site']],
  ['it has its start', { windows: [{ from: '22:30', to: '23:30' }] }, {}, 0, []],
  ['no start was asked for', { start_time: undefined }, {}, 0, []],
])('why the first work is later than its start: %s', (_name, more, options, leadMinutes, expected) => {
  const schedule: Schedule = { mode: 'spread', start_time: at('01 22:30') / 1000, min_gap_minutes: 30, ...more }
  const all: SpreadOptions = {
    schedule,
    defaultGapMinutes: 30,
    taken: new Map(),
    timeZone: 'Asia/Shanghai',
    now: at('01 10:00'),
    ...options,
  }
  const request = { thirdAuthId: 1, timer: leadMinutes === 0 ? null : lead(leadMinutes) }
  expect(laterReasons(request, planTimes([request], all)[0] ?? 0, all)).toEqual(expected)
})

test('the rest that its site wants of the account is a reason of its own', () => {
  const options: SpreadOptions = {
    schedule: { mode: 'spread', start_time: at('01 12:00') / 1000, min_gap_minutes: 30 },
    defaultGapMinutes: 30,
    taken: new Map(),
    timeZone: 'Asia/Shanghai',
    now: at('01 10:00'),
  }
  const request = { thirdAuthId: 1, timer: null, notBefore: at('01 15:00') }
  const [time = 0] = planTimes([request], options).map((found) => found ?? 0)
  expect([time, laterReasons(request, time, options)]).toEqual([at('01 15:00'), ['rest']])
})

test('works before it that are not made are a reason, too', () => {
  const options: SpreadOptions = {
    schedule: { mode: 'spread', start_time: at('01 12:00') / 1000, min_gap_minutes: 30 },
    defaultGapMinutes: 30,
    taken: new Map(),
    timeZone: 'Asia/Shanghai',
    now: at('01 10:00'),
  }
  const [, second = 0] = planTimes(
    [
      { thirdAuthId: 1, timer: null },
      { thirdAuthId: 1, timer: null },
    ],
    options,
  ).map((time) => time ?? 0)
  expect([second, laterReasons({ thirdAuthId: 1, timer: null }, second, options)]).toEqual([
    at('01 12:30'),
    ['left_out'],
  ])
})

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const two = async (owner: TestCaller): Promise<number[]> => [
    await bench.account(owner, { name: '甲', platform: 'weibo' }),
    await bench.account(owner, { name: '乙', platform: 'weibo' }),
  ]
  const preview = async (owner: TestCaller, input: object) =>
    await bench.preview(
      owner,
      previewTask.input.parse({ type: 'clip', titles: { mode: 'from_source' }, distribution: 'in_turn', ...input }),
    )

  test('a new task tells its times before it is made, and the first and the last when it is', async () => {
    const owner = await bench.tenant()
    const input = {
      sources: {
        attachment_ids: [await bench.material(owner), await bench.material(owner), await bench.material(owner)],
      },
      third_auth_ids: await two(owner),
      distribution: 'in_turn',
      schedule: { mode: 'spread', start_time: at('01 22:30') / 1000, min_gap_minutes: 60 },
    }
    const { accounts, times } = await preview(owner, input)
    const [first, second, third] = [at('02 09:00') / 1000, at('02 09:03') / 1000, at('02 10:00') / 1000]
    expect(times).toMatchObject({
      first_time: first,
      last_time: third,
      later: ['window'],
      time_zone: 'Asia/Shanghai',
      paced: 0,
      list: [
        { index: 0, openname: '甲', timing_time: first, paced_by: '' },
        { index: 1, openname: '乙', timing_time: second },
        { index: 2, openname: '甲', timing_time: third },
      ],
    })
    expect(accounts).toMatchObject([
      { openname: '甲', first_time: first, last_time: third },
      { openname: '乙', first_time: second, last_time: second },
    ])
    expect(await bench.add(owner, bench.taskInput(input))).toMatchObject({
      items: 3,
      first_time: first,
      last_time: third,
    })
    expect(
      await bench.add(owner, bench.taskInput({ ...input, schedule: { mode: 'now' }, allow_duplicate: 1 })),
    ).toMatchObject({ first_time: 0, last_time: 0 })
  })

  test('spread works leave an account alone while its site wants a person, and say so', async () => {
    const owner = await bench.tenant()
    const [tired = 0] = await two(owner)
    await owner.db
      .insertInto('message_readings')
      .values({ third_auth_id: tired, kind: 'comment', status: 'blocked', next_time: at('02 14:00'), device_id: null })
      .execute()
    const { times } = await preview(owner, {
      sources: { attachment_ids: [await bench.material(owner)] },
      third_auth_ids: [tired],
      schedule: { mode: 'spread', start_time: at('01 22:30') / 1000, min_gap_minutes: 60 },
    })
    expect(times).toMatchObject({ first_time: at('02 14:00') / 1000, later: ['rest'] })
  })

  test('its times are told in their order, each with who makes it public', async () => {
    const owner = await bench.tenant()
    const [weibo = 0] = await two(owner)
    const [bySite, onPhone] = [
      await bench.account(owner, { name: '丙', platform: 'douyin' }),
      await bench.account(owner, { name: '丁', platform: 'douyin' }),
    ]
    await owner.db
      .updateTable('third_auths')
      .set({ time_channel: 'site' })
      .where('id', 'in', [bySite, onPhone])
      .execute()
    await owner.db.updateTable('third_auths').set({ ways: 'phone' }).where('id', '=', onPhone).execute()
    await bench.add(
      owner,
      bench.taskInput({
        sources: { attachment_ids: [await bench.material(owner)] },
        third_auth_ids: [weibo],
        schedule: { mode: 'timing', start_time: at('02 10:00') / 1000 },
      }),
    )
    const input = {
      films: { num: 1, media_type: 4 },
      distribution: 'all',
      third_auth_ids: [weibo, bySite, onPhone],
      schedule: { mode: 'spread', start_time: at('02 10:00') / 1000, min_gap_minutes: 60 },
    }
    const { list } = (await preview(owner, input)).times
    expect([list.map((work) => work.timing_time), list.map((work) => work.index)]).toEqual([
      list.map((work) => work.timing_time).toSorted((a, b) => a - b),
      [1, 2, 0],
    ])
    expect(list.map((work) => [work.openname, work.time_channel, work.unsent])).toEqual([
      ['丙', 'site', undefined],
      ['丁', 'alarm', undefined],
      ['甲', 'alarm', undefined],
    ])
    bench.settings.autoPublish = false
    try {
      expect((await preview(owner, input)).times.list.map((work) => work.unsent)).toEqual(list.map(() => 1))
    } finally {
      bench.settings.autoPublish = true
    }
  })

  test('every day at the same time: a short window and one work a day', async () => {
    const owner = await bench.tenant()
    const [account = 0] = await two(owner)
    const { times } = await preview(owner, {
      films: { num: 3, media_type: 4 },
      third_auth_ids: [account],
      schedule: { mode: 'spread', windows: [{ from: '18:30', to: '18:35' }], per_account_daily_max: 1 },
    })
    expect(times.list.map((work) => [work.title, work.timing_time])).toEqual([
      ['成片 1', at('01 18:30') / 1000],
      ['成片 2', at('02 18:30') / 1000],
      ['成片 3', at('03 18:30') / 1000],
    ])
  })

  test('what quiet hours hold is told with the time at which it may go', async () => {
    const owner = await bench.tenant()
    const [account = 0] = await two(owner)
    bench.paces['weibo'] = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '22:00', quiet_to: '08:00' }
    try {
      const { times } = await preview(owner, {
        films: { num: 1, media_type: 4 },
        third_auth_ids: [account],
        schedule: { mode: 'spread', start_time: at('01 22:30') / 1000, windows: [{ from: '18:00', to: '23:30' }] },
      })
      expect(times).toMatchObject({
        first_time: at('01 22:30') / 1000,
        later: [],
        paced: 1,
        list: [{ timing_time: at('01 22:30') / 1000, paced_time: at('02 08:00') / 1000, paced_by: 'quiet' }],
      })
    } finally {
      delete bench.paces['weibo']
    }
  })
})

import { expect, it } from 'vitest'
import { previewTask } from '../../../../contract/http/publish-grid.ts'
import { addTask } from '../../../../contract/http/wisdom-seo.ts'
import { emptyDraft, toConfig } from '../clip/draft.ts'
import { atPart, lackOf, mediaOf, publishOf, taskOf, timesAsked, worksOf } from './publish-draft.ts'

const { publish } = emptyDraft('组')

it('one call makes the order and its works, as the contract takes them', () => {
  const order = { name: '六月', num: 3, config: toConfig(emptyDraft('组'), new Map()) }
  const made = taskOf(
    'dugujiujian',
    order,
    {
      ...publish,
      on: true,
      accounts: [4, 5],
      titles: ' 甲 \n\n乙',
      topics: ['探店'],
      description: ' 现做现修 ',
      music: '稻香',
      time: 'spread',
      start: 2_000_000_000,
      gap: 45,
      windows: [{ from: '18:30', to: '18:35' }],
      daily: 1,
    },
    4,
  )
  expect(addTask.input.parse({ ...made, client_token: 'token-token-token' })).toMatchObject({
    type: 'dugujiujian',
    name: '六月',
    num: 3,
    third_auth_ids: [4, 5],
    distribution: 'in_turn',
    titles: { mode: 'manual', list: ['甲', '乙'] },
    topics: ['探店'],
    schedule: {
      mode: 'spread',
      start_time: 2_000_000_000,
      min_gap_minutes: 45,
      windows: [{ from: '18:30', to: '18:35' }],
      per_account_daily_max: 1,
    },
    video_publish_info: { description: '现做现修' },
  })
  expect(made.video_publish_info).not.toHaveProperty('musicName')
  expect(taskOf('picture', order, { ...publish, accounts: [4], music: '稻香' }, 1).video_publish_info).toEqual({
    musicName: '稻香',
  })
  expect(taskOf('picture', order, { ...publish, accounts: [4] }, 4)).toMatchObject({
    type: 'imageText',
    titles: { mode: 'from_source' },
    schedule: { mode: 'now' },
  })
})

it('counts the works as they are dealt, and knows what is missing', () => {
  const two = { ...publish, accounts: [4, 5] }
  expect([
    worksOf({ ...two, distribution: 'all' }, 3),
    worksOf(two, 3),
    worksOf({ ...two, distribution: 'one_each' }, 3),
    worksOf(publish, 3),
  ]).toEqual([6, 3, 2, 0])
  expect([
    lackOf(publish, 100),
    lackOf({ ...two, time: 'timing', start: 100 }, 100),
    lackOf({ ...two, time: 'timing', start: 0 }, 100),
    lackOf(two, 100),
  ]).toEqual(['accounts', 'schedule', 'start', ''])
  expect([
    mediaOf('picture', { pictureOutput: 'images' }),
    mediaOf('picture', { pictureOutput: 'video' }),
    mediaOf('clip', { pictureOutput: 'images' }),
  ]).toEqual([1, 4, 4])
})

it('a refusal is told where its field stands on the form', () => {
  expect([atPart({ field: 'third_auth_ids.1', msg: '甲' }), atPart({ field: 'config.groups.0', msg: '乙' })]).toEqual([
    { field: 'publish.accounts.1', msg: '甲' },
    { field: 'config.groups.0', msg: '乙' },
  ])
})

it('one more batch goes to the same accounts with the same words, at no time that has passed', () => {
  const before = {
    ...publish,
    on: true,
    accounts: [4, 5],
    distribution: 'all' as const,
    titles: '甲\n乙',
    description: '现做',
    topics: ['探店'],
    time: 'timing' as const,
    start: 2_000_000_000,
  }
  const { config: _config, ...kept } = taskOf('clip', { name: '六月', num: 3, config: {} }, before, 4)
  expect(publishOf(kept, publish)).toEqual({ ...before, time: 'now', start: 0 })
  expect([publishOf({}, publish), publishOf({ third_auth_ids: [] }, publish)]).toEqual([null, null])
})

it('its times are asked for before there are films, as soon as there are any', () => {
  const spread = { ...publish, on: true, accounts: [4], time: 'spread' as const, gap: 45 }
  expect(previewTask.input.parse(timesAsked('clip', 3, spread, 4))).toMatchObject({
    type: 'clip',
    films: { num: 3, media_type: 4 },
    third_auth_ids: [4],
    schedule: { mode: 'spread', windows: [{ from: '09:00', to: '22:00' }], min_gap_minutes: 45 },
  })
  expect(timesAsked('picture', 3, spread, 1)).toMatchObject({ type: 'imageText', films: { num: 3, media_type: 1 } })
  expect([
    timesAsked('clip', 3, publish, 4),
    timesAsked('clip', 3, { ...spread, time: 'now' }, 4),
    timesAsked('clip', 3, { ...spread, time: 'timing' }, 4),
  ]).toEqual([null, null, null])
})

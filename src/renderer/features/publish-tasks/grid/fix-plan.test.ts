import { expect, it } from 'vitest'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts } from '../../../locales/zh/grid.ts'
import { cellOf, changesOf, planFixes, problemsOf, recheckMs, sidesOf } from './fix-plan.ts'
import { createGridStore } from './grid-store.ts'

it('moves hashtags to the topics as one step, which one undo takes back', () => {
  const list = [
    testItem(1, {
      topic: '#a',
      video_publish_info: { ...testItem(1).video_publish_info, description: '到店有礼 #装修' },
    }),
  ]
  const grid = createGridStore()
  grid.setItems(list)
  const fix = {
    kind: 'patch' as const,
    field: 'description' as const,
    from: '到店有礼 #装修',
    to: '到店有礼',
    and: { field: 'topic' as const, from: '#a', to: '#a #装修' },
  }
  const groups = planFixes(
    [{ id: 1, level: 'warn', problems: [{ code: 'hashtags', level: 'warn', msg: '正文里的 #词 不会成为话题', fix }] }],
    new Map(list.map((item) => [item.id, item])),
  )
  expect(groups.map((group) => group.key)).toEqual(['to_topics'])
  expect(sidesOf(fix).map(({ field, to }) => [field, to])).toEqual([
    ['description', '到店有礼'],
    ['topic', '#a #装修'],
  ])
  grid.apply(groups.flatMap((group) => changesOf(group.fixes)))
  expect(grid.store.getState().drafts.get(1)).toEqual({ description: '到店有礼', topic: '#a #装修' })
  grid.undo()
  expect([grid.store.getState().drafts.size, grid.store.getState().undo.length]).toEqual([0, 0])
})

it('a time that is over is no matter of what the platform takes', () => {
  const fix = { kind: 'patch' as const, field: 'timing_time' as const, from: '1', to: '2' }
  const found = (id: number, code: string) => ({
    id,
    level: 'warn' as const,
    problems: [{ code, level: 'warn' as const, msg: '', fix }],
  })
  expect(
    planFixes([found(1, 'timing_alarm'), found(2, 'timing_past')], new Map([1, 2].map((id) => [id, testItem(id)]))).map(
      (group) => [group.key, group.fixes[0]?.item.id],
    ),
  ).toEqual([
    ['timing_time', 1],
    ['timing_past', 2],
  ])
})

it('the check asks again by itself while a film is being made, and rests when none is', () => {
  const found = (code: string) => [
    { id: 1, level: 'block' as const, problems: [{ code, msg: '', level: 'block' as const }] },
  ]
  expect([recheckMs(undefined), recheckMs(found('limit_title')), recheckMs(found('file_pending'))]).toEqual([
    false,
    false,
    5_000,
  ])
})

it('a problem leads to the cell it is about, else to the first one of its row', () => {
  expect(
    [
      'limit_title',
      'topics_cut',
      'limit_description',
      'timing_past',
      'declaration_missing',
      'field_visibility',
      'file_pending',
    ].map(cellOf),
  ).toEqual(['title', 'topic', 'description', 'timing', 'declaration', 'visibility', 'title'])
})

it('what goes for its words is not called too long', () => {
  const found = (id: number, fix: object) => ({
    id,
    level: 'warn' as const,
    problems: [
      {
        code: 'risky_words',
        level: 'warn' as const,
        msg: '',
        fix: {
          kind: 'patch' as const,
          field: 'description' as const,
          from: '老店，电话13881234567',
          to: '老店',
          ...fix,
        },
      },
    ],
  })
  expect(
    planFixes(
      [found(1, { of: 'contact' }), found(2, { of: 'words' }), found(3, {})],
      new Map([1, 2, 3].map((id) => [id, testItem(id)])),
    ).map((group) => [group.key, group.fixes[0]?.item.id]),
  ).toEqual([
    ['description', 3],
    ['contact', 1],
    ['words', 2],
  ])
  expect(texts.fixes.contact).toBe('删去联系方式（{n}）')
})

it('a cover that is only advised does not stand in every row: the list of the check has it with its number', () => {
  const cover = { code: 'cover_missing', level: 'warn' as const, msg: '抖音需要封面' }
  const checked = [
    { id: 1, level: 'warn' as const, problems: [cover] },
    {
      id: 2,
      level: 'warn' as const,
      problems: [cover, { code: 'title_empty', level: 'warn' as const, msg: '作品没有标题' }],
    },
  ]
  expect([...problemsOf(checked)]).toEqual([[2, { level: 'warn', text: '作品没有标题' }]])
})

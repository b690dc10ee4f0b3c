import { describe, expect, it, vi } from 'vitest'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { baijiahao, bilibili, kuaishou, tiktok, weixinGzh } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { checkCell } from './cell-check.ts'
import { cellFixes } from './fix-cells.ts'
import { changesOf, planFixes } from './fix-plan.ts'
import { createGridCore } from './grid-core.ts'
import { columnsOf, isNarrowSheet, windowOf } from './grid-columns.ts'
import { FIELDS, type GridField, isFree, readField, readTime, timeText, topicsText, toSave } from './grid-fields.ts'
import { clear, copyText, fillDown, paste, patchAll, readTable, type Sheet } from './grid-range.ts'
import { createGridSaver } from './grid-saver.ts'
import { createGridStore, type GridStore } from './grid-store.ts'

const platform = (more: Partial<Platform> = {}): Platform => ({
  value: 'douyin',
  name: '抖音',
  iconUrl: '',
  kinds: ['video'],
  auth_modes: ['helper'],
  capabilities: ['topic', 'timing', 'declaration', 'visibility'],
  limits: {},
  declarations: [{ value: 'AI', name: 'AI 生成' }],
  ...more,
})
const xhs = platform({ value: 'xiaohongshu', name: '小红书', capabilities: ['topic'], limits: {} })
const onXhs = (item: PublishItem): PublishItem => ({
  ...item,
  thirdauth: {
    ...item.thirdauth,
    region: '',
    third_platform_info: { value: 'xiaohongshu', name: '小红书', iconUrl: '' },
  },
})
const items = (): PublishItem[] => [
  testItem(1, { title: '一', topic: '#a', seq: 1 }),
  testItem(2, { title: '二', topic: '', seq: 2 }),
  onXhs(testItem(3, { title: '三', topic: '' })),
  testItem(4, { title: '四', publish_status: 2 }),
]
const open = (list = items()): { grid: GridStore; sheet: Sheet; list: PublishItem[] } => {
  const grid = createGridStore()
  grid.setItems(list)
  return {
    grid,
    list,
    sheet: {
      rows: list,
      valueOf: grid.valueOf,
      platformOf: (item) => (item.thirdauth.third_platform_info.value === 'douyin' ? platform() : xhs),
    },
  }
}
const titles = (grid: GridStore, list: readonly PublishItem[]): string[] =>
  list.map((item) => grid.valueOf(item, 'title'))
const all = (grid: GridStore, item: PublishItem): Record<GridField, string> =>
  Object.fromEntries(FIELDS.map((field) => [field, grid.valueOf(item, field)])) as Record<GridField, string>
const at = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })

describe('work on ranges', () => {
  it('fills down from the first row, from the row above for one row, and steps over what is closed', () => {
    const { grid, sheet, list } = open()
    grid.apply(fillDown(sheet, at(0, 3, 0, 0)))
    expect(titles(grid, list)).toEqual(['一', '一', '一', '四'])
    grid.apply(fillDown(sheet, at(1, 1, 2, 2)))
    expect(grid.valueOf(list[1] as PublishItem, 'topic')).toBe('#a')
    expect(fillDown(sheet, at(0, 0, 0, 0))).toEqual([])
    // 小红书 has no declaration here.
    grid.apply([{ id: 1, field: 'declaration', value: 'AI' }])
    grid.apply(fillDown(sheet, at(0, 3, 4, 4)))
    expect(list.map((item) => grid.valueOf(item, 'declaration'))).toEqual(['AI', 'AI', '', ''])
  })

  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['"一\n二"\tx', [['一\n二', 'x']]],
    ['"说""好"""', [['说"好"']]],
    ['', [['']]],
    ['a\t\tb', [['a', '', 'b']]],
  ])('reads what a spreadsheet copies: %j', (text, expected) => {
    expect(readTable(text)).toEqual(expected)
  })

  it('pastes a column from its first cell on; one value fills the range; copying gives it back', () => {
    const { grid, sheet, list } = open()
    grid.apply(paste(sheet, at(0, 0, 0, 0), '甲\t\t#x\n乙\t\t#y\n丙\t\t#z\n丁\t\t#w\n'))
    expect(titles(grid, list)).toEqual(['甲', '乙', '丙', '四'])
    expect(copyText(sheet, at(0, 1, 0, 2))).toBe('甲\t\t#x\n乙\t\t#y')
    grid.apply(paste(sheet, at(0, 2, 0, 0), '同一个'))
    expect(titles(grid, list)).toEqual(['同一个', '同一个', '同一个', '四'])
    grid.apply(paste(sheet, at(0, 0, 3, 3), '"第一行\n第二行"'))
    expect(copyText(sheet, at(0, 0, 3, 3))).toBe('"第一行\n第二行"')
    expect(clear(sheet, at(0, 0, 0, 2))).toEqual([
      { id: 1, field: 'timing', value: '' },
      { id: 1, field: 'topic', value: '' },
    ])
  })

  it('gives one value to a column: to empty cells or to all, and counts what could not take it', () => {
    const { sheet } = open()
    expect(patchAll(sheet, 'topic', '#x', true)).toEqual({
      changes: [
        { id: 2, field: 'topic', value: '#x' },
        { id: 3, field: 'topic', value: '#x' },
      ],
      closed: 1,
    })
    expect(patchAll(sheet, 'topic', '#x', false).changes).toHaveLength(3)
    expect(patchAll(sheet, 'declaration', 'AI', false)).toMatchObject({ changes: [{ id: 1 }, { id: 2 }], closed: 2 })
    // Each in its own words; what has none is left as it is.
    expect(patchAll(sheet, 'declaration', (item) => (item.id === 1 ? 'AI' : null), false)).toEqual({
      changes: [{ id: 1, field: 'declaration', value: 'AI' }],
      closed: 3,
    })
  })
})

describe('history', () => {
  it('takes a paste back as one step, and does it again; a new change ends the way forward', () => {
    const { grid, sheet, list } = open()
    grid.apply(paste(sheet, at(0, 0, 0, 0), '甲\n乙'))
    grid.undo()
    expect(titles(grid, list)).toEqual(['一', '二', '三', '四'])
    expect(grid.store.getState().drafts.size).toBe(0)
    grid.redo()
    expect(titles(grid, list)).toEqual(['甲', '乙', '三', '四'])
    grid.undo()
    grid.apply([{ id: 1, field: 'title', value: '新' }])
    expect(grid.redo()).toBeNull()
  })

  it('goes back behind what was saved: the old text becomes a change again', () => {
    const { grid, list } = open()
    grid.apply([{ id: 1, field: 'title', value: '新' }])
    grid.saved(1, { title: '新' })
    grid.setItems(list.map((item) => (item.id === 1 ? { ...item, title: '新' } : item)))
    grid.undo()
    expect(grid.store.getState().drafts.get(1)).toEqual({ title: '一' })
  })

  it('hands decisions back, so that the server can undo them too', () => {
    const { grid } = open()
    grid.note({ kind: 'leave_out', ids: [1] })
    expect(grid.undo()).toEqual({ kind: 'leave_out', ids: [1] })
    expect(grid.redo()).toEqual({ kind: 'leave_out', ids: [1] })
  })
})

describe('a cell', () => {
  const check = (field: GridField, value: string, item = items()[0] as PublishItem, on = platform()) => {
    const { grid } = open([item])
    grid.apply([{ id: item.id, field, value }])
    return checkCell(item, field, all(grid, item), on, true)
  }
  it('counts as the platform does, after words in braces are filled in', () => {
    expect(check('title', '{账号}{序号}')).toMatchObject({ shown: '账号11', counter: '4/30', fault: '' })
    expect(check('title', `${'长'.repeat(29)}😀`)).toMatchObject({
      counter: '31/30',
      fault: 'site',
      note: '抖音标题最多 30 个字（表情算 2 个或更多），当前 31 个',
    })
    expect(check('title', 'abcd', onXhs(items()[0] as PublishItem), xhs)).toMatchObject({ counter: '2/20' })
    expect(check('description', '一二三')).toMatchObject({
      counter: '6/1000',
      counts: [{ what: 'description_topics' }],
    })
    expect(check('topic', 'a b c d e f')).toMatchObject({ counter: '6/5', fault: 'site' })
  })

  it('shows the rule of which most is used, and tells of a text that several fields share in each of them', () => {
    const on = (site: Platform, change: Partial<PublishItem> = {}): PublishItem =>
      testItem(1, {
        ...change,
        thirdauth: {
          ...testItem(1).thirdauth,
          third_platform_info: { value: site.value, name: site.name, iconUrl: '' },
        },
      })
    const long = on(baijiahao, { topic: '#一二三四五 #二二三四五 #三二三四五 #四二三四五' })
    expect(check('title', '题'.repeat(28), long, baijiahao)).toMatchObject({
      counter: '56/50',
      counts: [
        { what: 'title_topics', length: 56, max: 50 },
        { what: 'title', length: 28, max: 30 },
      ],
      fault: '',
      hint: '百家号标题和话题合计最多 50 个字，当前 56 个',
    })
    expect(check('topic', long.topic, { ...long, title: '题'.repeat(28) }, baijiahao)).toMatchObject({
      counter: '56/50',
      fault: 'site',
      note: '百家号标题和话题合计最多 50 个字，当前 56 个',
    })
    expect(check('topic', `#${'长'.repeat(21)}`, on(bilibili), bilibili)).toMatchObject({
      fault: 'site',
      note: `B站每个话题最多 20 个字，「${'长'.repeat(21)}」有 21 个`,
    })
    // Topics can be added later: a cell without them is stored.
    expect(check('topic', '', on(bilibili), bilibili)).toMatchObject({ fault: '', hint: 'B站至少需要 1 个话题' })
    expect(
      check(
        'title',
        '标题',
        { ...on(kuaishou), video_publish_info: { ...testItem(1).video_publish_info, description: '正'.repeat(490) } },
        kuaishou,
      ).counts.map((one) => one.what),
    ).toEqual(['title_description_topics', 'title'])
  })

  it('a minute that the site’s own timer lacks is a hint: the work goes out at it by itself', () => {
    vi.useFakeTimers({ now: new Date(2031, 4, 31, 12) })
    const at = (site: Platform, text: string, ways: PublishItem['thirdauth']['ways'] = ['browser']) => {
      const { fault, hint, offered } = check(
        'timing',
        text,
        testItem(1, {
          thirdauth: {
            ...testItem(1).thirdauth,
            time_channel: 'site',
            ways: ways ?? [],
            third_platform_info: { value: site.value, name: site.name, iconUrl: '' },
          },
        }),
        site,
      )
      return [fault, hint, offered]
    }
    expect(at(tiktok, '2031-06-01 14:37')).toEqual(['', 'TikTok定时的分钟须为 5 的倍数', '2031-06-01 14:40'])
    expect(at(baijiahao, '2031-06-01 09:20')).toEqual(['', '百家号只能定时到整点', '2031-06-01 10:00'])
    expect(at(baijiahao, '2031-06-01 10:00')).toEqual(['', '', ''])
    // Its interface has no timer at all: nothing could be handed to it.
    expect(at(tiktok, '2031-06-01 14:37', ['official', 'browser'])).toEqual(['', '', ''])
    vi.useRealTimers()
  })

  it.each([
    ['title', '', 'empty'],
    ['title', '{城市}', 'variable'],
    ['title', '{地区}', 'variable'],
    ['timing', '明天', 'notTime'],
    ['timing', '2031-11-31 10:00', 'notTime'],
    ['timing', '2020-01-01 10:00', 'past'],
    ['declaration', '别的', 'unknownChoice'],
    ['visibility', '9', 'unknownChoice'],
  ] as const)('%s %j: %s', (field, value, fault) => {
    expect(check(field, value).fault).toBe(fault)
  })

  it('takes stored braces as they are', () => {
    const item = testItem(1, { title: '{城市}' })
    const { grid } = open([item])
    expect(checkCell(item, 'title', all(grid, item), platform(), false).fault).toBe('')
  })

  it.each([
    ['＃老房翻新＃装修', '#老房翻新 #装修'],
    ['#老房翻新 装修 家居', '#老房翻新 #装修 #家居'],
    ['#老房翻新，#装修。', '#老房翻新 #装修'],
  ])('topics pasted as %s are stored as names', (text, topic) => {
    expect(toSave(1, { topic: text })).toEqual({ id: 1, topic })
  })

  it('becomes what the call takes', () => {
    const time = '2031-06-01 08:05'
    expect(
      toSave(1, {
        title: '新',
        topic: '美食 探店，上海',
        timing: '2031/6/1 8:05',
        declaration: '',
        visibility: '1',
        description: '文',
        collection: '',
      }),
    ).toEqual({
      id: 1,
      title: '新',
      topic: '#美食 #探店 #上海',
      timing_time: readTime(time),
      video_publish_info: { visibility: 1, description: '文', selectCollectionInfo: null },
      clear_info: ['declaration'],
    })
    expect([timeText(readTime(time) ?? 0), toSave(1, { timing: '' }).timing_time, topicsText('#a#b #a')]).toEqual([
      time,
      0,
      '#a #b',
    ])
    const poi = testItem(1, {
      video_publish_info: {
        ...testItem(1).video_publish_info,
        selectPoiInfo: { poi_id: '1', poi_name: '巷子', address: '' },
      },
    })
    expect(toSave(1, { poi: readField(poi, 'poi') }).video_publish_info?.selectPoiInfo).toMatchObject({ poi_id: '1' })
    expect(
      [0, -1, 1, 2, 3].map((publish_status) => isFree(testItem(1, { publish_status: publish_status as 0 }))),
    ).toEqual([true, true, false, false, false])
  })
})

describe('saving by itself', () => {
  const setUp = (send: Parameters<typeof createGridSaver>[0]['send'], fits = () => true) => {
    vi.useFakeTimers()
    const opened = open()
    const saver = createGridSaver({ grid: opened.grid, fits, send, delayMs: 1_000 })
    return { ...opened, saver }
  }
  it('sends after a rest, one call for many cells, and says so', async () => {
    const send = vi.fn((list: { id: number }[]) => Promise.resolve({ saved: list.map((one) => one.id), refused: [] }))
    const { grid, saver } = setUp(send)
    grid.apply([{ id: 1, field: 'title', value: '甲' }])
    await vi.advanceTimersByTimeAsync(600)
    grid.apply([{ id: 2, field: 'topic', value: 'x' }])
    expect(saver.store.getState().state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(900)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(send.mock.calls).toEqual([
      [
        [
          { id: 1, title: '甲' },
          { id: 2, topic: '#x' },
        ],
      ],
    ])
    expect([saver.store.getState().state, grid.store.getState().drafts.size]).toEqual(['saved', 0])
    saver.stop()
    vi.useRealTimers()
  })

  it('sends what was taken back while it was on its way', async () => {
    const stored = open().list
    const calls: unknown[] = []
    let answer: () => void = () => undefined
    const { grid, saver } = setUp(async (list) => {
      calls.push(list)
      await new Promise<void>((resolve) => (answer = resolve))
      // The list shows what was stored before the answer counts.
      grid.setItems(stored.map((item) => ({ ...item, ...list.find((one) => one.id === item.id) }) as PublishItem))
      return { saved: list.map((one) => one.id), refused: [] }
    })
    grid.apply([{ id: 1, field: 'title', value: '甲' }])
    await vi.advanceTimersByTimeAsync(1_100)
    grid.undo()
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(calls).toEqual([[{ id: 1, title: '甲' }], [{ id: 1, title: '一' }]])
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect([saver.store.getState().state, grid.store.getState().drafts.size]).toEqual(['saved', 0])
    saver.stop()
    vi.useRealTimers()
  })

  it('keeps what is refused, with the reason at its cell, and does not send it again until it changes', async () => {
    const send = vi.fn((list: { id: number }[]) =>
      Promise.resolve({
        saved: [],
        refused: list.map((one) => ({ id: one.id, field: 'title', code: 42203, msg: '太长' })),
      }),
    )
    const { grid, saver } = setUp(send)
    grid.apply([{ id: 1, field: 'title', value: '甲' }])
    await vi.advanceTimersByTimeAsync(1_100)
    expect(saver.store.getState().state).toBe('held')
    expect(grid.store.getState().refused.get('1:title')).toEqual({ value: '甲', msg: '太长' })
    await saver.flush()
    expect(send).toHaveBeenCalledTimes(1)
    grid.apply([{ id: 1, field: 'title', value: '乙' }])
    expect(grid.store.getState().refused.size).toBe(0)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(send).toHaveBeenCalledTimes(2)
    saver.stop()
    vi.useRealTimers()
  })

  it('loses nothing when the call fails: it tries again', async () => {
    let fail = true
    const { grid, saver } = setUp((list) =>
      fail ? Promise.reject(new Error('down')) : Promise.resolve({ saved: list.map((one) => one.id), refused: [] }),
    )
    grid.apply([{ id: 1, field: 'title', value: '甲' }])
    await vi.advanceTimersByTimeAsync(1_100)
    expect([saver.store.getState().state, grid.store.getState().drafts.size]).toEqual(['failed', 1])
    fail = false
    await vi.advanceTimersByTimeAsync(5_100)
    expect([saver.store.getState().state, grid.store.getState().drafts.size]).toEqual(['saved', 0])
    saver.stop()
    vi.useRealTimers()
  })

  it('never sends a cell with a fault', async () => {
    const send = vi.fn(() => Promise.resolve({ saved: [], refused: [] }))
    const { grid, saver } = setUp(send, () => false)
    grid.apply([{ id: 1, field: 'title', value: '' }])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send).not.toHaveBeenCalled()
    expect(saver.store.getState().state).toBe('held')
    saver.stop()
    vi.useRealTimers()
  })
})

it('what was typed is stored before works go out; what can not be is counted, for those works only', async () => {
  const list = items()
  const sent: number[] = []
  const core = createGridCore(async (changes) => {
    sent.push(...changes.map((change) => change.id))
    return { saved: changes.map((change) => change.id), refused: [] }
  })
  core.setFacts(list, [platform(), xhs])
  core.grid.apply([
    { id: 1, field: 'title', value: '新的' },
    { id: 2, field: 'title', value: '长'.repeat(31) },
  ])
  expect([await core.keep([1]), sent]).toEqual([{ left: 0, why: '', failed: false }, [1]])
  expect(await core.keep()).toEqual({ left: 1, why: '', failed: false })
  core.saver.stop()
})

it('a cell that closes only after the press is stored as well; one that stays open is not passed over', async () => {
  const sent: unknown[] = []
  const core = createGridCore(async (changes) => {
    sent.push(...changes.map((change) => change.title))
    return {
      saved: [],
      refused: changes.map((change) => ({ id: change.id, field: 'title', code: 40001, msg: '含违规词' })),
    }
  })
  core.setFacts(items(), [platform(), xhs])
  core.editing(true)
  const kept = core.keep()
  core.grid.apply([{ id: 1, field: 'title', value: '最后写的' }])
  core.editing(false)
  expect([await kept, sent]).toEqual([{ left: 1, why: '含违规词', failed: false }, ['最后写的']])
  vi.useFakeTimers()
  core.editing(true)
  const open = core.keep()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await open).toMatchObject({ left: 2 })
  vi.useRealTimers()
  core.saver.stop()
})

describe('what is drawn and mended', () => {
  it('draws a window of a thousand rows', () => {
    expect(windowOf(0, 640, 1_000)).toEqual({ first: 0, last: 16 })
    expect(windowOf(32_000, 640, 1_000)).toEqual({ first: 494, last: 516 })
    expect(windowOf(0, 640, 3)).toEqual({ first: 0, last: 2 })
  })

  it('a narrow sheet keeps more than half of its room for cells beside account, state and actions, which all stay', () => {
    expect([0, 940, 1_000, 1_001].map(isNarrowSheet)).toEqual([false, true, true, false])
    const [lead, status, actions] = [184, 176, Number.parseInt(columnsOf(true).template.split(' ').at(-1) ?? '', 10)]
    expect((940 - lead - status - actions) / 940).toBeGreaterThan(0.55)
    expect(columnsOf(false).least - columnsOf(true).least).toBe(96)
  })

  it('gathers fixes by kind, and turns them into changes of cells', () => {
    const list = items()
    const fix = (field: 'title' | 'timing_time' | 'collection', from: string, to: string) => ({
      kind: 'patch' as const,
      field,
      from,
      to,
    })
    const groups = planFixes(
      [
        {
          id: 1,
          level: 'block',
          problems: [
            { code: 'limit_title', level: 'block', msg: '长', fix: fix('title', '一', '') },
            { code: 'x', level: 'block', msg: '也长', fix: fix('title', '一', '') },
          ],
        },
        {
          id: 2,
          level: 'warn',
          problems: [
            { code: 't', level: 'warn', msg: '过', fix: fix('timing_time', '0', String(readTime('2031-06-01 08:05'))) },
            { code: 'c', level: 'warn', msg: '无', fix: fix('collection', '合集', '') },
            { code: 'd', level: 'warn', msg: '重', fix: { kind: 'allow_duplicate', field: '', from: '', to: '' } },
          ],
        },
        {
          id: 3,
          level: 'warn',
          problems: [
            {
              code: 'article_changed',
              level: 'warn',
              msg: '改过',
              fix: { kind: 'take_article', field: '', from: '第 1 版', to: '第 2 版', article_id: 9 },
            },
          ],
        },
        { id: 99, level: 'block', problems: [] },
      ],
      new Map(list.map((item) => [item.id, item])),
    )
    expect(groups.map((group) => [group.key, group.fixes.length])).toEqual([
      ['cut', 1],
      ['timing_time', 1],
      ['stray', 1],
      ['take_article', 1],
      ['allow_duplicate', 1],
    ])
    expect(groups.flatMap((group) => changesOf(group.fixes))).toEqual([
      { id: 1, field: 'title', value: '' },
      { id: 2, field: 'timing', value: '2031-06-01 08:05' },
      { id: 2, field: 'collection', value: '' },
    ])
  })

  it('cuts what is too long to be stored, so that it can be', () => {
    const [item] = items() as [PublishItem]
    const core = createGridCore(() => Promise.resolve({ saved: [], refused: [] }))
    core.setFacts([item], [platform()])
    core.grid.apply([
      { id: 1, field: 'title', value: `{账号}${'吉'.repeat(40)}` },
      { id: 1, field: 'topic', value: 'a b c d e f' },
      { id: 1, field: 'description', value: '长'.repeat(1_200) },
    ])
    const fixes = cellFixes(core, [item])
    expect(fixes.map(({ fix }) => [fix.field, fix.to])).toEqual([
      ['title', `账号1${'吉'.repeat(27)}`],
      ['topic', '#a #b #c #d #e'],
      ['description', '长'.repeat(985)],
    ])
    core.grid.apply(changesOf(planFixes([], new Map([[1, item]]), fixes).flatMap((group) => group.fixes)))
    expect(FIELDS.map((field) => core.check(item, field).fault)).toEqual(['', '', '', '', '', ''])
    core.saver.stop()
  })
})

it('measures an article as an article, and its text as the digest that 公众号 takes', () => {
  const gzh = { ...weixinGzh, capabilities: [] }
  const check = (more: Partial<PublishItem>, description: string) => {
    const item = testItem(1, {
      title: '长'.repeat(40),
      video_publish_info: { ...testItem(1).video_publish_info, description },
      ...more,
    })
    const cells = Object.fromEntries(FIELDS.map((field) => [field, readField(item, field)])) as Record<
      GridField,
      string
    >
    return (['title', 'description'] as const).map((field) => {
      const { counter, fault } = checkCell(item, field, cells, gzh, false)
      return [counter, fault]
    })
  }
  expect(check({ media_type: 3 }, '摘'.repeat(129))).toEqual([
    ['40/32', 'site'],
    ['129/128', 'site'],
  ])
  expect(check({ media_type: 1 }, '文'.repeat(121))).toEqual([
    ['40/20', 'site'],
    ['121/1000', ''],
  ])
})

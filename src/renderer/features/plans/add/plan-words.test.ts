import { expect, it } from 'vitest'
import { previewPlan } from '../../../../contract/http/plan.ts'
import type { SafeStorage } from '../../../lib/storage.ts'
import { narrowAreas } from '../../../core/keywords/area-picker.tsx'
import { addLines, otherColumns, readTable, wordsOfFile } from './columns.ts'
import { dropKept, emptyPlan, keepDraft, loadKept, planInput } from './plan-draft.ts'
import { stepOf } from './steps.ts'

const memory = (): SafeStorage => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

it('words come out of text files and tables: the first cell of each line, without the head', () => {
  expect(wordsOfFile('关键词,搜索量\r\n"火锅店, 成都",100\r\n\r\n串串\t9\n面馆')).toEqual([
    '火锅店, 成都',
    '串串',
    '面馆',
  ])
  expect(wordsOfFile('火锅店\n关键词')).toEqual(['火锅店', '关键词'])
})

it('the columns of a file that no words are taken from are named', () => {
  expect(otherColumns('关键词,搜索量,备注\n火锅店,100,x')).toEqual(['搜索量', '备注'])
  expect(otherColumns('火锅店,100\n关键词,备注')).toEqual([])
})

it('lines are added once each, up to the most, and what is left out is counted', () => {
  expect(addLines('火锅店\n', ['火锅店', '串串', '#话题', '面馆'], 50)).toEqual({
    text: '火锅店\n串串\n面馆',
    added: 2,
    left: 2,
  })
  expect(addLines('甲词\n乙词', ['丙词', '丁词'], 3)).toEqual({ text: '甲词\n乙词\n丙词', added: 1, left: 1 })
})

it('a pasted table fills the columns from the one it was pasted into; a list stays a list', () => {
  expect(readTable('地区\t前缀\t主词\n成都\t\t火锅店\n绵阳\t本地\t串串', 'regions')).toEqual({
    regions: ['成都', '绵阳'],
    prefixes: ['本地'],
    mains: ['火锅店', '串串'],
    suffixes: [],
  })
  expect(readTable('火锅店\t多少钱', 'mains')).toEqual({ mains: ['火锅店'], suffixes: ['多少钱'] })
  expect(readTable('火锅店\n串串', 'mains')).toBeNull()
})

it('regions are found by name, reading and initials, with what they lie in', () => {
  const area = (short: string, pinyin: string, initials: string, children: ReturnType<typeof narrowAreas> = []) => ({
    adcode: pinyin,
    parent_adcode: '',
    name: `${short}市`,
    short_name: short,
    pinyin,
    initials,
    level: 1,
    has_child: 0 as const,
    path: short,
    children,
  })
  const tree = [
    area('四川', 'sichuan', 'sc', [area('成都', 'chengdu', 'cd'), area('绵阳', 'mianyang', 'my')]),
    area('重庆', 'chongqing', 'cq'),
  ]
  const names = (text: string) =>
    narrowAreas(tree, text).map((one) => [one.short_name, (one.children ?? []).map((child) => child.short_name)])
  expect(names('chengd')).toEqual([['四川', ['成都']]])
  expect(names('my')).toEqual([['四川', ['绵阳']]])
  expect(names('重庆')).toEqual([['重庆', []]])
  expect(names('sc')).toEqual([['四川', ['成都', '绵阳']]])
  expect(names('没有')).toEqual([])
})

it('a draft is kept for its operator and plan, and forgotten when the plan was changed since', () => {
  const storage = memory()
  const base = emptyPlan('2026-06-01')
  const typed = {
    ...base,
    name: '六月',
    mains: '火锅店\n 串串 ',
    copies: ['到店', ' '],
    poiId: 4,
    files: [
      { slot: 1, id: 7, name: 'a' },
      { slot: 2, id: 8, name: 'b' },
    ],
  }
  keepDraft(storage, { adminId: 1, planId: 5 }, 'base', typed, 1000)
  expect(loadKept(storage, { adminId: 1, planId: 5 }, 'base')).toEqual({ base: 'base', draft: typed, time: 1000 })
  expect([
    loadKept(storage, { adminId: 1, planId: 5 }, 'changed'),
    loadKept(storage, { adminId: 2, planId: 5 }, 'base'),
    loadKept(storage, { adminId: 1, planId: 0 }, 'base'),
  ]).toEqual([null, null, null])
  keepDraft(storage, { adminId: 1, planId: 0 }, 'yesterday', typed, 1000)
  expect(loadKept(storage, { adminId: 1, planId: 0 }, 'today')?.draft).toEqual(typed)
  dropKept(storage, { adminId: 1, planId: 0 })
  expect(loadKept(storage, { adminId: 1, planId: 0 }, 'yesterday')).toBeNull()
  expect(previewPlan.input.parse(planInput(typed, 5))).toMatchObject({
    id: 5,
    main_words: ['火锅店', '串串'],
    copies: ['到店'],
    carry_type: 'none',
    poi_id: 0,
    material: [
      { slot: 1, attachment_ids: [7] },
      { slot: 2, attachment_ids: [8] },
    ],
  })
})

it('every field that the server refuses leads to its step', () => {
  expect(['total_num', 'windows.0', 'main_words', 'material', 'third_auth_ids', 'something'].map(stepOf)).toEqual([
    'basics',
    'basics',
    'words',
    'content',
    'accounts',
    'confirm',
  ])
})

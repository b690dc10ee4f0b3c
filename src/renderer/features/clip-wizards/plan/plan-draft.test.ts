import { expect, it } from 'vitest'
import type { PlanMaterial } from '../../../../contract/entities/plan.ts'
import { toConfig } from '../clip/draft.ts'
import { modeOf, planDraft } from './plan-draft.ts'

const file = (slot: number, id: number): PlanMaterial => ({
  slot,
  attachment_id: id,
  filename: `${id}.mp4`,
  mimetype: 'video/mp4',
  size: 1,
  duration_ms: 1000,
  cover_url: '',
  fullurl: '',
  cut: { in: id === 11 ? 1 : 0, out: 0, muted: 0 },
})
const files = [file(1, 10), file(1, 11), file(4, 10)]

it('begins a form with the materials of the plan', () => {
  const shown = (mode: 'dugujiujian' | 'clip' | 'smart') =>
    planDraft(mode, { name: '计划' }, files, '素材')
      .groups.filter((group) => group.files.length > 0)
      .map((group) => [group.slot, group.name, group.files.map((one) => one.id)])
  expect(shown('dugujiujian')).toEqual([
    [1, '钩子', [10, 11]],
    [4, '卖点', [10]],
  ])
  expect(shown('clip')).toEqual([
    [0, '钩子', [10, 11]],
    [0, '卖点', [10]],
  ])
  expect(shown('smart')).toEqual([[0, '素材1', [10, 11]]])
  // What was cut in its slot goes along into the order.
  expect(
    toConfig(planDraft('clip', { name: '计划' }, files, '素材'), new Map()).groups?.map((group) => group.cuts),
  ).toEqual([[{ attachment_id: 11, in: 1, out: 0, muted: 0 }], undefined])
})

it('opens the form that fits', () => {
  expect([
    modeOf('smart', 'clip', files),
    modeOf('', 'clip', files),
    modeOf('', 'material', files),
    modeOf('x', 'picture', files),
    modeOf('', 'clipTemplate', files),
    modeOf('x', 'material', [...files, file(7, 12)]),
  ]).toEqual(['smart', 'clip', 'clip', 'picture', 'clipTemplate', 'dugujiujian'])
})

it('films of pictures take the pictures of the slots alone, a few of each', () => {
  const picture: PlanMaterial = { ...file(2, 20), mimetype: 'image/png' }
  expect(
    planDraft('picture', { name: '计划' }, [...files, picture], '素材').groups.map((group) => [
      group.name,
      group.num,
      group.files.map((one) => one.id),
    ]),
  ).toEqual([['痛点', 3, [20]]])
})

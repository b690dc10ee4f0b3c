import { expect, it } from 'vitest'
import { newGroup } from '../clip/draft.ts'
import { withGroup } from './group-source.tsx'

const file = (id: number) => ({ id, name: `${id}`, cover: '', durationMs: null })

it('adds a group under the name it was found by; empty ones make room', () => {
  const groups = withGroup([newGroup(1, '分组'), { ...newGroup(2, '分组'), files: [file(1)] }], '门店', [file(2)], 3)
  expect(groups.map((group) => [group.name, group.num, group.files.map((one) => one.id)])).toEqual([
    ['分组2', 1, [1]],
    ['门店', 3, [2]],
  ])
})

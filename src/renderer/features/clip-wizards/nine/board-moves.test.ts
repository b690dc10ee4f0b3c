import { expect, it } from 'vitest'
import { clipConfig } from '../../../../contract/entities/clip.ts'
import { emptyDraft, toConfig } from '../clip/draft.ts'
import { fromConfig } from '../clip/from-config.ts'
import { dropOn, filledPlaces, lackingPlaces } from './board-moves.ts'

const file = (id: number) => ({ id, name: `${id}`, cover: '', durationMs: null })
const ids = (groups: ReturnType<typeof dropOn>) =>
  groups.filter((group) => group.files.length > 0).map((group) => [group.slot, group.files.map((one) => one.id)])

it('a file comes from the tray, and moves from place to place', () => {
  const board = emptyDraft('', 'dugujiujian').groups
  expect(board.map((group) => [group.slot, group.name]).at(8)).toEqual([9, '行动'])
  const one = dropOn(dropOn(board, { file: file(1), from: 0 }, 3), { file: file(2), from: 0 }, 3)
  expect(ids(one)).toEqual([[3, [1, 2]]])
  expect(ids(dropOn(one, { file: file(1), from: 3 }, 5))).toEqual([
    [3, [2]],
    [5, [1]],
  ])
  expect(filledPlaces(one)).toBe(1)
})

it('a place takes a file once; dropped where it is, it stays', () => {
  const board = dropOn(emptyDraft('', 'dugujiujian').groups, { file: file(1), from: 0 }, 1)
  expect(ids(dropOn(board, { file: file(1), from: 0 }, 1))).toEqual([[1, [1]]])
  expect(ids(dropOn(board, { file: file(1), from: 1 }, 1))).toEqual([[1, [1]]])
})

it('places marked as required are named while they are empty, and the mark goes along into the order and back', () => {
  const marked = emptyDraft('', 'dugujiujian').groups.map((group) =>
    group.slot === 1 || group.slot === 9 ? { ...group, required: true } : group,
  )
  expect(lackingPlaces(marked)).toEqual(['钩子', '行动'])
  const filled = dropOn(dropOn(marked, { file: file(1), from: 0 }, 1), { file: file(2), from: 0 }, 2)
  expect(lackingPlaces(filled)).toEqual(['行动'])
  const config = clipConfig.parse(
    toConfig({ ...emptyDraft('', 'dugujiujian'), groups: filled }, new Map(), 'dugujiujian'),
  )
  expect(config.groups.map((group) => [group.slot, group.required])).toEqual([
    [1, 1],
    [2, 0],
  ])
  expect(
    fromConfig(
      config,
      '',
      new Map([
        [1, file(1)],
        [2, file(2)],
      ]),
      new Map(),
      'dugujiujian',
    )
      .draft.groups.filter((group) => group.required)
      .map((group) => group.slot),
  ).toEqual([1])
})

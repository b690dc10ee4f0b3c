import { expect, it } from 'vitest'
import { emptyDraft } from '../clip/draft.ts'
import { dropOn, filledPlaces } from './board-moves.ts'

const file = (id: number) => ({ id, name: `${id}`, cover: '', durationMs: null })
const ids = (groups: ReturnType<typeof dropOn>) => groups.filter((group) => group.files.length > 0).map((group) => [group.slot, group.files.map((one) => one.id)])

it('a file comes from the tray, and moves from place to place', () => {
  const board = emptyDraft('', 'dugujiujian').groups
  expect(board.map((group) => [group.slot, group.name]).at(8)).toEqual([9, '行动'])
  const one = dropOn(dropOn(board, { file: file(1), from: 0 }, 3), { file: file(2), from: 0 }, 3)
  expect(ids(one)).toEqual([[3, [1, 2]]])
  expect(ids(dropOn(one, { file: file(1), from: 3 }, 5))).toEqual([[3, [2]], [5, [1]]])
  expect(filledPlaces(one)).toBe(1)
})

it('a place takes a file once; dropped where it is, it stays', () => {
  const board = dropOn(emptyDraft('', 'dugujiujian').groups, { file: file(1), from: 0 }, 1)
  expect(ids(dropOn(board, { file: file(1), from: 0 }, 1))).toEqual([[1, [1]]])
  expect(ids(dropOn(board, { file: file(1), from: 1 }, 1))).toEqual([[1, [1]]])
})

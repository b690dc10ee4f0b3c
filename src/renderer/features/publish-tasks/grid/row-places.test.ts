import { expect, it } from 'vitest'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { keepPlaces, standing } from './row-places.ts'

const works = (...ids: number[]): PublishItem[] => ids.map((id) => testItem(id))
const after = (before: number[], now: number[]) => {
  const { shown, gone } = keepPlaces(works(...before), works(...now))
  return [shown.map((item) => item.id), [...gone]]
}

it('a work that is not listed any more stands where it stood, however many are, and new ones come where the list has them', () => {
  expect(after([1, 2, 3, 4], [1, 2, 4])).toEqual([[1, 2, 3, 4], [3]])
  expect(after([1, 2, 3, 4], [4])).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3],
  ])
  expect(after([1, 2, 3], [1, 2])).toEqual([[1, 2, 3], [3]])
  expect(after([1, 2, 3], [1, 3, 9])).toEqual([[1, 2, 3, 9], [2]])
})

it('one that is listed again is there once, and nothing is kept of a list that is empty', () => {
  expect(after([1, 2, 3], [1, 2, 3])).toEqual([[1, 2, 3], []])
  expect(after([1, 2], [])).toEqual([[], []])
})

it('it has its new state as soon as that is known, nobody edits it before, and one that was cancelled goes', () => {
  expect(standing(testItem(1), undefined)).toMatchObject([{ id: 1, edit_status: 1 }])
  // An answer of before it went out.
  expect(standing(testItem(1), testItem(1))).toMatchObject([{ id: 1, edit_status: 1 }])
  expect(standing(testItem(1), testItem(1, { publish_status: 2 }))).toMatchObject([
    { id: 1, edit_status: 0, publish_status: 2 },
  ])
  expect(standing(testItem(1), testItem(1, { publish_status: 3 }))).toEqual([])
})

import { expect, it } from 'vitest'
import { byFolder, slotOfFolder } from './slot-folders.ts'

it('finds the slot of a folder by its name or its number, the innermost first', () => {
  expect(['01-钩子', '门店/痛点素材', '第3格', '9', '3产品', '案例/8', '素材', '12月', ''].map(slotOfFolder)).toEqual([
    1, 2, 3, 9, 3, 8, 0, 0, 0,
  ])
})

it('keeps files together by folder', () => {
  expect(byFolder(['b/2', 'a/1', 'b/1'], (file) => file.slice(0, 1))).toEqual([
    { folder: 'a', files: ['a/1'] },
    { folder: 'b', files: ['b/2', 'b/1'] },
  ])
})

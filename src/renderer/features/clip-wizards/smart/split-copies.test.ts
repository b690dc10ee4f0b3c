import { expect, it } from 'vitest'
import { pasteCopies, spokenLength, splitCopies } from './split-copies.ts'

it('takes a paste apart at its empty lines only', () => {
  expect(splitCopies('一句。\n还是这条。\n\n第二条\r\n　\r\n第三条\n')).toEqual([
    '一句。\n还是这条。',
    '第二条',
    '第三条',
  ])
  expect(splitCopies('只有一条')).toEqual(['只有一条'])
  expect(splitCopies(' \n\n ')).toEqual([])
})

it('keeps what stands there, and says how many found no room', () => {
  expect(pasteCopies(['甲', '', '丙'], 1, ['一', '二'], 50)).toEqual({ copies: ['甲', '一', '二', '丙'], left: 0 })
  expect(pasteCopies(['甲'], 0, ['一', '二'], 2)).toEqual({ copies: ['甲', '一'], left: 1 })
})

it('counts what is spoken', () => {
  expect(spokenLength('人均50，吃到撑！')).toBe(7)
})

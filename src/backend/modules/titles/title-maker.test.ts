import { expect, it } from 'vitest'
import type { Db } from '../../ports/database.ts'
import type { TitleBook } from './title-book.ts'
import { createTitleMaker } from './title-maker.ts'

const maker = createTitleMaker({ book: {} as TitleBook, words: { finder: async () => () => [] } })
/** Titles of eighteen characters and each of these endings. */
const MAIN = '字'.repeat(18)
const made = async (platforms: string[], suffixes: string[]) =>
  (
    await maker.make({} as Db, {
      regions: [],
      prefixes: [],
      mains: [MAIN],
      suffixes,
      templates: ['{M}{S}'],
      count: 50,
      seed: 1,
      platforms,
      minLength: 1,
      withoutTaken: false,
    })
  ).titles
    .map((one) => one.title.slice(18))
    .toSorted()

it('a title is as long as its site counts it: an emoji as two or three, ASCII as half', async () => {
  const ten = '尾'.repeat(10)
  expect(await made(['douyin'], [`${ten}😀`, `${ten}尾😀`])).toEqual([`${ten}😀`])
  expect(await made(['baijiahao'], [`${ten}😀`, `${ten.slice(1)}😀`])).toEqual([`${ten.slice(1)}😀`])
  expect(await made(['xiaohongshu'], ['aaaa', 'aaaaa', '尾尾a'])).toEqual(['aaaa'])
  expect(await made(['nowhere'], [`${ten}${ten}`])).toEqual([`${ten}${ten}`])
})

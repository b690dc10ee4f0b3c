import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setForbiddenWords } from '../../../contract/http/forbidden-words.ts'
import { makeTitles } from '../../../contract/http/titles.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createTitleBook } from './title-book.ts'

describe.each(['sqlite', 'postgres'] as const)('titles on %s', (kind) => {
  let app: TestApp
  const book = createTitleBook({ now: () => Date.now() })
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('know places, forbidden words, the lengths of every platform and what is taken', async () => {
    const owner = await app.makeTenant()
    await app.inject(setForbiddenWords, { words: [{ word: '竞品', replacement: '' }] }, { token: owner.token })
    const columns = {
      regions: ['上海', '松江'],
      mains: ['松江月子中心', '杭州月子中心'],
      suffixes: ['哪家好', '竞品对比', '一个月大概要花多少钱才够用的呢'],
      templates: ['{R}{M}{S}'],
      num: 50,
    }
    const ask = async (more: object = {}) =>
      (
        await app.inject(
          makeTitles,
          { ...columns, platform_values: ['douyin', 'xiaohongshu'], ...more },
          { token: owner.token },
        )
      ).data
    const made = await ask()
    expect(made.list.map((one) => one.title).toSorted()).toEqual(
      ['上海松江月子中心哪家好', '松江月子中心哪家好'].toSorted(),
    )
    expect(made).toMatchObject({
      total_combinations: 12,
      exhausted: 1,
      dropped: { region_conflict: 6, forbidden: 2, too_long: 2 },
      coverage: [
        { main: '松江月子中心', count: 2 },
        { main: '杭州月子中心', count: 0 },
      ],
    })
    expect(
      (await ask({ platform_values: ['douyin'] })).list.map((one) => one.char_len).toSorted((a, b) => a - b),
    ).toEqual([9, 11, 21, 23])
    const title = '松江月子中心哪家好'
    await book.reserve(owner.db, { planId: null }, [
      { title, norm: titleNorm(title), region: '', prefix: '', main: '别的主词', suffix: '', template: '', risk: 0 },
    ])
    expect(await ask()).toMatchObject({
      list: [{ title: '上海松江月子中心哪家好', region: '上海', risk: 0 }],
      dropped: { taken: 1 },
    })
    expect((await ask({ exclude_used: 0 })).list).toHaveLength(2)
    expect(
      (await ask({ platform_values: ['baijiahao'], min_len: 1, num: 1, seed: 9 })).list.every(
        (one) => one.char_len >= 9,
      ),
    ).toBe(true)
  })
})

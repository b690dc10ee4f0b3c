import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { operationLog } from '../../../contract/http/admin.ts'
import { checkForbiddenWords, getForbiddenWords, setForbiddenWords } from '../../../contract/http/forbidden-words.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('forbidden words on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('of a company are its own, count at once, and are written down', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    const colleague = await app.makeAdmin(['task:list'], { of: owner })
    const words = [
      { word: '竞品', replacement: '' },
      { word: 'App', replacement: '小程序' },
    ]
    expect((await app.inject(setForbiddenWords, { words }, { token: owner.token })).data.words).toEqual(words)
    expect((await app.inject(getForbiddenWords, {}, { token: colleague.token })).data).toMatchObject({
      words,
      categories: expect.arrayContaining([
        expect.objectContaining({ category: 'authority', level: 2, samples: expect.arrayContaining(['特供']) }),
      ]),
    })
    const texts = ['竞品的app，国宴专用', '没有']
    expect((await app.inject(checkForbiddenWords, { texts }, { token: colleague.token })).data).toEqual([
      {
        text: texts[0],
        hits: [
          { word: '竞品', category: 'tenant', level: 2, pos: 0, replacement: '' },
          { word: 'app', category: 'tenant', level: 2, pos: 3, replacement: '小程序' },
          { word: '国宴专用', category: 'authority', level: 2, pos: 7, replacement: '' },
        ],
      },
      { text: texts[1], hits: [] },
    ])
    expect((await app.inject(checkForbiddenWords, { texts: ['竞品'] }, { token: other.token })).data[0]?.hits).toEqual(
      [],
    )
    expect(
      (await app.inject(operationLog, { action: 'settings.words' }, { token: owner.token })).data.data,
    ).toMatchObject([{ summary: '修改自定义违禁词：0 个 → 2 个' }])
    expect((await app.inject(setForbiddenWords, { words: [] }, { token: owner.token })).data.words).toEqual([])
  })

  it('refuses the same word twice, and a replacement that is one', async () => {
    const { token } = await app.makeTenant()
    const set = async (words: { word: string; replacement: string }[]) =>
      await app.inject(setForbiddenWords, { words }, { token })
    expect(
      await set([
        { word: 'ab', replacement: '' },
        { word: 'AB', replacement: '' },
      ]),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'words.1.word' }] } })
    expect(await set([{ word: '甲', replacement: '特供' }])).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'words.0.replacement' }] },
    })
    expect((await app.inject(getForbiddenWords, {}, { token })).data.words).toEqual([])
  })
})

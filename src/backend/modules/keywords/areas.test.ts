import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAreas } from '../../../contract/http/area.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp('sqlite')
  token = (await app.asOwner()).token
})
afterAll(async () => await app.close())

it('divisions: provinces, what lies in one, all below it, and by reading', async () => {
  const ask = async (input: Parameters<typeof app.inject<typeof listAreas>>[1]) =>
    (await app.inject(listAreas, input, { token })).data
  expect((await ask({})).length).toBe(34)
  expect((await ask({ level: 1 }))[0]).toMatchObject({ adcode: '110000', short_name: '北京', has_child: 0 })
  expect((await ask({ parent_adcode: '310000' })).map((one) => one.name)).toEqual(['上海市'])
  const [city] = await ask({ parent_adcode: '310000', tree: 1 })
  expect(city?.children?.find((one) => one.short_name === '松江')).toMatchObject({
    adcode: '310117',
    path: '上海/上海/松江',
    pinyin: 'songjiang',
    initials: 'sj',
  })
  expect(await ask({ keyword: 'songjiang' })).toMatchObject([{ name: '松江区' }])
  expect(await ask({ keyword: '朝阳', parent_adcode: '110000' })).toMatchObject([{ adcode: '110105' }])
  expect(await ask({ parent_adcode: '999999' })).toEqual([])
})

it('divisions are kept by browsers for 30 days and asked for with their ETag', async () => {
  const first = await app.inject(listAreas, {}, { token })
  expect(first.headers['cache-control']).toBe('private, max-age=2592000')
  const again = await app.injectRaw(
    listAreas,
    {},
    { token, headers: { 'if-none-match': String(first.headers['etag']) } },
  )
  expect([again.status, again.body]).toEqual([304, ''])
  const other = await app.injectRaw(
    listAreas,
    { level: 1 },
    { token, headers: { 'if-none-match': String(first.headers['etag']) } },
  )
  expect(other.status).toBe(200)
})

import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import { listPlaces, nearPlaces, placeSearcher } from '../../../../contract/http/places.ts'
import { HelperError } from '../../../core/errors/helper-error.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { lacksOf, type PlaceSearchDeps, readFound, searchPlatform } from './place-search.ts'
import { cityOf, distanceWords, fullAddress } from './place-text.ts'

const found = (id: string, more: object = {}) => ({
  poi_id: id,
  poi_name: `店${id}`,
  address: '红星路1号',
  city: '成都市',
  lng: 104.08,
  lat: 30.65,
  raw: { poi_id: id },
  ...more,
})
const near = (id: number, more: object = {}) => ({
  id,
  poi_id: `own${id}`,
  poi_name: `自有${id}`,
  city: '成都市',
  district: '',
  address: '',
  distance_m: 900,
  ...more,
})
const REQUEST = { accountId: 7, platform: 'douyin', keyword: '火锅', city: '成都', adcode: '510100' } as const

/** Pretended server and helper; `says` may throw. */
const world = (
  says: { list?: () => object[]; account?: () => object; known?: object[]; near?: object[]; connected?: boolean } = {},
) => {
  const asked: { endpoint: Endpoint; input: unknown }[] = []
  const call = async (endpoint: Endpoint, input: unknown): Promise<unknown> => {
    asked.push({ endpoint, input })
    if (endpoint === placeSearcher) return { thirdauth: says.account?.() ?? { id: 7, platform_value: 'douyin' } }
    if (endpoint === listPlaces) return { data: says.known ?? [] }
    return { list: says.near ?? [] }
  }
  const helper = {
    store: { getState: () => ({ connected: says.connected ?? true, info: { device_id: 'this-computer' } }) },
    send: async () => ({ list: says.list?.() ?? [] }),
  }
  return { asked, deps: { http: { call }, helper } as unknown as PlaceSearchDeps }
}
const throws = (error: Error) => () => {
  throw error
}
const refused = (code: number): ApiError => new ApiError({ kind: 'business', code, message: '账号未登录', path: '' })
const search = async (says: Parameters<typeof world>[0]) =>
  await searchPlatform(world(says).deps, REQUEST, new AbortController().signal)

describe('the search of a platform for places', () => {
  it('takes what the library can hold, each place once', () => {
    const list = [
      found('1'),
      found('1', { poi_name: '又一次' }),
      found('有空格 x'),
      found('2', { poi_name: ' ' }),
      found('3', { poi_name: '长'.repeat(70), lng: null }),
      found('4', { raw: { text: 'x'.repeat(9_000) }, lat: 200 }),
    ]
    const read = readFound(list)
    expect(read.map((one) => [one.poi_id, one.lng, one.lat, [...one.poi_name].length, one.raw !== undefined])).toEqual([
      ['1', 104.08, 30.65, 2, true],
      ['3', null, null, 60, true],
      ['4', null, null, 2, false],
    ])
  })

  it('tells what the library holds, and own places round about that are not among the results', async () => {
    const { asked, deps } = world({
      list: () => [found('1'), found('2')],
      known: [{ poi_id: '2', address: '', city: '成都市', lng: null, source: 'manual' }],
      near: [near(1), near(2, { poi_id: '2' }), near(3, { distance_m: 90_000 }), near(4), near(5), near(6)],
    })
    const told = await searchPlatform(deps, REQUEST, new AbortController().signal)
    expect([told.end, told.places.length, [...told.known], told.near.map((one) => one.id)]).toEqual([
      'found',
      2,
      [['2', ['address', 'point', 'raw']]],
      [1, 4, 5],
    ])
    expect(asked.map((one) => one.input)).toMatchObject([
      { third_auth_id: 7, device_id: 'this-computer' },
      { poi_ids: '1,2', platform_value: 'douyin' },
      { lng: 104.08, lat: 30.65 },
    ])
    expect(asked.map((one) => one.endpoint)).toEqual([placeSearcher, listPlaces, nearPlaces])
  })

  it('says of what the library holds only what the platform could fill in', () => {
    const own = { address: '红星路1号', city: '成都市', lng: 104, source: 'helper' } as const
    const [one] = readFound([found('1')])
    const [bare] = readFound([found('1', { address: '', lng: null, lat: null })])
    expect(lacksOf(own, one)).toEqual([])
    expect(lacksOf({ ...own, lng: null }, one)).toEqual(['point'])
    expect(lacksOf({ address: '', city: '成都市', lng: null, source: 'manual' }, bare)).toEqual(['raw'])
    expect(lacksOf({ ...own, city: '' }, one)).toEqual(['address'])
    expect(lacksOf(own, undefined)).toEqual([])
  })

  it('tells apart why there is nothing', async () => {
    const says: [Parameters<typeof world>[0], string][] = [
      [{}, 'none'],
      [{ connected: false }, 'offline'],
      [{ account: throws(refused(CODE.ACCOUNT_OFFLINE)) }, 'signed-out'],
      [{ account: throws(refused(CODE.ACCOUNT_IN_USE)) }, 'in-use'],
      [{ account: throws(refused(CODE.NOT_FOUND)) }, 'failed'],
      [{ list: throws(new HelperError({ code: 503, message: '' })) }, 'offline'],
      [{ list: throws(new HelperError({ code: 501, message: '' })) }, 'unsupported'],
      [{ list: throws(new HelperError({ code: 500, message: '登录失效', kind: 'session' })) }, 'signed-out'],
      [{ list: throws(new HelperError({ code: 500, message: '页面已改版', kind: 'page-changed' })) }, 'failed'],
    ]
    for (const [one, end] of says) expect((await search(one)).end).toBe(end)
    const stopped = new AbortController()
    const { deps } = world({
      list: () => {
        stopped.abort()
        throw new HelperError({ code: 499, message: '' })
      },
    })
    await expect(searchPlatform(deps, REQUEST, stopped.signal)).rejects.toThrow()
  })

  it('says where a place is once', () => {
    const place = { province: '四川省', city: '成都市', district: '锦江区' }
    expect([
      fullAddress({ ...place, address: '成都市锦江区红星路 1 号' }),
      fullAddress({ ...place, address: '红星路 1 号' }),
      fullAddress({ province: '上海市', city: '上海市', district: '', address: '' }),
    ]).toEqual(['四川省 成都市锦江区红星路 1 号', '四川省 成都市 锦江区 红星路 1 号', '上海市'])
  })

  it('narrows by city, and says distances as people do', () => {
    expect([cityOf('广东 · 广州 · 番禺'), cityOf('广东'), cityOf('上海 · 黄浦'), cityOf('')]).toEqual([
      { city: '广州', prefix: '' },
      { city: '', prefix: '广东 ' },
      { city: '上海', prefix: '' },
      { city: '', prefix: '' },
    ])
    expect([distanceWords(850), distanceWords(2_340), distanceWords(12_400)]).toEqual([
      { key: 'metres', n: 850 },
      { key: 'km', n: 2.3 },
      { key: 'km', n: 12 },
    ])
  })
})

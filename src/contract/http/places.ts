// Places of the company.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountWays, platformValue, sealed } from '../entities/account.ts'
import { microApp, place, placeWithRaw, platformRaw } from '../entities/place.ts'
import { flag, id, ids, int, page, pageQuery, text } from '../fields.ts'

const adcode = z.string().regex(/^\d{6}$/, '区划代码为 6 位数字')
const degrees = (most: number) =>
  z.coerce.number('请填写数字').min(-most, `不能小于 -${most}`).max(most, `不能大于 ${most}`)
/** 1 = with the platform's own answer, for those who hang the place on a work. */
const withRaw = () => flag().default(0)

const poiId = () =>
  z
    .string()
    .trim()
    .min(1, '请填写地点 ID')
    .max(64, '最多 64 个字')
    .regex(/^[\w\-.:]+$/, '地点 ID 只能有字母、数字和 - _ . :')
/** Platforms' ids of places in an address: `a,b,c`, at most 50. */
const poiIds = z
  .string()
  .regex(/^[\w\-.:]{1,64}(,[\w\-.:]{1,64}){0,49}$/, '格式应为 a,b,c，最多 50 个')
  .transform((list) => list.split(','))

/** Places, by page. `keyword` looks in names and addresses; `poi_ids`: those of these that the library holds. */
export const listPlaces = get('admin', 'getPoiList', {
  title: '地址列表',
  perm: 'poi:list',
  input: z
    .object({
      ...pageQuery(),
      platform_value: platformValue.optional(),
      city: text(40).optional(),
      is_bind: flag().optional(),
      poi_ids: poiIds.optional(),
    })
    .strict(),
  output: page(place),
})
const newPlace = z
  .object({
    platform_value: platformValue,
    poi_id: poiId(),
    poi_name: text(60, 1),
    address: text(200).default(''),
    province: text(40).default(''),
    city: text(40).default(''),
    district: text(40).default(''),
    lng: degrees(180).nullable().default(null),
    lat: degrees(90).nullable().default(null),
    raw: platformRaw.optional(),
  })
  .strict()
  .refine((value) => (value.lng === null) === (value.lat === null), { message: '经度和纬度要一起填写', path: ['lat'] })
/**
 * Adds places; those that are there already are skipped; `skipped_names` tells the first 20 of them. `fill_known` 1:
 * what such a place lacks (address, divisions, point, the platform's own answer) is taken from `list`, what it has
 * stays; these are `filled` instead of skipped when anything was missing. `source` helper = the platform's own search
 * gave them. `is_default` 1 makes the first of `list` the default of its platform.
 */
export const addPlaces = post('admin', 'addPoi', {
  title: '添加地址',
  perm: 'poi:edit',
  audit: 'poi.add',
  input: z
    .object({
      list: z.array(newPlace).min(1, '请至少添加一个地址').max(100, '一次最多 100 个地址'),
      is_default: flag().default(0),
      fill_known: flag().default(0),
      source: z.enum(['manual', 'helper']).default('manual'),
    })
    .strict(),
  output: z.object({
    added: z.number().int(),
    filled: z.number().int(),
    skipped: z.number().int(),
    skipped_names: z.array(z.string()),
  }),
})
/**
 * Binds, unbinds; makes one the default of its platform, or none (`is_default` with one id).
 * @throws NOT_FOUND, BAD_INPUT for a default among several or of one that is not bound
 */
export const editPlaces = post('admin', 'editPoi', {
  title: '修改地址',
  perm: 'poi:edit',
  audit: 'poi.edit',
  input: z.object({ ids: ids(200), is_bind: flag().optional(), is_default: flag().optional() }).strict(),
  output: z.object({ changed: z.number().int() }),
})
/**
 * Deletes places.
 * @throws NOT_FOUND; STILL_USED with `data.refs[{id,title,used_by:[{type,id,name}]}]` while a plan that is not finished
 * uses one: then none is deleted
 */
export const deletePlaces = post('admin', 'delPoi', {
  title: '删除地址',
  perm: 'poi:del',
  audit: 'poi.delete',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
/** The undo of a delete, within 30 days; one that was added anew meanwhile stays deleted. */
export const restorePlaces = post('admin', 'restorePoi', {
  title: '恢复地址',
  perm: 'poi:del',
  audit: 'poi.restore',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ restored: z.number().int() }),
})

/**
 * What may be hung on a work: bound places and mini programs in use, the default first, then the most used. At
 * most 200 of each.
 */
export const boundAnchors = get('admin', 'getBindPoiAndMicroApp', {
  title: '可用的地址和小程序',
  anyone: 'places and mini programs of the company, part of every form',
  input: z
    .object({ platform_value: platformValue.optional(), third_auth_id: id().optional(), with_raw: withRaw() })
    .strict(),
  output: z.object({ poiList: z.array(placeWithRaw), microAppList: z.array(microApp) }),
})
/**
 * The company's own places by name or address, 50 at a time, of the account's platform, else of
 * `platform_value` (douyin when neither is said); the page puts the platform's (helper `positionList`) behind them.
 */
export const searchPlaces = get('common', 'searchPoiList', {
  title: '搜索地址',
  anyone: 'public places',
  input: z
    .object({
      keyword: text(60, 1),
      city: text(40).optional(),
      platform_value: platformValue.optional(),
      third_auth_id: id().optional(),
      page: int(1, 1_000).default(1),
      with_raw: withRaw(),
    })
    .strict(),
  output: z.object({
    list: z.array(placeWithRaw),
    /** Absent = there are no more. */ next_page: z.number().int().optional(),
    source: z.literal('local'),
  }),
})
/**
 * The company's own bound places, the nearest first: to a point, else in a division, else by an address's
 * words. `distance_m` in metres, null without a point.
 */
export const nearPlaces = get('common', 'getAddressRecommendPoi', {
  title: '推荐地址',
  anyone: 'public places',
  input: z
    .object({
      lng: degrees(180).optional(),
      lat: degrees(90).optional(),
      adcode: adcode.optional(),
      address: text(200).optional(),
      platform_value: platformValue.optional(),
      limit: int(1, 100).default(20),
    })
    .strict()
    .refine((value) => (value.lng === undefined) === (value.lat === undefined), {
      message: '经度和纬度要一起给出',
      path: ['lat'],
    }),
  output: z.object({ list: z.array(place.extend({ distance_m: z.number().int().nullable() })) }),
})
const borrowedAccount = z.object({
  thirdauth: z.object({
    id: z.number().int(),
    platform_value: platformValue,
    account_id: z.string(),
    third_sec_uid: z.string(),
    third_cookie: sealed,
    third_token: sealed,
    proxy: sealed,
    ways: accountWays,
  }),
})
/**
 * The account through whose eyes a platform's places are searched (helper `positionList`), sealed to the computer that
 * asks.
 * @throws NOT_FOUND; ACCOUNT_OFFLINE when it is signed out or disabled; ACCOUNT_IN_USE while another computer uses it
 */
export const placeSearcher = post('common', 'poiSearchAccount', {
  title: '用账号搜索地点',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'poi:edit',
  input: z.object({ third_auth_id: id(), device_id: z.string().max(64).optional() }).strict(),
  output: borrowedAccount,
})
/**
 * The account through whose eyes topics, places, collections and friends of its platform are looked up while a work is
 * written, sealed to the computer that asks: a list of works carries no credentials to look at.
 * @throws as `placeSearcher`
 */
export const lookupAccount = post('common', 'lookupAccount', {
  title: '用账号查询话题、地点等',
  unlogged: 'a hand-out of credentials is written by the service',
  perm: 'task:edit',
  input: z.object({ third_auth_id: id(), device_id: z.string().max(64).optional() }).strict(),
  output: borrowedAccount,
})

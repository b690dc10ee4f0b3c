// The tables that ship: each list has the form that a replacement must have, and the probes look for keys that exist.
import { describe, expect, it } from 'vitest'
import { selector } from '../../contract/entities/selector-tables.ts'
import { builtInFacts, cssText, strangeKeys, tablePlatforms } from '../tables/live-table.ts'
import { createPlatforms } from './registry.ts'
import { S as doudian } from './doudian/selectors.ts'
import { S as douyin } from './douyin/selectors.ts'
import { S as kuaishou } from './kuaishou/selectors.ts'
import { S as xiaohongshu } from './xiaohongshu/selectors.ts'
import { S as shipinhao } from './shipinhao/selectors.ts'
import { S as bilibili } from './bilibili/selectors.ts'
import { S as baijiahao } from './baijiahao/selectors.ts'
import { S as weibo } from './weibo/selectors.ts'
import { S as toutiao } from './toutiao/selectors.ts'
import { S as tiktok } from './tiktok/selectors.ts'
import { S as weixinGzh } from './weixin_gzh/selectors.ts'

/** Signed in only: there is no form to probe. */
const SHOPS = { doudian }
const SHIPPED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  douyin,
  kuaishou,
  xiaohongshu,
  shipinhao,
  bilibili,
  baijiahao,
  weibo,
  toutiao,
  tiktok,
  weixin_gzh: weixinGzh,
}

describe('shipped tables', () => {
  it('belong to platforms with a browser, each with a probe', () => {
    for (const platform of createPlatforms().filter((one) => SHIPPED[one.info.value])) {
      expect(builtInFacts(platform.info.value), platform.info.name).toMatchObject({ version: expect.any(Number) })
      expect(platform.probe, platform.info.name).toBeTypeOf('function')
    }
    expect(tablePlatforms()).toEqual(expect.arrayContaining(Object.keys(SHIPPED)))
  })

  it.each(Object.entries({ ...SHIPPED, ...SHOPS }))(
    '%s: every alternative could stand in a signed table',
    (platform, table) => {
      expect(strangeKeys(platform, table)).toEqual([])
      expect(
        Object.entries(table).flatMap(([key, list]) =>
          list.filter((one) => !selector.safeParse(one).success).map((one) => `${key}: ${one}`),
        ),
      ).toEqual([])
      for (const list of Object.values(table)) expect(list.length).toBeLessThanOrEqual(20)
    },
  )

  it('gives the plain CSS of a list, and one that matches nothing where there is none', () => {
    expect(cssText(['a', 'text(b)=c', '::-p-xpath(//d)', 'e'])).toBe('a, e')
    expect(cssText(['text(b)=c'])).toBe('none')
  })
})

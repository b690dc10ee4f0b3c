import { expect, test } from 'vitest'
import { MEDIA_TYPE } from './constants.ts'
import { baijiahao, toutiao, weixinGzh } from './platforms.ts'
import { descriptionMax, titleBounds } from './work-lengths.ts'

test('an article is measured as an article, not as a post of pictures or a film', () => {
  expect(titleBounds(weixinGzh, MEDIA_TYPE.official)).toEqual({ min: 1, max: 32 })
  expect(titleBounds(weixinGzh, MEDIA_TYPE.image)).toEqual({ min: undefined, max: 20 })
  expect(titleBounds(baijiahao, MEDIA_TYPE.article)).toEqual({ min: 2, max: 64 })
  expect(titleBounds(baijiahao, MEDIA_TYPE.video)).toEqual({ min: 9, max: 30 })
})

test('the text of an article is its digest: 公众号 takes 128 characters, others say nothing', () => {
  expect([descriptionMax(weixinGzh, MEDIA_TYPE.official), descriptionMax(toutiao, MEDIA_TYPE.article), descriptionMax(toutiao, MEDIA_TYPE.video)]).toEqual([128, undefined, 400])
})

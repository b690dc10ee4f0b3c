import { expect, it } from 'vitest'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { douyin, tiktok, weixinGzh } from '../../../../contract/platforms.ts'
import { fieldsOf } from '../../../../contract/work-fields.ts'
import { toPatch, valuesOf } from './publish-fields.tsx'

const item = (media: number, musicName?: string): PublishItem => ({
  id: 1,
  wisdom_task_id: 1,
  title: '图文',
  topic: '#探店',
  media_type: media,
  image_urls: [],
  video_cover_url: '',
  full_file_url: '',
  duration_ms: null,
  timing_time: 0,
  edit_status: 0,
  publish_status: 0,
  unconfirmed: 0,
  progress: 0,
  fail_reason: '',
  platform_url: '',
  published_time: 0,
  attempt_count: 0,
  video_publish_info: {
    selectTopicsInfo: [],
    selectPoiInfo: null,
    selectCollectionInfo: null,
    selectFriendsInfo: [],
    musicId: '77',
    ...(musicName === undefined ? {} : { musicName }),
  },
  thirdauth: {
    id: 2,
    account_id: 'a',
    openname: '号',
    avatar: '',
    third_login_status: 1,
    is_confer: 0,
    third_sec_uid: '',
    third_cookie: '',
    third_token: '',
    third_platform_info: { value: 'douyin', name: '抖音', iconUrl: '' },
  },
})

it('music of an image post is named, taken away again, and not spoken of for films', () => {
  expect(valuesOf(item(1, '起风了')).music).toBe('起风了')
  expect(toPatch({ ...valuesOf(item(1)), music: ' 稻香 ' }, fieldsOf(douyin, 1)).video_publish_info).toMatchObject({
    musicName: '稻香',
    musicId: null,
  })
  expect(toPatch({ ...valuesOf(item(1, '起风了')), music: '' }, fieldsOf(douyin, 1)).video_publish_info).toMatchObject({
    musicName: '',
  })
  expect('musicName' in toPatch(valuesOf(item(4)), fieldsOf(douyin, 4)).video_publish_info).toBe(false)
})

it('a mini program is carried with its link, and taken back where none is chosen', () => {
  const bare = item(4)
  const microApp = { app_id: 'tt1', app_title: '订座', app_url: 'p', link: 'https://v.douyin.com/a/' }
  const carrying = { ...bare, video_publish_info: { ...bare.video_publish_info, microApp } }
  expect(toPatch(valuesOf(carrying), fieldsOf(douyin, 4))).toMatchObject({ video_publish_info: { microApp } })
  expect(toPatch({ ...valuesOf(carrying), program: [] }, fieldsOf(douyin, 4))).toMatchObject({
    clear_info: expect.arrayContaining(['microApp']),
  })
})

it('公众号 tells its followers only where a person said so; what TikTok asks is spoken of only where its questions stood', () => {
  const [film, article] = [fieldsOf(weixinGzh, 4), fieldsOf(weixinGzh, 3)]
  expect([
    toPatch({ ...valuesOf(item(4)), mass_notice: true }, film).video_publish_info.mass_notice,
    toPatch({}, film).video_publish_info.mass_notice,
  ]).toEqual([1, 0])
  expect('mass_notice' in toPatch({ mass_notice: true }, article).video_publish_info).toBe(false)
  expect(
    toPatch({ post_settings: ['commercial', 'brand_organic', 'consent'] }, fieldsOf(tiktok, 4)).video_publish_info
      .post_settings,
  ).toEqual({
    comment: 0,
    duet: 0,
    stitch: 0,
    commercial: 1,
    brand_organic: 1,
    brand_content: 0,
    music_confirmed: 0,
    consent: 1,
  })
  expect('post_settings' in toPatch({}, fieldsOf(tiktok, 4)).video_publish_info).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'puppeteer-core'
import type { FakePlatforms } from './start.ts'
import { startFakePlatforms } from './start.ts'
import type { FakeBrowser } from './testing/browser.ts'
import { openBrowser } from './testing/browser.ts'
import { login } from './testing/steps.ts'

let fakes: FakePlatforms
let chromium: FakeBrowser
let page: Page

beforeAll(async () => {
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
  page = await chromium.newPage()
  await login(page, fakes.control, '城南小馆')
})
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
})

const ask = (path: string): Promise<unknown> => page.evaluate(async (p) => (await fetch(p, { credentials: 'include' })).json() as Promise<unknown>, path)

test('the look-ups answer in the shapes of the real site', async () => {
  expect(await ask('/web/api/media/user/info/')).toMatchObject({
    status_code: 0,
    user: { unique_id: 'chengnan_food', nickname: '城南小馆', follower_count: 128_430, avatar_thumb: { url_list: [expect.stringContaining('douyinpic.com')] } },
  })
  expect(await ask('/aweme/v1/search/challengesug/?aid=1&keyword=%E5%92%96%E5%95%A1')).toMatchObject({
    sug_list: expect.arrayContaining([{ cid: expect.any(String), cha_name: '咖啡', view_count: expect.any(Number) }]),
  })
  expect(await ask('/aweme/v1/life/video_api/search/poi/?keywords=%E5%A4%96%E6%BB%A9&latitude=&longitude=&page=1&from_webapp=1')).toMatchObject({
    poi_list: [{ poi_name: '外滩', simple_address_str: '上海市黄浦区中山东一路', address_info: { city: '上海市' } }],
  })
  expect(await ask('/web/api/mix/list/?status=0%2C2&count=200&cursor=0')).toMatchObject({
    mix_list: [{ mix_name: '每日精选', statis: { updated_to_episode: 12 } }, { mix_name: '幕后花絮' }],
  })
  expect(await ask('/web/api/v2/discover/search/?search_source=publish_web&count=10&keyword=%E5%B0%8F%E9%B9%BF&cursor=0&scene=1')).toMatchObject({
    user_list: [{ nickname: '小鹿的日常', unique_id: 'xiaolu_daily', follower_count: 3120 }, { nickname: '小鹿探店' }],
    has_more: false,
  })
  expect(await ask('/aweme/v1/hotspot/search/?query=%E5%91%A8%E6%9C%AB&count=50')).toMatchObject({ sentences: [{ sentence: '周末小众去处' }] })
  expect(await ask('https://tsearch.amemv.com/openapi/aweme/v1/music/search?keyword=%E8%BF%9C%E5%B1%B1')).toMatchObject({ music: [{ title: '远山', author: '阿澈' }] })
  expect(await ask('/janus/douyin/creator/pc/work_list?status=0&count=12&max_cursor=0')).toMatchObject({ aweme_list: [], total: 0, has_more: false })
})

test('a portrait is a real PNG', async () => {
  const size = await page.evaluate(async () => {
    const { user } = (await (await fetch('/web/api/media/user/info/')).json()) as { user: { avatar_thumb: { url_list: string[] } } }
    const image = new Image()
    image.src = user.avatar_thumb.url_list[0] ?? ''
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([100, 100])
})

test('storage and look-up hosts answer CORS to the site only', async () => {
  const other = await chromium.newPage()
  await other.goto(`${fakes.phoneUrl}`)
  const refused = await other.evaluate(() => fetch('https://tsearch.amemv.com/openapi/aweme/v1/music/search?keyword=x').then(() => 'answered', () => 'refused'))
  expect(refused).toBe('refused')
  await other.close()
})

import { expect, test } from 'vitest'
import { useDouyin } from './testing/door.ts'
import { open } from '../kit/page-actions.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'
import { sha } from '../testing/stage.ts'

const desk = useDouyin('haibian_stay', { times: { element: 6_000, form: 12_000, cover: 6_000, choice: 6_000 } })
const { publish, works } = desk

test('without a cover nothing is touched until the page asks for one; then the first recommended one is taken', async () => {
  const stepper = recordSteps()
  await publish({ coverPath: '' }, stepper)
  expect(await works()).toMatchObject([
    {
      title: '换机油的正确顺序',
      text: '',
      cover: { source: 'recommend' },
      topics: [],
      friends: [],
      poi: null,
      collection: null,
      declaration: null,
      visibility: 'public',
      allowDownload: true,
      scheduleTime: null,
    },
  ])
  expect(stepper).toMatchObject({ presses: 2, refusals: ['请设置封面后再发布'] })
})

test('a cover that the platform lost is set anew after its refusal, and pressed once more', async () => {
  const stepper = recordSteps()
  await desk.stage.control.setFaults({ coverLost: true })
  await publish({}, stepper)
  expect(stepper.refusals).toEqual(['请设置封面后再发布'])
  expect(stepper.presses).toBe(2)
  // The operator's own, not the platform's suggestion.
  expect(await works()).toMatchObject([{ cover: { source: 'upload', sha256: sha(desk.cover.bytes) } }])
})

test('a title that the field shortens is the work’s fault; nothing is cut, and the fingerprint says what was typed', async () => {
  const stepper = recordSteps()
  const title = '一二三四五六七八九十'.repeat(3)
  expect(await failure(publish({ title: `${title}一` }))).toMatchObject({ kind: 'content', code: 'TITLE_TOO_LONG' })
  await publish({ title, description: '一行 #不是话题\n@也不是好友' }, stepper)
  expect(await works()).toMatchObject([{ title, text: '一行 #不是话题\n@也不是好友', topics: [], friends: [] }])
  expect(stepper.notes[0]).toMatchObject({ title })
})

test('of two people with one name the one with the right number is mentioned', async () => {
  await desk.stage.control.addUser({ uid: '90000000001', uniqueId: 'first_one', nickname: '同名的人' })
  await desk.stage.control.addUser({ uid: '90000000002', uniqueId: 'second_one', nickname: '同名的人' })
  await publish({ friends: [{ uid: '', secUid: '', nickname: '同名的人', raw: { unique_id: 'second_one' } }] })
  expect(await works()).toMatchObject([{ text: '@同名的人', friends: [{ uid: '90000000002' }] }])
})

test('of two places with one name the one at the right address is taken; without an address the first', async () => {
  await publish({ poi: { name: '人民公园', address: '上海市黄浦区南京西路231号' } })
  await publish({ poi: { name: '人民公园', address: '' } })
  // The site walks on by itself after a publish: ask from a page that stands still.
  await open(startRun().ctx, desk.stage.browser.page, 'https://creator.douyin.com/creator-micro/home')
  const [shanghai, chengdu] = await desk.stage.browser.page.evaluate(async () => {
    const answer = (await (await fetch('/aweme/v1/life/video_api/search/poi/?keywords=人民公园')).json()) as {
      poi_list: { poi_id: string; poi_name: string; address_info: { city: string } }[]
    }
    return ['上海市', '成都市'].map(
      (city) => answer.poi_list.find((one) => one.poi_name === '人民公园' && one.address_info.city === city)?.poi_id,
    )
  })
  expect((await works()).map((work) => work.poi?.id)).toEqual([shanghai, chengdu])
  expect(shanghai).not.toBe(chengdu)
})

test('the upload entrance that a script makes at the click is used too', async () => {
  await desk.stage.control.setFaults({ pageChanged: ['upload'] })
  await publish()
  expect(await works()).toMatchObject([{ video: { sha256: sha(desk.film.bytes) } }])
})

const program = { appId: 'tt01', title: '到店订座', url: 'pages/index', link: 'https://v.douyin.com/iMenu01/' }

test('a mini program is hung by its link, whatever its title here', async () => {
  await publish({ microApp: program })
  await publish({ microApp: { ...program, title: '我们的会员卡', link: 'https://v.douyin.com/iCards2/' } })
  expect((await works()).map((work) => [work.microApp?.name, work.poi])).toEqual([
    ['到店订座', null],
    ['会员卡包', null],
  ])
})

test('a mini program whose link is missing or leads nowhere stops the work before the press', async () => {
  for (const link of ['', 'https://v.douyin.com/gone/']) {
    const stepper = recordSteps()
    expect(await failure(publish({ microApp: { ...program, link } }, stepper))).toMatchObject({
      kind: 'content',
      code: 'CHOICE_NOT_FOUND',
      errors: [{ field: 'microApp' }],
    })
    expect(stepper.presses).toBe(0)
  }
  expect(await works()).toEqual([])
})

test('an account with too few fans for mini programs is told so in the words of the platform', async () => {
  await desk.stage.control.updateUser('haibian_stay', { followerCount: 499 })
  expect(await failure(publish({ microApp: program }))).toMatchObject({
    kind: 'platform-limit',
    code: 'PROGRAM_REFUSED',
    message: expect.stringContaining('粉丝数门槛500'),
  })
  expect(await works()).toEqual([])
})

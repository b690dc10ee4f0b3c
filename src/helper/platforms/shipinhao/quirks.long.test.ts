import { expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { makeFilm } from '../testing/media.ts'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startLogin, startRun } from '../testing/run.ts'
import { signIn } from '../testing/sign-in.ts'
import { kitDoor, sha } from '../testing/stage.ts'
import { describeTopics } from '../testing/topic-suite.ts'
import { createShipinhao } from './index.ts'
import { readCreate } from './publish.ts'
import { shortTitle } from './short-title.ts'

const USER = 'shanye_tea'
const desk = usePublishing(kitDoor('shipinhao', 'https://channels.weixin.qq.com'), createShipinhao, USER, {
  times: { element: 4_000, form: 6_000, outcome: 6_000, choice: 8_000 },
})
const { publish, works } = desk
const call = () => ({ account: desk.account, browser: desk.stage.browser })

describeTopics(desk, { retries: false })

test('a visit that is led back to the first page goes on there, and the form in a frame takes every field', async () => {
  await desk.stage.control.setFaults({ formVersion: 1 })
  const [poi] =
    (await desk.platform.positionList?.(startRun().ctx, { ...call(), keyword: '人民公园', city: '上海' })) ?? []
  const [mix] = (await desk.platform.mixList?.(startRun().ctx, { ...call(), keyword: '幕后' })) ?? []
  const timingTime = Math.ceil((Date.now() / 1000 + 13 * 86_400) / 300) * 300
  const result = await publish({
    description: '第二行',
    topics: [{ name: '喝茶' }],
    declaration: '含AI生成内容',
    timingTime,
    collection: { name: mix?.name ?? '' },
    poi: { name: '人民公园', address: poi?.address ?? '' },
  })
  const [made] = await works()
  expect(made).toMatchObject({
    title: '换机油的正确顺序',
    text: expect.stringContaining('第二行'),
    topics: [{ name: '喝茶' }],
    declaration: '含AI生成内容',
    scheduleTime: timingTime,
    collection: { name: '幕后花絮' },
    poi: { id: poi?.poiId },
    cover: { sha256: sha(desk.cover.bytes) },
  })
  expect(result).toMatchObject({ platformItemId: made?.id, platformUrl: made?.link })
})

test.each([1, 2] as const)(
  'introductions that come amid the text leave every topic a real one (form %i)',
  async (formVersion) => {
    await desk.stage.control.setFaults({ formVersion, tour: 'always' })
    const topics = ['喝茶', '成都美食', '春茶'].map((name) => ({ name }))
    await publish({ description: '第二行', topics, coverPath: '' })
    expect(await works()).toMatchObject([
      { title: '换机油的正确顺序', text: expect.stringContaining('第二行'), topics },
    ])
  },
)

test('the code sits in a frame and is shown as a picture; a second login ends the first session', async () => {
  const { page } = desk.stage.browser
  const cookies = await desk.stage.browser.exportCookies(['channels.weixin.qq.com'])
  const going = startLogin()
  const done = desk.platform.login(going.ctx, { browser: desk.stage.browser, expected: null })
  done.catch(() => undefined)
  await expect.poll(() => going.shown.filter((one) => one.step === 'qr').length).toBe(1)
  expect(going.shown.at(-1)?.qrImage).toMatch(/^data:image\/png;base64,.{200}/)
  await desk.stage.control.scan('latest', USER, { platform: 'shipinhao' })
  expect(await done).toMatchObject({ openname: '山野茶事', accountId: desk.account.accountId })
  // The session that was there before is over: one per channel.
  await page.goto('about:blank')
  await desk.stage.browser.restoreCookies(cookies, true)
  expect(await desk.platform.checkLogin(startRun().ctx, call())).toMatchObject({ status: 'dropped' })
})

test('the short title is made of what the site takes of the title, or left empty', async () => {
  expect(shortTitle('春茶上市，山里第一锅！')).toBe('春茶上市 山里第一锅')
  expect(shortTitle('《茶经》 30% off: 喝茶+聊天?')).toBe('《茶经》 30% off: 喝茶')
  expect(shortTitle('一二三四五六七八九十一二三四五六七八')).toBe('一二三四五六七八九十一二三四五六')
  expect(shortTitle('喝茶🍵！！！')).toBe('')
  await publish({ title: '喝茶🍵', coverPath: '' })
  await publish({ title: '春茶上市，山里第一锅！', coverPath: '' })
  expect((await works()).map((work) => [work.title, work.more?.['shortTitle']])).toEqual([
    ['喝茶🍵', ''],
    ['春茶上市，山里第一锅！', '春茶上市 山里第一锅'],
  ])
})

test('the place that the site chose by itself is taken away, and a film is declared as nothing', async () => {
  await publish({ coverPath: '' })
  const [made] = await works()
  expect(made).toMatchObject({ poi: null, declaration: null, more: { original: false } })
  await desk.stage.control.setStatistics(made?.id ?? '', { play: 812, digg: 7, comment: 1, share: 3, collect: 2 })
  expect(await desk.platform.worksList(startRun().ctx, { ...call(), since: 0 })).toMatchObject([
    { counters: { play: 812, like: 7, comment: 1, share: 3, collect: 2 } },
  ])
})

test.each([1, 2] as const)(
  'the administrator scans a code before the film goes out, whatever its dialog is called; the page goes on by itself (form %i)',
  async (formVersion) => {
    await desk.stage.control.setFaults({ formVersion })
    await desk.stage.control.updateUser(USER, { phone: '' })
    const run = startRun()
    const stepper = recordSteps()
    const going = publish({ coverPath: '' }, stepper, run)
    // An end before the scan is the answer to why nobody was asked.
    await Promise.race([going, expect.poll(() => run.person.requests.length, { timeout: patient(45_000) }).toBe(1)])
    expect(run.person.requests[0]).toMatchObject({
      kind: 'real-name',
      image: expect.stringMatching(/^data:image\/png;base64,.{200}/),
      deadlineMs: 600_000,
      needsInput: false,
    })
    expect(await works()).toEqual([])
    await desk.stage.control.scan('latest', USER, { platform: 'shipinhao' })
    expect((await going).platformItemId).toBe((await works())[0]?.id)
    expect(run.person.outcomes).toEqual(['gone'])
    expect(stepper.presses).toBe(1)
  },
)

test('a broken upload is deleted and given once more; nothing is filled before it is done', async () => {
  await desk.stage.control.setFaults({ uploadFailOnce: true })
  await desk.stage.control.setSettings({ partDelayMs: 600 })
  const film = desk.film.path.replace('样片', '大样片')
  const bytes = await makeFilm(film, 2_500_000)
  const stepper = recordSteps()
  await publish({ videoPath: film, coverPath: '', collection: { name: '幕后花絮' } }, stepper)
  expect(await works()).toMatchObject([
    { video: { sha256: sha(bytes) }, title: '换机油的正确顺序', collection: { name: '幕后花絮' } },
  ])
  expect(stepper.steps.filter((step) => step === 'uploading')).toHaveLength(2)
  expect(stepper.steps.indexOf('filling')).toBeGreaterThan(stepper.steps.lastIndexOf('uploading'))
})

test('a notice that comes between the look at the text field and the press takes the press; the text is written all the same', async () => {
  const { browser } = desk.stage
  let late = 0
  const click = async (x: number, y: number): Promise<void> => {
    // Drawn just before the press, over the field that was free a moment ago.
    if (late === 0)
      late = await browser.page.evaluate(
        (left, top) => {
          const root = document.querySelector('wujie-app')?.shadowRoot
          if (!root?.elementFromPoint(left, top)?.closest('.input-editor')) return 0
          const notice = document.createElement('div')
          notice.style.cssText = 'position:fixed;inset:0;background:#0006;z-index:1400'
          const button = document.createElement('button')
          button.textContent = '我知道了'
          button.addEventListener('click', () => notice.remove())
          notice.append(button)
          root.append(notice)
          return 1
        },
        x,
        y,
      )
    await browser.page.mouse.click(x, y)
  }
  const bound = (target: object, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, key, target)
    return typeof value === 'function' ? value.bind(target) : value
  }
  const mouse = new Proxy(browser.page.mouse, { get: (target, key) => (key === 'click' ? click : bound(target, key)) })
  const page = new Proxy(browser.page, { get: (target, key) => (key === 'mouse' ? mouse : bound(target, key)) })
  await publish({ coverPath: '' }, undefined, undefined, { browser: { ...browser, page } })
  expect(late).toBe(1)
  expect(await works()).toMatchObject([{ title: '换机油的正确顺序' }])
})

test('a session that ends is told late by the page: before the press it ends the item', async () => {
  await desk.stage.control.setFaults({ loseSessionAt: 'upload' })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session' })
  expect(stepper.presses).toBe(0)
  expect(await desk.platform.checkLogin(startRun().ctx, call())).toMatchObject({ status: 'dropped' })
})

test('an empty shell is left for the first page of the office, from which the form comes; a picture of the right shape is not cropped', async () => {
  await desk.stage.control.setFaults({ office: 'empty-shell' })
  await publish({ declaration: '内容包含营销广告' }, recordSteps(), startRun(), {
    platform: desk.platformWith({ uploadPage: 2_000 }),
  })
  expect(await works()).toMatchObject([
    { declaration: '内容包含营销广告', cover: { source: 'upload', sha256: sha(desk.cover.bytes) } },
  ])
})

test('a login page that lets somebody in by itself is waited for: nobody is called signed out before that', async () => {
  await desk.stage.control.expireSession(USER, 'shipinhao')
  const checking = desk
    .platformWith({ loginGrace: patient(8_000) })
    .checkLogin(startRun().ctx, { account: desk.account, browser: desk.stage.browser })
  await new Promise((resolve) => {
    setTimeout(resolve, 5_000)
  })
  await signIn(desk.stage.fakes, kitDoor('shipinhao', 'https://channels.weixin.qq.com'), desk.stage.browser.page, USER)
  expect(await checking).toMatchObject({ status: 'ok' })
})

test('so does a publish: it goes on from the form once the login page has let the person in', async () => {
  await desk.stage.control.expireSession(USER, 'shipinhao')
  const publishing = publish({ coverPath: '' }, recordSteps(), startRun(), {
    platform: desk.platformWith({ loginGrace: patient(20_000) }),
  })
  await new Promise((resolve) => {
    setTimeout(resolve, 4_000)
  })
  await signIn(desk.stage.fakes, kitDoor('shipinhao', 'https://channels.weixin.qq.com'), desk.stage.browser.page, USER)
  await publishing
  expect(await works()).toMatchObject([{ title: '换机油的正确顺序' }])
})

test('what the create call answers', () => {
  expect(readCreate(201, '{"errCode":0,"errMsg":"request successful","data":{}}')).toBeNull()
  expect(readCreate(201, '{"errCode":0,"data":{"objectId":"147"}}')).toEqual({ itemId: '147', refusal: '' })
  expect(readCreate(201, '{"errCode":300800,"errMsg":"描述不能超过1000字"}')).toEqual({
    itemId: '',
    refusal: '描述不能超过1000字',
  })
  expect(readCreate(201, '{"errCode":300333,"errMsg":"session timeout"}')).toEqual({
    itemId: '',
    refusal: '登录已过期',
  })
  expect(readCreate(502, 'bad gateway')).toBeNull()
})

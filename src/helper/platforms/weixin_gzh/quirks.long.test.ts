// What only 公众号's back-office does.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePicture } from '../testing/media.ts'
import { usePublishing } from '../testing/publishing.ts'
import { failure, recordSteps, startRun, type Run } from '../testing/run.ts'
import { kitDoor, sha } from '../testing/stage.ts'
import { createWeixinGzh } from './index.ts'
import { dayWord } from './schedule.ts'

const USER = 'shanye_tea'
const desk = usePublishing(kitDoor('weixin_gzh', 'https://mp.weixin.qq.com'), createWeixinGzh, USER, {
  times: { element: 4_000, form: 6_000, outcome: 5_000, choice: 2_000 },
})
const { publish, works } = desk
const control = () => desk.stage.control

/** Publishes as an account that wants its administrator's scan, up to the code. */
const upToCode = async (run: Run) => {
  await control().updateUser(USER, { phone: '' })
  const stepper = recordSteps()
  const going = publish({}, stepper, run)
  going.catch(() => undefined)
  await expect.poll(() => run.person.requests.length).toBe(1)
  return { going, stepper }
}

test('the administrator scans the code in the new tab; the page goes on by itself, and its tabs are closed', async () => {
  const run = startRun()
  const { going, stepper } = await upToCode(run)
  expect(run.person.requests[0]).toMatchObject({
    kind: 'admin-scan',
    image: expect.stringMatching(/^data:image\/png;base64,.{200}/),
    deadlineMs: 600_000,
    needsInput: false,
  })
  expect(await works()).toEqual([])
  await control().scan('latest', USER, { platform: 'weixin_gzh' })
  const result = await going
  const [work, ...more] = await works()
  expect(result).toMatchObject({ platformItemId: work?.id, platformUrl: work?.link })
  expect([more, run.person.outcomes, stepper.presses]).toEqual([[], ['gone'], 1])
  expect(await desk.stage.browser.browser.pages()).toHaveLength(1)
})

test.each([
  ['refuses', 'ADMIN_REFUSED', '拒绝'],
  ['is too late', 'ADMIN_EXPIRED', '过期'],
] as const)(
  'an administrator who %s: a sentence, nothing published, nothing to scan left',
  async (how, code, words) => {
    const run = startRun()
    const { going } = await upToCode(run)
    if (how === 'refuses') {
      const { token } = await control().scan('latest', USER, { platform: 'weixin_gzh', confirm: false })
      await new Promise((resolve) => {
        setTimeout(resolve, 500)
      })
      await control().cancelScan(token)
    } else await control().expireQr()
    expect(await failure(going)).toMatchObject({
      kind: 'person',
      code,
      refused: true,
      message: expect.stringContaining(words),
    })
    expect(await works()).toEqual([])
    expect(await desk.stage.browser.browser.pages()).toHaveLength(1)
  },
)

test('topics have no place there, and the record says so', async () => {
  expect(await publish({ topics: [{ name: '探店' }] })).toMatchObject({ reason: '公众号没有话题栏，话题没有带上' })
  expect(await works()).toMatchObject([{ topics: [] }])
})

test('words of success stand hidden in the page from the start: only those that show end the upload', async () => {
  await control().setSettings({ partDelayMs: 1_500 })
  const stepper = recordSteps()
  await publish({}, stepper)
  const at = (name: string): number => stepper.times.find((one) => one.name === name)?.at ?? 0
  expect(at('filling') - at('uploading')).toBeGreaterThan(1_000)
  expect(await works()).toMatchObject([
    { video: { sha256: sha(desk.film.bytes) }, cover: { sha256: sha(desk.cover.bytes) } },
  ])
})

test('the timer is switched, not the notice to a group beside it; today, tomorrow and later days by their words', async () => {
  const timingTime = Math.ceil((Date.now() / 1000 + 50 * 3_600) / 60) * 60
  await publish({ timingTime })
  expect(await works()).toMatchObject([{ scheduleTime: timingTime, more: { groupNotice: false, massNotice: false } }])
  const now = new Date(2026, 11, 30, 23, 30)
  expect([0, 1, 2, 3].map((days) => dayWord(new Date(2026, 11, 30 + days), now))).toEqual([
    '今天',
    '明天',
    '1月1日',
    '1月2日',
  ])
})

test('all followers are told only where the operator chose it; the questions after the press say 群发 then', async () => {
  await publish({ notifyFollowers: true })
  expect(await works()).toMatchObject([{ more: { massNotice: true } }])
})

test('an older account without the switch and without the question of the source goes on as before; a wish for the notice is refused there', async () => {
  await control().setFaults({ formVersion: 1 })
  await publish({})
  expect(await works()).toMatchObject([{ more: { massNotice: false }, declaration: null }])
  const stepper = recordSteps()
  expect(await failure(publish({ notifyFollowers: true }, stepper))).toMatchObject({
    kind: 'content',
    errors: [{ field: 'mass_notice' }],
  })
  expect(stepper.presses).toBe(0)
})

test('a send to all followers that nobody chose is never confirmed', async () => {
  await control().setFaults({ office: 'mass-always' })
  expect(await failure(publish())).toMatchObject({
    kind: 'person',
    code: 'UNWANTED_DIALOG',
    refused: true,
    message: expect.stringContaining('群发'),
  })
  expect(await works()).toEqual([])
})

test('the examination of the operator is his: without a window nothing goes on, with one it is shown and waited for', async () => {
  await control().setFaults({ office: 'lesson' })
  expect(await failure(publish())).toMatchObject({
    kind: 'person',
    code: 'LESSON',
    message: expect.stringContaining('答题'),
  })
  const run = startRun()
  const { browser } = desk.stage
  const going = publish({}, recordSteps(), run, { browser: { ...browser, page: browser.page, visible: true } })
  going.catch(() => undefined)
  await expect.poll(() => run.person.requests.length).toBe(1)
  expect(run.person.requests[0]).toMatchObject({
    title: expect.stringContaining('运营规则'),
    image: expect.stringMatching(/^data:image/),
  })
  for (const tab of await browser.browser.pages())
    await tab.evaluate(() => document.querySelector('.weui-desktop-dialog__wrp')?.remove())
  await going
  expect(await works()).toHaveLength(1)
})

test('a browser that was switched to another account publishes nothing: the notice is not closed as a hint', async () => {
  await control().setFaults({ office: 'other-account' })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({
    kind: 'session',
    message: expect.stringContaining('未授权的公众号'),
  })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})

test('a day that the list does not offer stops the item before the press', async () => {
  const stepper = recordSteps()
  expect(await failure(publish({ timingTime: Math.ceil(Date.now() / 1000) + 9 * 86_400 }, stepper))).toMatchObject({
    kind: 'platform-limit',
    errors: [{ field: 'timing_time' }],
  })
  expect(stepper.presses).toBe(0)
})

test('a 贴图 has its title in an editor over a hidden field', async () => {
  const imagePaths = ['red', 'green'].map((colour) => join(desk.stage.dir, `${colour}.png`))
  for (const [index, path] of imagePaths.entries()) await makePicture(path, ['red', 'green'][index] ?? '')
  await publish({
    kind: 'image',
    imagePaths,
    videoPath: '',
    coverPath: '',
    title: '开业第一天',
    description: '招牌是冒菜\n欢迎来坐',
    declaration: '个人观点，仅供参考',
  })
  expect(await works()).toMatchObject([
    {
      kind: 'image',
      title: '开业第一天',
      text: '招牌是冒菜\n欢迎来坐',
      declaration: '个人观点，仅供参考',
      images: [{ name: 'red.png' }, { name: 'green.png' }],
    },
  ])
})

test('a film without a cover takes the first proposal of the site, and that is said', async () => {
  const run = startRun()
  const said: string[] = []
  await publish({ coverPath: '' }, recordSteps(), {
    ...run,
    ctx: { ...run.ctx, reportProgress: ({ text }) => void said.push(text) },
  })
  expect(await works()).toMatchObject([{ cover: { source: 'recommend', name: 'proposal-1.png' } }])
  expect(said.join()).toContain('推荐的封面')
})

test('hints on both pages are closed, and nothing typed is lost', async () => {
  await control().setFaults({ tour: 'always' })
  await publish({ description: '第一行\n第二行' })
  expect(await works()).toMatchObject([{ title: '换机油的正确顺序', text: '第一行\n第二行' }])
})

test.each(['upload', 'publish'] as const)(
  'a session that ends at the %s leads to the login page: kind session, nothing published',
  async (loseSessionAt) => {
    await control().setFaults({ loseSessionAt })
    expect(await failure(publish())).toMatchObject({ kind: 'session' })
    expect(await works()).toEqual([])
  },
)

test('the list tells the numbers of a work, and the home page those of the account', async () => {
  await publish()
  const [work] = await works()
  await control().setStatistics(work?.id ?? '', { play: 812, digg: 7, comment: 1, share: 3, collect: 2 })
  const call = { account: desk.account, browser: desk.stage.browser }
  expect(await desk.platform.worksList(startRun().ctx, { ...call, since: 0 })).toMatchObject([
    { kind: 'video', counters: { play: 812, like: 7, comment: 1, share: 3, collect: 2 } },
  ])
  expect(await desk.platform.profile(startRun().ctx, call)).toMatchObject({ openname: '山野茶事', fans: 45_210 })
})

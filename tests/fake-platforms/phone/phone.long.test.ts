// What a person practises on the phone's page, pressed in a real browser.
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startFakePlatforms, type FakePlatforms } from '../start.ts'
import { openBrowser, type FakeBrowser } from '../testing/browser.ts'
import { byText, clickText, login } from '../testing/steps.ts'

const user = '老陈修车'
const NAME = `抖音 · ${user}`
let fakes: FakePlatforms
let chromium: FakeBrowser
beforeAll(async () => {
  fakes = await startFakePlatforms()
  chromium = await openBrowser(fakes)
})
afterEach(() => fakes.control.reset())
afterAll(async () => {
  await chromium?.close()
  await fakes?.close()
})
const shown = (phone: Page, words: string): Promise<unknown> =>
  phone.waitForFunction(
    (name, wanted) => document.querySelector(`li[aria-label="${name}"]`)?.textContent?.includes(wanted),
    {},
    NAME,
    words,
  )

test('an account is signed out of its site, and the end of its next publish is arranged and taken back', async () => {
  const { control } = fakes
  const site = await chromium.newPage()
  await login(site, control, user)
  const phone = await chromium.newPage()
  await phone.goto(fakes.phoneUrl)
  await shown(phone, '已登录（1 处）')
  const choose = (what: string): Promise<string[]> => phone.select(`select[aria-label="${NAME}的下一次发布"]`, what)
  await choose('refused')
  await vi.waitFor(async () =>
    expect(await control.accounts()).toMatchObject([{ platform: 'douyin', sessions: 1, nextPublish: 'refused' }]),
  )
  await choose('')
  await vi.waitFor(async () => expect(await control.accounts()).toMatchObject([{ nextPublish: null }]))
  // The page draws anew when something has changed: a button that went away under the press is pressed again.
  await vi.waitFor(() => clickText(phone, '在平台退出登录', 'button'))
  await shown(phone, '未登录')
  expect(await control.accounts()).toMatchObject([{ platform: 'douyin', sessions: 0 }])
  await site.bringToFront()
  await site.goto('https://creator.douyin.com/creator-micro/content/upload')
  await byText(site, '扫码登录')
  await site.close()
})

test('a code stands there while a page shows it: nobody can scan one whose page is closed', async () => {
  const phone = await chromium.newPage()
  await phone.goto(fakes.phoneUrl)
  const codes = (n: number): Promise<unknown> =>
    phone.waitForFunction((wanted) => document.querySelectorAll('.code').length === wanted, {}, n)
  await codes(0)
  const site = await chromium.newPage()
  await site.goto('https://passport.kuaishou.com/pc/account/login/?sid=kuaishou.web.cp.api')
  await phone.bringToFront()
  await codes(1)
  await site.close()
  await codes(0)
  expect((await fakes.control.qrCodes()).at(-1)).toMatchObject({ platform: 'kuaishou', status: 'waiting' })
})

const OWNER = '城南小馆'
/** Puts a work on 抖音 that guests can write below. */
const addWork = async (id: string): Promise<{ id: string; uid: string }> => {
  const statistics = { play: 0, digg: 0, comment: 0, share: 0, collect: 0 }
  const earlier = { id, title: '藤椒鱼上新', createdAt: Date.now(), statistics }
  const [work] = await fakes.control.addWorks(OWNER, 'douyin', [earlier])
  return { id, uid: work?.uid ?? '' }
}
const says = (page: Page, selector: string, words: string): Promise<unknown> =>
  page.waitForFunction(
    (where, wanted) => document.querySelector(where)?.textContent?.includes(wanted),
    {},
    selector,
    words,
  )
const valueOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (field) => (field as HTMLTextAreaElement).value)

test('a guest comments on the phone, a half-typed text stays over redraws, and the answer is seen', async () => {
  const { control } = fakes
  const { id, uid } = await addWork('7400000000000000101')
  const phone = await chromium.newPage()
  await phone.goto(`${fakes.phoneUrl}/works/${uid}`)
  await says(phone, `#work-${id}`, '还没有评论')
  const form = `#comment-${id}`
  await phone.click(`${form}-form summary`)
  await phone.click(`${form}-form button[type=submit]`)
  await says(phone, `${form}-name-problem`, '请写下客人的名字')
  await says(phone, `${form}-text-problem`, '请写下客人要说的话')
  await phone.type(`${form}-text`, '周末有包')
  // Somebody else writes meanwhile: the list is drawn again, the picture and the field are not.
  await phone.$eval(`#work-${id} .nofile`, (el) => el.setAttribute('data-mark', 'same'))
  const [other] = await control.addComments(id, [{ name: '小鹿', text: '几点打烊' }])
  await says(phone, `#comment-${other?.id}`, '几点打烊')
  await phone.keyboard.type('间吗')
  expect(await valueOf(phone, `${form}-text`)).toBe('周末有包间吗')
  expect(await phone.$eval(`#work-${id} .nofile`, (el) => el.getAttribute('data-mark'))).toBe('same')
  // Bad input loses nothing.
  await phone.type(`${form}-name`, '长'.repeat(31))
  await phone.click(`${form}-form button[type=submit]`)
  await says(phone, `${form}-name-problem`, '名字最多 30 个字，现在 31 个')
  expect(await valueOf(phone, `${form}-text`)).toBe('周末有包间吗')
  expect(await control.comments(id)).toHaveLength(1)
  await phone.$eval(`${form}-name`, (field) => (field as HTMLInputElement).select())
  await phone.keyboard.type('小周')
  await phone.click(`${form}-form button[type=submit]`)
  await says(phone, `#work-${id}`, '已发出')
  const written = (await control.comments(id)).at(-1)
  expect(written).toMatchObject({ name: '小周', text: '周末有包间吗', rootId: '', platform: 'douyin' })
  expect(await valueOf(phone, `${form}-text`)).toBe('')
  await says(phone, `#comment-${written?.id}`, '周末有包间吗')

  const answers = written?.id ?? ''
  const [answer] = await control.addComments(id, [{ byOwner: true, text: '有的，给您留着', answers }])
  await says(phone, `#comment-${answer?.id}`, '账号回复')
  expect(await phone.$eval(`#comment-${answer?.id}`, (el) => el.closest('.threads > li')?.id)).toBe(
    `comment-${answers}`,
  )
  // The guest asks again: what answers the account arrives as such.
  await phone.click(`#again-${answers}`)
  await says(phone, `${form}-form .target`, '追问「有的，给您留着」')
  await phone.keyboard.type('那就六点')
  await phone.click(`${form}-form button[type=submit]`)
  await vi.waitFor(async () =>
    expect((await control.comments(id)).at(-1)).toMatchObject({
      name: '小周',
      text: '那就六点',
      rootId: answers,
      parentId: answer?.id,
    }),
  )

  const home = await chromium.newPage()
  await home.goto(fakes.phoneUrl)
  await says(home, '#answers', `抖音 · ${OWNER} → 小周`)
  await says(home, '#answers', '有的，给您留着')
  await says(home, `a.person[href$="${uid}"]`, '3 条评论 · 0 条私信')
  // The works that somebody wrote below are soon found among many.
  const quiet = await addWork('7400000000000000104')
  await phone.bringToFront()
  await phone.waitForSelector(`#work-${quiet.id}`)
  await phone.click('#commented')
  await phone.waitForSelector(`#work-${quiet.id}`, { hidden: true })
  expect(await phone.$(`#work-${id}`)).not.toBeNull()
  expect(await valueOf(phone, `${form}-name`)).toBe('小周')
  // Down in a long list, and found from the first page all the same.
  const crowd = Array.from({ length: 30 }, (_, at) => ({ name: `访客${at}`, text: `第 ${at} 条` }))
  await control.addComments(id, crowd)
  await phone.bringToFront()
  await says(phone, `#work-${id} .more`, '再看 20 条还有 27 条')
  expect(await phone.$$(`#work-${id} .threads > li`)).toHaveLength(5)
  await phone.click(`#work-${id} .more button`)
  await says(phone, `#work-${id} .more`, '再看 7 条')
  // The button was drawn again, and has the focus as before.
  expect(await phone.evaluate(() => document.activeElement?.textContent)).toBe('再看 7 条')
  expect(await phone.$(`#comment-${other?.id}`)).toBeNull()
  await phone.goto(`${fakes.phoneUrl}/works/${uid}#comment-${other?.id}`)
  await phone.waitForSelector(`#comment-${other?.id}.wanted`, { visible: true })
  await home.bringToFront()
  await home.click('#answers a')
  await home.waitForSelector(`#comment-${answer?.id}.wanted`, { visible: true })
  // The clock is China's, whatever zone the browser has.
  await home.emulateTimezone('America/New_York')
  await home.reload()
  const clock = new Date(answer?.at ?? 0).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai' })
  await says(home, `#comment-${answer?.id} time`, clock)
  await Promise.all([phone.close(), home.close()])
})

test('a guest writes in private on a site that has it; answers and what was taken back are shown', async () => {
  const { control } = fakes
  const { uid } = await addWork('7400000000000000102')
  const phone = await chromium.newPage()
  await phone.goto(`${fakes.phoneUrl}/works/${uid}`)
  await says(phone, '#directs', '还没有私信')
  await phone.click('#direct-form summary')
  await phone.type('#direct-name', '小周')
  await phone.type('#direct-text', '想订位')
  await phone.click('#direct-form button[type=submit]')
  await says(phone, '#directs', '已发出')
  const [asked] = await control.directs(uid)
  expect(asked).toMatchObject({ platform: 'douyin', guestName: '小周', text: '想订位', byOwner: false })
  const [answer] = await control.addDirects(uid, 'douyin', [
    { name: '小周', guestUid: asked?.guestUid ?? '', byOwner: true, text: '几位' },
  ])
  await says(phone, `#direct-${answer?.id}`, '账号回复')
  // Another person of the same name begins a conversation of his own; its button writes as him.
  const [double] = await control.addDirects(uid, 'douyin', [{ name: '小周', guestUid: '77', text: '我是另一位' }])
  await says(phone, `#direct-${double?.id}`, '我是另一位')
  expect(await phone.$$('.conversation')).toHaveLength(2)
  await phone.click(`#again-direct-douyin-${asked?.guestUid}`)
  await phone.keyboard.type('六位')
  await phone.click('#direct-form button[type=submit]')
  await vi.waitFor(async () =>
    expect((await control.directs(uid)).at(-1)).toMatchObject({ text: '六位', guestUid: asked?.guestUid }),
  )
  await control.withdrawDirect(asked?.id ?? '')
  await says(phone, `#direct-${asked?.id}`, '客人撤回了这条消息')
  await phone.goto(fakes.phoneUrl)
  await says(phone, '#answers', '几位')
  await says(phone, `a.person[href$="${uid}"]`, '2 条私信')
  await phone.close()
})

test('where nobody can write, the phone says why', async () => {
  const { control } = fakes
  const { id, uid } = await addWork('7400000000000000103')
  await control.rejectWork(id, '模糊')
  const [nobody] = (await control.users()).filter((one) => one.nickname === '阿宁的厨房')
  const phone = await chromium.newPage()
  await phone.goto(`${fakes.phoneUrl}/works/${uid}`)
  await says(phone, `#work-${id}`, '作品公开以后，客人才能评论')
  expect(await phone.$(`#comment-${id}-form`)).toBeNull()
  await phone.goto(`${fakes.phoneUrl}/works/${nobody?.uid}`)
  await says(phone, '#directs', '没有在能收发私信的平台（抖音、视频号、B站）登录过')
  await phone.goto(`${fakes.phoneUrl}/works/1`)
  await says(phone, 'main', '没有这个演示账号')
  await phone.close()
})

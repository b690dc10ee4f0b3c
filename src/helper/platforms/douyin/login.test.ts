import jsQR from 'jsqr'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountRef } from '../platform.ts'
import { createDouyin } from './index.ts'
import { failure, startLogin, startRun } from '../testing/run.ts'
import { borrowStage, type Stage } from '../testing/stage.ts'
import { douyinDoor } from './testing/door.ts'

const USER = 'shanye_tea'
const OFTEN = { interval: 50 }
const douyin = createDouyin()
let stage: Stage

beforeAll(async () => {
  stage = await borrowStage(douyinDoor)
})
afterAll(() => stage?.close())
beforeEach(() => stage.fresh())

const begin = (expected: AccountRef | null = null) => {
  const run = startLogin()
  const done = douyin.login(run.ctx, { browser: stage.browser, expected })
  done.catch(() => undefined)
  const codes = () => run.shown.filter((one) => one.qrImage !== '').map((one) => one.qrImage)
  const code = async (index = 0): Promise<string> => {
    await expect.poll(() => codes().length, OFTEN).toBeGreaterThan(index)
    return codes()[index] ?? ''
  }
  return { ...run, done, codes, code }
}

/** Reads a data URL as a phone's camera would. */
const decode = async (dataUrl: string): Promise<string> => {
  const tab = await stage.browser.newPage()
  const picture = await tab.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    return {
      width: canvas.width,
      height: canvas.height,
      data: [...(pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])],
    }
  }, dataUrl)
  await tab.close()
  return jsQR(Uint8ClampedArray.from(picture.data), picture.width, picture.height)?.data ?? ''
}

test('login by the code that the dialog shows; the profile is read, the cookie is in the browser', async () => {
  const login = begin()
  const image = await login.code()
  expect(image).toMatch(/^data:image\/png;base64,/)
  await stage.control.scan(await decode(image), USER)
  const profile = await login.done
  const user = (await stage.control.users()).find((one) => one.uniqueId === USER)
  expect(profile).toEqual({
    accountId: user?.uid,
    secUid: user?.secUid,
    openname: '山野茶事',
    avatar: expect.stringMatching(/^https:\/\/p3-pc\.douyinpic\.com\//),
    fans: 45_210,
    works: null,
    role: 'personal',
  })
  expect(login.shown.map((one) => one.step)).toEqual(['opening', 'qr', 'reading'])
  const cookies = await stage.browser.exportCookies(douyin.cookieDomains)
  expect(cookies.find((cookie) => cookie.name === 'sessionid')).toMatchObject({ domain: '.douyin.com', httpOnly: true })
  expect(
    await douyin.profile(startRun().ctx, {
      account: { id: 1, accountId: '', secUid: '', openname: '' },
      browser: stage.browser,
    }),
  ).toEqual(profile)
})

test('scanned shows as such; a code that ran out or was refused on the phone is renewed by itself, also on wish', async () => {
  const login = begin()
  const first = await decode(await login.code())
  await stage.control.expireQr(first)
  const second = await decode(await login.code(1))
  expect(second).not.toBe(first)
  expect(login.shown.map((one) => one.step)).toEqual(['opening', 'qr', 'qr-expired', 'qr'])
  login.wantRefresh()
  const third = await decode(await login.code(2))
  expect(new Set([first, second, third]).size).toBe(3)
  await stage.control.scan(third, USER, { confirm: false })
  await expect.poll(() => login.shown.at(-1)?.step, OFTEN).toBe('scanned')
  await stage.control.cancelScan(third)
  await stage.control.scan(await decode(await login.code(3)), USER)
  expect((await login.done).openname).toBe('山野茶事')
})

test('the text-message step goes to the person: wrong code, another message, right code', async () => {
  await stage.control.updateUser(USER, { smsOnLogin: true })
  await stage.control.setSettings({ smsRetrySeconds: 2 })
  const login = begin()
  await stage.control.scan(await decode(await login.code()), USER)
  const { person } = login
  await expect.poll(() => person.requests.length, OFTEN).toBe(1)
  expect(person.requests[0]).toMatchObject({ kind: 'sms', needsInput: true, text: expect.stringContaining('138****') })
  await expect.poll(async () => (await stage.control.smsMessages()).length, OFTEN).toBe(1)
  person.answer({ action: 'submit', value: '000000' })
  await expect.poll(() => person.errors.length, OFTEN).toBe(1)
  expect(person.errors[0]).toContain('验证码错误')
  await expect
    .poll(
      async () => {
        person.answer({ action: 'resend', value: '' })
        return (await stage.control.smsMessages()).length
      },
      { interval: 700 },
    )
    .toBe(2)
  person.answer({ action: 'submit', value: ` ${(await stage.control.smsCode(USER)) ?? ''} ` })
  expect((await login.done).openname).toBe('山野茶事')
  expect(person.requests).toHaveLength(1)
  expect(person.outcomes).toEqual(['answered'])
  expect(login.shown.map((one) => one.step)).toContain('verify')
})

test('asking for another message too early is answered with the seconds left', async () => {
  await stage.control.updateUser(USER, { smsOnLogin: true })
  const login = begin()
  await stage.control.scan(await decode(await login.code()), USER)
  await expect.poll(async () => (await stage.control.smsMessages()).length, OFTEN).toBe(1)
  login.person.answer({ action: 'resend', value: '' })
  await expect.poll(() => login.person.errors.at(-1), OFTEN).toMatch(/^请 \d+ 秒后/)
  expect(await stage.control.smsMessages()).toHaveLength(1)
  login.controller.abort()
  await failure(login.done)
  expect(login.person.outcomes).toEqual(['cancelled'])
})

test('another account than the expected one is refused; the expected one is taken', async () => {
  const mine = (await stage.control.users()).find((one) => one.uniqueId === USER)
  const expected = { id: 3, accountId: mine?.uid ?? '', secUid: '', openname: '山野茶事' }
  const wrong = begin(expected)
  await stage.control.scan(await decode(await wrong.code()), 'laochen_auto')
  const error = await failure(wrong.done)
  expect(error).toMatchObject({ kind: 'person', code: 'OTHER_ACCOUNT', message: expect.stringContaining('老陈修车') })
  await stage.fresh()
  const right = begin(expected)
  await stage.control.scan(await decode(await right.code()), USER)
  expect((await right.done).accountId).toBe(mine?.uid)
})

test('a browser that is signed in already needs no code', async () => {
  await stage.signIn(USER)
  const login = begin()
  expect((await login.done).openname).toBe('山野茶事')
  expect(login.shown.map((one) => one.step)).toEqual(['opening', 'reading'])
})

test('a login that is given up ends at once', async () => {
  const login = begin()
  await login.code()
  login.controller.abort()
  // Nobody scans: without the end it would wait until the test's own.
  expect((await failure(login.done)).reply).toBe(499)
})

test('view opens the signed-in centre', async () => {
  const account = await stage.signIn(USER)
  const { ctx, shown } = startLogin()
  await douyin.view(ctx, { account, browser: stage.browser })
  expect(stage.browser.page.url()).toBe('https://creator.douyin.com/creator-micro/home')
  expect(shown.map((one) => one.step)).toEqual(['opening', 'view'])
})

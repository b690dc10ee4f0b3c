// 抖店 on its fake site: login, the four answers, and the sub-accounts as the page's own answers have them.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startLogin, startRun } from '../testing/run.ts'
import { kitDoor, borrowStage, type Stage } from '../testing/stage.ts'
import { createDoudian } from './index.ts'
import { ORIGIN } from './info.ts'

const SHOP = 'chengnan_food'
const doudian = createDoudian(1_500)
let stage: Stage
beforeAll(async () => {
  stage = await borrowStage(kitDoor('doudian', ORIGIN))
})
afterAll(async () => await stage.close())
beforeEach(async () => await stage.fresh())

const staffOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `90000000000000000${String(at).padStart(2, '0')}`,
    name: `客服${at}`,
    role: at === 0 ? '店长' : '客服',
    usable: at !== 1,
  }))

it('a person signs in by the code and chooses the shop; whose shop it is comes from the site', async () => {
  const { ctx, shown } = startLogin()
  const signedIn = doudian.login(ctx, { browser: stage.browser, expected: null })
  await stage.control.scan('latest', SHOP, { platform: 'doudian' })
  const profile = await signedIn
  const [user] = (await stage.control.users()).filter((one) => one.uniqueId === SHOP)
  expect(profile).toMatchObject({ accountId: user?.uid, openname: '城南小馆旗舰店', role: 'enterprise', fans: null })
  expect(shown.find((one) => one.step === 'qr')?.qrImage).toMatch(/^data:image/)
  expect(shown.map((one) => one.text)).toContain('请在打开的窗口中选择要登录的店铺')
})

it('a check gives four answers, "dropped" by two marks only', async () => {
  const account = { id: 1, accountId: '', secUid: '', openname: '' }
  const check = () => doudian.checkLogin(startRun().ctx, { account, browser: stage.browser })
  expect(await check()).toMatchObject({ status: 'never' })
  await stage.signIn(SHOP)
  expect(await check()).toMatchObject({ status: 'ok', profile: { openname: '城南小馆旗舰店' } })
  await stage.control.setFaults({ http500: [{ path: '/center/qualification', times: 1 }] })
  expect(await check()).toMatchObject({ status: 'unknown' })
  await stage.control.clearFaults()
  await stage.control.expireSession(SHOP, 'doudian')
  expect(await check()).toMatchObject({ status: 'dropped' })
})

it('every page of the list is read, posts and stopped ones included', async () => {
  await stage.control.updateUser(SHOP, { staff: staffOf(23) })
  const account = await stage.signIn(SHOP)
  const list = (await doudian.updateChildAccounts?.(startRun().ctx, { account, browser: stage.browser })) ?? []
  expect(list).toHaveLength(23)
  expect(list.slice(0, 2)).toEqual([
    {
      accountId: '9000000000000000000',
      openname: '客服0',
      avatar: '',
      secUid: '',
      expireTime: 0,
      isConfer: true,
      role: '店长',
    },
    {
      accountId: '9000000000000000001',
      openname: '客服1',
      avatar: '',
      secUid: '',
      expireTime: 0,
      isConfer: false,
      role: '客服',
    },
  ])
})

it('a list at another address is found by the menu; nobody signed in, or another shop, is said', async () => {
  await stage.control.updateUser(SHOP, { staff: staffOf(2) })
  const account = await stage.signIn(SHOP)
  await stage.control.setFaults({ formVersion: 1 })
  expect(await doudian.updateChildAccounts?.(startRun().ctx, { account, browser: stage.browser })).toHaveLength(2)
  await expect(
    doudian.updateChildAccounts?.(startRun().ctx, { account: { ...account, accountId: '1' }, browser: stage.browser }),
  ).rejects.toMatchObject({ kind: 'session' })
  await stage.control.expireSession(SHOP, 'doudian')
  await expect(
    doudian.updateChildAccounts?.(startRun().ctx, { account, browser: stage.browser }),
  ).rejects.toMatchObject({ kind: 'session' })
})

it('publishes nothing', async () => {
  expect(doudian.info.kinds).toEqual([])
  await expect(
    doudian.worksList(startRun().ctx, {
      account: { id: 1, accountId: '', secUid: '', openname: '' },
      browser: stage.browser,
      since: 0,
    }),
  ).rejects.toMatchObject({ reply: 501 })
})

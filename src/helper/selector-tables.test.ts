// Signed tables through the whole helper: installed by a page, switched off, left by themselves; and the dry probe.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { canonicalTable } from '../contract/entities/selector-tables.ts'
import { tableStates } from '../contract/helper/table-commands.ts'
import { HelperError } from './lib/errors.ts'
import { liveTable } from './tables/live-table.ts'
import { startHelperKit } from './testing/helper-kit.ts'
import type { HelperKit } from './testing/helper-kit.ts'
import { publishInput } from './testing/publish-input.ts'
import type { TestClient } from './testing/ws-client.ts'

const S = liveTable('tiny', { version: 1, date: '2026-11-20' }, { publish: ['#go'] })
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signed = (patch: Record<string, unknown> = {}): string => {
  const table = { platform: 'tiny', version: 2, date: '2026-11-21', tables: { publish: ['#send'] }, ...patch }
  return JSON.stringify({
    ...table,
    signature: sign(null, Buffer.from(canonicalTable(table)), privateKey).toString('base64'),
  })
}
let kit: HelperKit
let client: TestClient
beforeEach(async () => {
  kit = await startHelperKit({ tableKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') })
  client = await kit.client()
})
afterEach(() => kit.close())

const loggedIn = z.object({ account: z.object({ third_cookie: z.string() }) })
const signIn = async (): Promise<string> => {
  kit.switches.scans = 'u1'
  const { data } = await client.send('login', { platform_value: 'tiny', login_id: 'login-u1-0001' })
  kit.switches.scans = ''
  return loggedIn.parse(data).account.third_cookie
}
let items = 0
const publish = async () => {
  kit.backend.files.set('/files/1', { body: Buffer.from('video bytes') })
  const { filePath } = z
    .object({ filePath: z.string() })
    .parse((await client.send('downloadFile', { url: '/files/1', filename: '视频.mp4' })).data)
  return client.send('publishWork', publishInput({ itemId: (items += 1), accountId: 'u1', cookie: '', filePath }))
}
const stateOfTiny = async () =>
  tableStates.output
    .parse((await client.send('tableStates', {})).data)
    .list.find((one) => one.platform_value === 'tiny')
const browsers = (): number =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${kit.dataDir}`) && !line.includes('--type=')).length

it('a page installs a signed table; it lies there after a restart, and a forged one is refused with a sentence', async () => {
  expect(await client.send('installTable', { text: signed() })).toMatchObject({
    code: 1,
    data: { source: 'installed', version: 2 },
  })
  expect([...S.publish]).toEqual(['#send'])
  expect(await client.send('installTable', { text: signed({ version: 3 }).replace('#send', '#evil') })).toMatchObject({
    code: 500,
    msg: expect.stringContaining('签名不正确'),
  })
  await kit.restart()
  client = await kit.client()
  expect([...S.publish]).toEqual(['#send'])
  expect(await stateOfTiny()).toMatchObject({ source: 'installed', version: 2 })
  await kit.helper.close()
  expect([...S.publish]).toEqual(['#go'])
})

it('a platform that its table switches off refuses logins and publishes with that sentence, before any browser starts', async () => {
  await signIn()
  await kit.restart()
  client = await kit.client()
  await client.event('platformsDataSync', (data) => !JSON.stringify(data).includes('维护中'))
  await client.send('installTable', { text: signed({ off: '小站维护中，请等待通知' }) })
  await client.event('platformsDataSync', (data) => JSON.stringify(data).includes('小站维护中，请等待通知'))
  expect(await client.send('login', { platform_value: 'tiny', login_id: 'login-u1-0002' })).toMatchObject({
    data: { status: 'fail', msg: '小站维护中，请等待通知' },
  })
  expect(await publish()).toMatchObject({ code: 500, msg: '小站维护中，请等待通知', data: { code: 'PLATFORM_OFF' } })
  expect(browsers()).toBe(0)
  expect(kit.site.works).toEqual([])
  await client.send('installTable', { text: signed({ version: 3 }) })
  expect(await publish()).toMatchObject({ code: 1 })
})

it('after two publishes with a changed page the built-in table is back, says so, and is tried at once', async () => {
  await signIn()
  expect(await publish()).toMatchObject({ code: 1 })
  await client.send('installTable', { text: signed() })
  const changed = () => new HelperError({ kind: 'page-changed', code: 'WAIT_TIMEOUT', msg: '找不到标题' })
  kit.switches.formErrors.push(changed(), changed())
  expect(await publish()).toMatchObject({ msg: '找不到标题' })
  expect(await publish()).toMatchObject({ msg: expect.stringContaining('已自动退回内置版本') })
  expect([...S.publish]).toEqual(['#go'])
  expect(await stateOfTiny()).toMatchObject({ source: 'built-in', note: expect.stringContaining('v2') })
  // Two failures of the table that was left don't count towards a pause.
  kit.switches.formErrors.push(changed())
  expect(await publish()).toMatchObject({ msg: '找不到标题' })
  expect(await publish()).toMatchObject({ code: 1 })
})

it('a dry probe waits for the publish of its account, tells what it does, and can be stopped', async () => {
  await signIn()
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => (release = resolve))
  const reached = new Promise<void>((resolve) => (kit.switches.hold = { step: 'filling', reached: resolve, until }))
  const publishing = publish()
  await reached
  const thirdauth = { id: 5, platform_value: 'tiny', account_id: 'u1' }
  let probed = false
  const probing = client.send('probePlatform', { thirdauth }).finally(() => (probed = true))
  await client.event('probeProgress', (data) => String(data['text']).includes('等待该账号'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(probed).toBe(false)
  release()
  expect(await publishing).toMatchObject({ code: 1 })
  expect(await probing).toMatchObject({
    code: 1,
    data: {
      table: { platform_value: 'tiny', version: 1 },
      pages: ['首页'],
      keys: [{ key: 'publish', state: 'found', nth: 1 }],
    },
  })
  await client.event('probeProgress', (data) => data['text'] === '正在打开首页' && data['third_auth_id'] === 5)
  expect(kit.site.submits).toBe(1)
  const told: string[] = []
  expect(await kit.helper.probe('tiny', 'u1', (text) => told.push(text))).toMatchObject({ pages: ['首页'] })
  expect(told).toContain('正在打开首页')
  await expect(kit.helper.probe('nosite', 'u1', () => undefined)).rejects.toMatchObject({ reply: 501 })

  const stuck = new Promise<void>(
    (resolve) => (kit.switches.hold = { step: 'probe', reached: resolve, until: new Promise(() => undefined) }),
  )
  const stopped = client.send('probePlatform', { thirdauth }, { id: 'probe-1' })
  await stuck
  await client.send('cancel', { request_id: 'probe-1' })
  expect(await stopped).toMatchObject({ code: 499 })
})

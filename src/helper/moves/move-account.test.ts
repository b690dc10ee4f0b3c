// An account goes from one computer to another: two whole helpers, real browsers.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { ACCOUNT_PIECE_BYTES } from '../../contract/helper/account-file.ts'
import { startHelperKit } from '../testing/helper-kit.ts'
import type { HelperKit } from '../testing/helper-kit.ts'
import type { TestClient } from '../testing/ws-client.ts'
import { sealProxy } from '../vault/proxies.ts'

const PASS = '搬家用的口令 2026'
const exported = z.object({ filePath: z.string(), size: z.number(), filename: z.string(), time: z.number() })
const piece = z.object({ data: z.string(), size: z.number() })
const imported = z.object({
  account: z.object({
    account_id: z.string(),
    openname: z.string(),
    third_cookie: z.string(),
    proxy: z.string().optional(),
  }),
})

const open = async (): Promise<{ kit: HelperKit; client: TestClient }> => {
  const kit = await startHelperKit()
  onTestFinished(() => kit.close())
  return { kit, client: await kit.client() }
}
const signIn = async ({ kit, client }: { kit: HelperKit; client: TestClient }, user: string): Promise<void> => {
  kit.switches.scans = user
  expect(
    await client.send('login', {
      platform_value: 'tiny',
      login_id: `login-${user}-${Math.random().toString(36).slice(2, 12)}`,
    }),
  ).toMatchObject({ data: { status: 'ok' } })
}
const account = { platform_value: 'tiny', account_id: 'u1', third_sec_uid: 's1', openname: '账号u1', passphrase: PASS }
const fetchFile = async (client: TestClient, filePath: string, size: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  for (let offset = 0; offset < size;) {
    const part = Buffer.from(
      piece.parse((await client.send('readAccountPiece', { filePath, offset })).data).data,
      'base64',
    )
    parts.push(part)
    offset += part.length
  }
  return Buffer.concat(parts)
}
const hand = async (client: TestClient, bytes: Buffer): Promise<string> => {
  const { filePath } = z
    .object({ filePath: z.string() })
    .parse((await client.send('openAccountUpload', { size: bytes.length })).data)
  for (let offset = 0; offset < bytes.length; offset += ACCOUNT_PIECE_BYTES) {
    await client.send('writeAccountPiece', {
      filePath,
      offset,
      data: bytes.subarray(offset, offset + ACCOUNT_PIECE_BYTES).toString('base64'),
    })
  }
  return filePath
}
const check = async (client: TestClient) =>
  (await client.send('checkLogin', { list: [{ id: 1, platform_value: 'tiny', account_id: 'u1' }] })).data
const kept = (kit: HelperKit, folder: string): string[] =>
  existsSync(join(kit.dataDir, folder)) ? readdirSync(join(kit.dataDir, folder)) : []

it('goes with profile, session and proxy, works there without a scan, and leaves this computer when it is told to', async () => {
  const [here, there] = [await open(), await open()]
  there.kit.site.signedIn.add('u1')
  await signIn(here, 'u1')
  const { public_key: key } = z
    .object({ public_key: z.string() })
    .parse((await here.client.send('deviceProof', {})).data)
  // Only carried along here; the browsers of this test go without.
  const made = exported.parse(
    (
      await here.client.send('exportAccount', {
        ...account,
        proxy: sealProxy('http://u:p%40ss@127.0.0.1:9', key, 'tiny', 'u1'),
      })
    ).data,
  )
  expect(made.filename).toBe('账号u1-tiny.mxaccount')
  const bytes = await fetchFile(here.client, made.filePath, made.size)
  expect(bytes.length).toBe(made.size)

  const filePath = await hand(there.client, bytes)
  const reply = imported.parse(
    (await there.client.send('importAccount', { ...account, filePath, third_sec_uid: undefined, openname: undefined }))
      .data,
  )
  expect(reply.account).toMatchObject({ account_id: 'u1', openname: '账号u1' })
  // Sealed to that computer's backend, as after a login.
  expect(there.kit.backend.open(reply.account.third_cookie, 'account:tiny:u1')).toContain('"name":"user"')
  expect(there.kit.backend.open(reply.account.proxy ?? '', 'proxy:tiny:u1')).toBe('http://u:p%40ss@127.0.0.1:9')
  const known = async (proxy?: string) =>
    (
      await there.client.send('checkLogin', {
        list: [{ id: 1, platform_value: 'tiny', account_id: 'u1', ...(proxy === undefined ? {} : { proxy }) }],
      })
    ).data
  // Without a word of the backend it still goes the account's own way, which is dead here: never past it.
  expect(await known()).toMatchObject({
    list: [{ third_login_status: 3, msg: expect.stringContaining('127.0.0.1:9') }],
  })
  expect(await known('')).toMatchObject({ list: [{ third_login_status: 1, openname: '账号u1' }] })

  expect(kept(here.kit, 'profiles').length).toBe(1)
  expect((await here.client.send('forgetAccount', { platform_value: 'tiny', account_id: 'u1' })).data).toEqual({
    forgotten: true,
  })
  expect([
    kept(here.kit, 'profiles'),
    kept(here.kit, 'sessions'),
    kept(here.kit, 'proxies').filter((name) => name.endsWith('.sealed')),
  ]).toEqual([[], [], []])
  expect(await check(here.client)).toMatchObject({ list: [{ third_login_status: 0 }] })

  await here.client.send('dropAccountFile', { filePath: made.filePath })
  expect(kept(here.kit, 'moves')).toEqual([])
  expect([...here.kit.lines, ...there.kit.lines].join('\n')).not.toMatch(/搬家用的口令|p%40ss/)
})

it('refuses another account, a wrong passphrase, half a file and an older session, and leaves nothing of them', async () => {
  const [here, there] = [await open(), await open()]
  await signIn(here, 'u1')
  const made = exported.parse((await here.client.send('exportAccount', account)).data)
  const bytes = await fetchFile(here.client, made.filePath, made.size)
  const load = async (file: Buffer, more: object = {}) => {
    const filePath = await hand(there.client, file)
    const reply = await there.client.send('importAccount', {
      platform_value: 'tiny',
      account_id: 'u1',
      passphrase: PASS,
      filePath,
      ...more,
    })
    await there.client.send('dropAccountFile', { filePath })
    return reply
  }
  expect(await load(bytes, { account_id: 'u2' })).toMatchObject({ code: 400, data: { code: 'OTHER_ACCOUNT' } })
  expect(await load(bytes, { passphrase: `${PASS}x` })).toMatchObject({ code: 400, data: { code: 'FILE_BROKEN' } })
  expect(await load(bytes.subarray(0, bytes.length - 1_000))).toMatchObject({ data: { code: 'FILE_BROKEN' } })
  expect(await load(Buffer.from('PK'))).toMatchObject({ data: { code: 'NOT_ACCOUNT_FILE' } })
  expect([kept(there.kit, 'profiles'), kept(there.kit, 'sessions')]).toEqual([[], []])

  await signIn(there, 'u1')
  expect(await load(bytes)).toMatchObject({ code: 409, data: { code: 'SESSION_OLDER' } })
  expect(await check(there.client)).toMatchObject({ list: [{ third_login_status: 1 }] })
  expect(await load(bytes, { force: true })).toMatchObject({ code: 1 })
  expect(kept(there.kit, 'profiles').filter((name) => name.startsWith('tmp-'))).toEqual([])
})

it('an account that nobody signed in here can’t be packed, and one that is at work can’t be cleared', async () => {
  const { kit, client } = await open()
  expect(await client.send('exportAccount', account)).toMatchObject({ code: 400, data: { code: 'NO_SESSION' } })
  expect(kept(kit, 'moves')).toEqual([])
  await signIn({ kit, client }, 'u1')
  let reached: () => void = () => undefined
  let free: () => void = () => undefined
  const at = new Promise<void>((resolve) => (reached = resolve))
  kit.switches.hold = { step: 'form-open', reached, until: new Promise((resolve) => (free = resolve)) }
  kit.backend.files.set('/f', { body: Buffer.from('video') })
  const { filePath } = z
    .object({ filePath: z.string() })
    .parse((await client.send('downloadFile', { url: '/f', filename: 'f.mp4' })).data)
  const { publishInput } = await import('../testing/publish-input.ts')
  const publishing = client.send('publishWork', publishInput({ itemId: 1, accountId: 'u1', cookie: '', filePath }))
  await at
  expect(await client.send('forgetAccount', { platform_value: 'tiny', account_id: 'u1' })).toMatchObject({
    code: 409,
    data: { code: 'ACCOUNT_BUSY' },
  })
  free()
  expect(await publishing).toMatchObject({ code: 1 })
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { startHelperKit } from './testing/helper-kit.ts'
import type { HelperKit } from './testing/helper-kit.ts'
import { publishInput } from './testing/publish-input.ts'

let kit: HelperKit
beforeEach(async () => {
  kit = await startHelperKit({}, { openWindowAllowed: () => true })
})
afterEach(() => kit.close())

it('leaves the window to the person, refuses work on its account meanwhile, and frees it when it is closed', async () => {
  const client = await kit.client()
  kit.switches.scans = 'u1'
  await client.send('login', { platform_value: 'tiny', login_id: 'login-view-1' })
  kit.backend.files.set('/f.mp4', { body: Buffer.from('video') })
  const { filePath } = (await client.send('downloadFile', { url: '/f.mp4' })).data as { filePath: string }
  const view = (login_id: string) =>
    client.send('login', { platform_value: 'tiny', login_id, mode: 'view', account_id: 'u1' })
  expect(await view('view-0001')).toMatchObject({ code: 1, data: { status: 'ok' } })
  expect(await client.event('loginProgress', (data) => data['step'] === 'view')).toMatchObject({
    login_id: 'view-0001',
  })

  expect(await view('view-0002')).toMatchObject({ code: 409 })
  expect(
    await client.send('publishWork', publishInput({ itemId: 1, accountId: 'u1', cookie: '', filePath })),
  ).toMatchObject({ code: 500, data: { code: 'WINDOW_OPEN', retryable: true } })
  const checked = () => client.send('checkLogin', { list: [{ id: 1, platform_value: 'tiny', account_id: 'u1' }] })
  expect(await checked()).toMatchObject({ data: { list: [{ third_login_status: 3 }] } })

  expect(await client.send('cancel', { login_id: 'view-0001' })).toMatchObject({ data: { cancelled: true } })
  await expect.poll(async () => (await checked()).data).toMatchObject({ list: [{ third_login_status: 1 }] })
  expect(
    await client.send('publishWork', publishInput({ itemId: 1, attemptNo: 2, accountId: 'u1', cookie: '', filePath })),
  ).toMatchObject({ code: 1 })
  expect(await client.send('login', { platform_value: 'tiny', login_id: 'view-0003', mode: 'view' })).toMatchObject({
    code: 400,
  })
})

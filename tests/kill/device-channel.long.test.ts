// A backend and a helper in their processes, and no page: what the helper did after a backup is told by its own
// channel, across restarts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup, login, restoreBackup, revokeDevice } from '../../src/contract/http/admin.ts'
import { restoreState } from '../../src/contract/http/restores.ts'
import { registerHelper } from '../fixtures/add-account.ts'
import { createApiClient } from '../fixtures/api-client.ts'
import { eventually } from '../fixtures/eventually.ts'
import { connectHelper } from '../fixtures/helper-client.ts'
import { patient } from '../fixtures/slowness.ts'
import { freePort, OWNER, startBackend } from './parts/backend-process.ts'
import { HELPER_TOKEN, startHelper } from './parts/helper-process.ts'

test('after a restore the journal comes by the channel, with no page open, also from a helper that was killed; a revoked one tells nothing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'device-channel-'))
  onTestFinished(async () => await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  const backend = await startBackend(join(dir, 'backend'), await freePort())
  onTestFinished(async () => await backend.kill9())
  const helper = await startHelper(join(dir, 'helper'), backend.url, [])
  onTestFinished(async () => await helper.kill9())
  const api = createApiClient(backend.url)
  const signIn = async (): Promise<void> => {
    api.token = ''
    api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
  }
  await signIn()
  // Let in, approved, and let in once more: only now has the channel somebody to speak for.
  const first = await connectHelper(helper.url(), HELPER_TOKEN)
  await registerHelper(api, first, OWNER.password)
  first.close()
  const second = await connectHelper(helper.url(), HELPER_TOKEN)
  second.close()
  const { name } = await api.call(createBackup, {})
  const restore = async (): Promise<void> => {
    await api.call(restoreBackup, { name, password: OWNER.password })
    await backend.gone()
    await backend.start()
    await eventually(signIn, { timeout: patient(60_000), interval: 200 })
  }
  const checks = async () =>
    (await api.call(restoreState, {})).checks.map((check) => [check.kind, check.settled, check.how])
  await restore()
  await eventually(async () => expect(await checks()).toEqual([['device', 1, 'journal']]), {
    timeout: patient(120_000),
    interval: 200,
  })

  // Its key of the backend is on its disk: nobody has to let it in again.
  await helper.kill9()
  await restore()
  expect(await checks()).toEqual([['device', 0, '']])
  await helper.start()
  await eventually(async () => expect(await checks()).toEqual([['device', 1, 'journal']]), {
    timeout: patient(120_000),
    interval: 200,
  })

  await api.call(revokeDevice, { device_id: api.deviceId })
  await restore()
  // What was revoked since the backup stays revoked: it is asked for nothing.
  expect(await checks()).toEqual([])
})

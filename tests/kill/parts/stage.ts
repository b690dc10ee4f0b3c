import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { login } from '../../../src/contract/http/admin.ts'
import { addTask } from '../../../src/contract/http/wisdom-seo.ts'
import { startFakePlatforms, type FakePlatforms } from '../../fake-platforms/start.ts'
import { addAccount, registerHelper } from '../../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../../fixtures/api-client.ts'
import { eventually } from '../../fixtures/eventually.ts'
import { connectHelper } from '../../fixtures/helper-client.ts'
import { ffmpegPath } from '../../fixtures/paths.ts'
import { makeMedia } from '../../fixtures/sample-media.ts'
import { patient } from '../../fixtures/slowness.ts'
import { type BackendProcess, freePort, OWNER, startBackend } from './backend-process.ts'
import { HELPER_TOKEN, type HelperProcess, startHelper } from './helper-process.ts'
import { openOperator, type Operator } from './operator.ts'

/** One work of one account, in a task of its own. */
export interface Item {
  id: number
  taskId: number
  title: string
}

/** The whole product in its processes, with a signed-in operator, one account and one video. */
export interface Stage {
  readonly fakes: FakePlatforms
  readonly backend: BackendProcess
  readonly helper: HelperProcess
  readonly operator: Operator
  readonly api: ApiClient
  newItem(title: string): Promise<Item>
  /** Works with this title on the platform. */
  works(title: string): Promise<number>
  close(): Promise<void>
}

const USER = 'chengnan_food'

/** Starts everything; the site is slow enough for a step to be hit. */
export async function openStage(): Promise<Stage> {
  const dir = await mkdtemp(join(tmpdir(), 'kill-stage-'))
  const fakes = await startFakePlatforms()
  await fakes.control.setSettings({
    confirmDelayMs: 0,
    formDelayMs: 300,
    partDelayMs: 300,
    coverDelayMs: 200,
    reviewDelayMs: 600_000,
  })
  await fakes.control.setFaults({ tour: 'off', redirectLateMs: 200, publishLateMs: 300 })
  const backend = await startBackend(join(dir, 'backend'), await freePort())
  const helper = await startHelper(join(dir, 'helper'), backend.url, fakes.chromeArgs)
  vi.stubGlobal('window', { location: { origin: backend.url } })

  const api = createApiClient(backend.url)
  api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
  const line = await connectHelper(helper.url(), HELPER_TOKEN)
  await registerHelper(api, line, OWNER.password)
  const accountId = await addAccount(api, line, fakes.control, USER)
  line.close()
  const video = await makeMedia(ffmpegPath, join(dir, '短片.mp4'), {
    video: 'testsrc2=s=360x640:r=15',
    audio: 'sine=frequency=440',
    seconds: 6,
  })
  const attachment = await api.upload(video)
  const operator = openOperator(backend.url, api.token, helper.url)
  await eventually(() => expect(operator.connected()).toBe(true), { timeout: patient(60_000), interval: 20 })

  return {
    fakes,
    backend,
    helper,
    operator,
    api,
    newItem: async (title) => {
      const task = await api.call(addTask, {
        type: 'smart',
        name: title,
        sources: { attachment_ids: [attachment.id] },
        third_auth_ids: [accountId],
        titles: { mode: 'manual', list: [title] },
        client_token: randomUUID(),
      })
      const [item] = await operator.items(task.wisdom_task_id)
      if (!item) throw new Error('the task has no item')
      return { id: item.id, taskId: task.wisdom_task_id, title }
    },
    works: async (title) => (await fakes.control.works(USER)).filter((work) => work.title === title).length,
    close: async () => {
      operator.close()
      vi.unstubAllGlobals()
      await helper.kill9()
      await backend.kill9()
      await fakes.close()
      await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

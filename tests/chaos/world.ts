// The whole product in its processes: one backend, two helpers with their pages, accounts on every platform.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { helperStatus } from '../../src/contract/helper/commands.ts'
import { login } from '../../src/contract/http/admin.ts'
import { startFakePlatforms, type FakePlatforms } from '../fake-platforms/start.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../fixtures/api-client.ts'
import { connectHelper, type HelperClient } from '../fixtures/helper-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { type BackendProcess, freePort, OWNER, startBackend } from '../kill/parts/backend-process.ts'
import { HELPER_TOKEN, type HelperProcess, startHelper } from '../kill/parts/helper-process.ts'
import { openOperator, type Operator } from '../kill/parts/operator.ts'
import { sha256 } from '../kill/parts/patient-calls.ts'

export interface ChaosAccount {
  readonly id: number
  readonly platform: string
  /** Unique id on the fake sites. */
  readonly user: string
  readonly uid: string
}
export interface ChaosWorld {
  readonly fakes: FakePlatforms
  readonly backend: BackendProcess
  readonly helpers: readonly HelperProcess[]
  readonly operators: readonly Operator[]
  readonly api: ApiClient
  readonly accounts: readonly ChaosAccount[]
  readonly videos: readonly { id: number; sha256: string }[]
  /** A command-line client of this helper, connected anew when the helper was started anew. */
  line(index: number): Promise<HelperClient>
  /** Signs the account in again, by its phone. */
  signIn(account: ChaosAccount): Promise<void>
  /** Ends pages and helpers; the backend and the sites go on. */
  still(): Promise<void>
  close(): Promise<void>
}

/** Starts everything and signs all accounts in. `globalThis.window` becomes the page's address. */
export const openWorld = async (wanted: number, only: readonly string[], say: (line: string) => void): Promise<ChaosWorld> => {
  const dir = await mkdtemp(join(tmpdir(), 'chaos-'))
  const fakes = await startFakePlatforms()
  const { control } = fakes
  await control.setSettings({ confirmDelayMs: 0, formDelayMs: 150, partDelayMs: 50, coverDelayMs: 60, reviewDelayMs: 600_000 })
  await control.setFaults({ tour: 'first', redirectLateMs: 100 })
  const backend = await startBackend(join(dir, 'backend'), await freePort())
  // The page's parts read their own address from the window.
  Object.assign(globalThis, { window: { location: { origin: backend.url } } })
  const helpers = await Promise.all([0, 1].map((index) => startHelper(join(dir, `helper-${index}`), backend.url, fakes.chromeArgs)))
  const api = createApiClient(backend.url)
  api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token

  const lines = new Map<number, { url: string; client: HelperClient }>()
  const line = async (index: number): Promise<HelperClient> => {
    const url = helpers[index]?.url() ?? ''
    const known = lines.get(index)
    if (known?.url === url) return known.client
    const client = await connectHelper(url, HELPER_TOKEN)
    lines.set(index, { url, client })
    void client.closed.then(() => lines.get(index)?.client === client && lines.delete(index))
    return client
  }
  for (const index of [1, 0]) await registerHelper(api, await line(index))
  // Those that sign in by a browser; official interfaces have no page to break.
  const offered = (await (await line(0)).send(helperStatus, {})).platforms.filter((one) => one.auth_modes.includes('helper'))
  const platforms = only.length === 0 ? offered : offered.filter((one) => only.includes(one.value))

  const people = await control.users()
  const accounts: ChaosAccount[] = []
  for (let index = 0; index < wanted; index += 1) {
    const platform = platforms[index % platforms.length]?.value ?? 'douyin'
    const person = people[Math.floor(index / platforms.length)] ?? (await control.addUser())
    if (!people.includes(person)) people.push(person)
    const id = await addAccount(api, await line(0), control, person.uniqueId, platform)
    accounts.push({ id, platform, user: person.uniqueId, uid: person.uid })
  }
  say(`${accounts.length} accounts on ${platforms.map((one) => one.value).join(', ')}`)

  const videos: { id: number; sha256: string }[] = []
  for (const [index, colour] of ['red', 'green', 'blue', 'orange'].entries()) {
    const file = await makeMedia(ffmpegPath, join(dir, `短片 ${index}.mp4`), { video: `color=${colour}:s=360x640:r=15`, audio: 'sine=frequency=440', seconds: 6 })
    videos.push({ id: (await api.upload(file)).id, sha256: sha256(await readFile(file)) })
  }
  const operators = helpers.map((helper) => openOperator(backend.url, api.token, helper.url))
  const still = async (): Promise<void> => {
    for (const operator of operators) operator.close()
    await Promise.all(helpers.map((helper) => helper.kill9()))
  }
  return {
    still,
    fakes, backend, helpers, operators, api, accounts, videos, line,
    signIn: async (account) => void (await addAccount(api, await line(0), control, account.user, account.platform, account.id)),
    close: async () => {
      await still()
      await backend.kill9()
      await fakes.close()
      await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

// The whole product in its processes: one backend, two helpers with their pages, accounts on every platform, by page or
// by interface.
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
import type { SiteWork } from './count.ts'
import { inLanes } from './lanes.ts'
import { type OfficialSites, startOfficialSites } from './official/sites.ts'

export interface ChaosAccount {
  readonly id: number
  readonly platform: string
  /** Unique id on the fake sites; '' where an interface was opened. */
  readonly user: string
  /** Number of the person at the interface's fake. */
  readonly person: number
  readonly uid: string
}
export interface ChaosWorld {
  readonly fakes: FakePlatforms
  readonly official: OfficialSites
  readonly backend: BackendProcess
  readonly helpers: readonly HelperProcess[]
  readonly operators: readonly Operator[]
  readonly api: ApiClient
  readonly accounts: readonly ChaosAccount[]
  readonly videos: readonly { id: number; sha256: string }[]
  /** A command-line client of this helper, connected anew when the helper was started anew. */
  line(index: number): Promise<HelperClient>
  /**
   * Signs the account in again, by its phone or by agreeing anew. Accounts of one platform one after another: the phone
   * scans the newest code.
   */
  signIn(account: ChaosAccount): Promise<void>
  /** What is out there, by the records of all sites. */
  works(): Promise<SiteWork[]>
  /** Ends pages and helpers; the backend and the sites go on. */
  still(): Promise<void>
  close(): Promise<void>
}

/** About 700 kB for six seconds: an interface's upload can break in the middle. */
const FILM_RATE = ['-b:v', '900k', '-maxrate', '900k', '-bufsize', '900k']
/** Platforms at which accounts are signed in at once. */
const SIGN_IN_LANES = 3

/** Starts everything and signs all accounts in. `globalThis.window` becomes the page's address. */
export async function openWorld(
  wanted: number,
  only: readonly string[],
  say: (line: string) => void,
): Promise<ChaosWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'chaos-'))
  const fakes = await startFakePlatforms()
  const { control } = fakes
  await control.setSettings({
    confirmDelayMs: 0,
    formDelayMs: 150,
    partDelayMs: 50,
    coverDelayMs: 60,
    reviewDelayMs: 600_000,
  })
  await control.setFaults({ tour: 'first', redirectLateMs: 100 })
  const port = await freePort()
  const official = await startOfficialSites(`http://127.0.0.1:${port}`, wanted)
  const backend = await startBackend(join(dir, 'backend'), port, {}, official.node)
  // The page's parts read their own address from the window.
  Object.assign(globalThis, { window: { location: { origin: backend.url } } })
  const helpers = await Promise.all(
    [0, 1].map((index) =>
      startHelper(join(dir, `helper-${index}`), backend.url, fakes.chromeArgs, { node: official.node }),
    ),
  )
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
  for (const index of [1, 0]) await registerHelper(api, await line(index), OWNER.password)
  await official.configure(api)
  // A shop is signed in to, but publishes nothing.
  const offered = (await (await line(0)).send(helperStatus, {})).platforms
    .filter((one) => one.kinds.includes('video'))
    .map((one) => one.value)
  const platforms = only.length === 0 ? offered : offered.filter((one) => only.includes(one))

  const enter = async ({ id, platform, user, person }: ChaosAccount): Promise<number> => {
    const again = id === 0 ? undefined : id
    return official.platforms.includes(platform)
      ? official.agree(api, platform, person, again)
      : addAccount(api, await line(0), control, user, platform, again)
  }
  const people = await control.users()
  while (people.length < Math.ceil(wanted / platforms.length)) people.push(await control.addUser())
  const accounts = Array.from({ length: wanted }, (_, index): ChaosAccount => {
    const platform = platforms[index % platforms.length] ?? ''
    const person = Math.floor(index / platforms.length)
    const byInterface = official.platforms.includes(platform)
    return {
      id: 0,
      platform,
      person,
      user: byInterface ? '' : (people[person]?.uniqueId ?? ''),
      uid: byInterface ? official.uid(platform, person) : (people[person]?.uid ?? ''),
    }
  })
  await inLanes(SIGN_IN_LANES, platforms, async (platform) => {
    for (const [index, account] of accounts.entries())
      if (account.platform === platform) accounts[index] = { ...account, id: await enter(account) }
  })
  say(`${accounts.length} accounts on ${platforms.join(', ')}`)
  /** By platform; a sign-in that is under way is not begun twice. */
  const turns = new Map<string, Promise<unknown>>()
  const entering = new Map<number, Promise<void>>()
  const signIn = (account: ChaosAccount): Promise<void> => {
    const before = turns.get(account.platform) ?? Promise.resolve()
    const mine =
      entering.get(account.id) ??
      before
        .then(() => enter(account))
        .then(() => undefined)
        .finally(() => entering.delete(account.id))
    entering.set(account.id, mine)
    turns.set(
      account.platform,
      mine.catch(() => undefined),
    )
    return mine
  }

  const videos: { id: number; sha256: string }[] = []
  for (const [index, colour] of ['red', 'green', 'blue', 'orange'].entries()) {
    const file = await makeMedia(ffmpegPath, join(dir, `短片 ${index}.mp4`), {
      video: `color=${colour}:s=360x640:r=15,noise=alls=10:allf=t`,
      audio: 'sine=frequency=440',
      seconds: 6,
      extra: FILM_RATE,
    })
    videos.push({ id: (await api.upload(file)).id, sha256: sha256(await readFile(file)) })
  }
  const operators = helpers.map((helper) => openOperator(backend.url, api.token, helper.url))
  const still = async (): Promise<void> => {
    for (const operator of operators) operator.close()
    await Promise.all(helpers.map((helper) => helper.kill9()))
  }
  return {
    still,
    fakes,
    official,
    backend,
    helpers,
    operators,
    api,
    accounts,
    videos,
    line,
    signIn,
    works: async () => [...(await control.works()), ...official.works()],
    close: async () => {
      await still()
      await backend.kill9()
      await Promise.all([fakes.close(), official.close()])
      await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

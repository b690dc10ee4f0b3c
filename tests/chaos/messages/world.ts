// The whole product in its processes, for a run over messages: one backend, two desktops with their helpers, accounts
// with works on the five sites whose comments are answered, and one clock for all.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INTERFACE_MESSAGE_PLATFORMS, REPLY_PLATFORMS } from '../../../src/contract/message-platforms.ts'
import { login } from '../../../src/contract/http/admin.ts'
import { setReading } from '../../../src/contract/http/message-readings.ts'
import { type FakePlatforms, startFakePlatforms } from '../../fake-platforms/start.ts'
import { addAccount, registerHelper } from '../../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../../fixtures/api-client.ts'
import { connectHelper } from '../../fixtures/helper-client.ts'
import { type BackendProcess, freePort, OWNER, startBackend } from '../../kill/parts/backend-process.ts'
import { HELPER_TOKEN, type HelperProcess, startHelper } from '../../kill/parts/helper-process.ts'
import { inLanes } from '../lanes.ts'
import { type JumpingClock, startClock } from './jumping-clock.ts'
import type { MessagesAccount } from './people.ts'

export interface MessagesWorld {
  readonly fakes: FakePlatforms
  readonly clock: JumpingClock
  readonly backend: BackendProcess
  readonly helpers: readonly HelperProcess[]
  /** Of the owner. */
  readonly api: ApiClient
  readonly accounts: readonly MessagesAccount[]
  close(): Promise<void>
}

const HOUR_MS = 3_600_000
const COMPUTERS = 2
/** Sites at which accounts are signed in at once. */
const SIGN_IN_LANES = 2

/** How each site names a work; `no` below a million. */
const WORK_ID: Readonly<Record<string, (no: number) => string>> = {
  douyin: (no) => `7400000000000${String(no).padStart(6, '0')}`,
  kuaishou: (no) => `3xwork${String(no).padStart(9, '0')}`,
  xiaohongshu: (no) => String(no).padStart(24, 'a'),
  shipinhao: (no) => `144${String(no).padStart(17, '0')}`,
  bilibili: (no) => `BV1work${String(no).padStart(5, '0')}`,
}

/**
 * Starts everything, signs all accounts in, half of them on each computer, and lets them be read.
 * `globalThis.window` becomes the page's address.
 */
export async function openMessagesWorld(
  wanted: { readonly accounts: number; readonly works: number },
  say: (line: string) => void,
): Promise<MessagesWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'message-chaos-'))
  const clock = startClock(join(dir, 'clock'))
  const fakes = await startFakePlatforms({ dir: join(dir, 'sites') })
  const { control } = fakes
  await control.setSettings({ confirmDelayMs: 0 })
  const backend = await startBackend(join(dir, 'backend'), await freePort(), {}, clock.node)
  // The page's parts read their own address from the window.
  Object.assign(globalThis, { window: { location: { origin: backend.url } } })
  const computers = Array.from({ length: COMPUTERS }, (_, index) => index)
  const helpers = await Promise.all(
    computers.map((index) =>
      startHelper(join(dir, `helper-${index}`), backend.url, fakes.chromeArgs, {
        node: clock.node,
        program: 'tests/chaos/messages/quick-helper.ts',
      }),
    ),
  )
  const { token } = (
    await createApiClient(backend.url).call(login, { username: OWNER.username, password: OWNER.password })
  ).userinfo
  /** Who asks from which computer. */
  const places = await Promise.all(
    helpers.map(async (helper) => ({
      api: Object.assign(createApiClient(backend.url), { token }),
      line: await connectHelper(helper.url(), HELPER_TOKEN),
    })),
  )
  for (const { api, line } of places) await registerHelper(api, line, OWNER.password)

  const platforms = Object.keys(REPLY_PLATFORMS).filter((one) => !INTERFACE_MESSAGE_PLATFORMS.includes(one))
  const people = await control.users()
  while (people.length < Math.ceil(wanted.accounts / platforms.length)) people.push(await control.addUser())
  const accounts: MessagesAccount[] = []
  const numbers = Array.from({ length: wanted.accounts }, (_, index) => index)
  // The phone scans the newest code of a site: one after the other there.
  await inLanes(SIGN_IN_LANES, platforms, async (platform) => {
    for (const index of numbers.filter((one) => platforms[one % platforms.length] === platform)) {
      const person = people[Math.floor(index / platforms.length)]
      const place = places[index % COMPUTERS]
      const workId = WORK_ID[platform]
      if (!person || !place || !workId) throw new Error(`nobody for ${platform}`)
      const id = await addAccount(place.api, place.line, control, person.uniqueId, platform)
      const works = Array.from({ length: wanted.works }, (_, at) => workId(index * wanted.works + at + 1))
      await control.addWorks(
        person.uniqueId,
        platform,
        works.map((work, at) => ({
          id: work,
          title: `第${at + 1}个作品 ${platform}`,
          createdAt: Date.now() - 5 * HOUR_MS - at * HOUR_MS,
          statistics: { play: 1, digg: 0, comment: 0, share: 0, collect: 0 },
        })),
      )
      accounts.push({ id, platform, person, works })
    }
  })
  accounts.sort((a, b) => a.id - b.id)
  const api = places[0]?.api ?? createApiClient(backend.url)
  await api.call(setReading, { ids: accounts.map((account) => account.id), kinds: ['comment', 'dm'], enabled: 1 })
  for (const { line } of places) line.close()
  say(`${accounts.length} accounts with ${wanted.works} works each`)
  return {
    fakes,
    clock,
    backend,
    helpers,
    api,
    accounts,
    close: async () => {
      await Promise.all(helpers.map((helper) => helper.kill9()))
      await backend.kill9()
      await fakes.close()
      clock.stop()
      await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

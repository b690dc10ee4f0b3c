// A publish run is the backend's: pages close, reload and come from elsewhere, somebody is asked for a code, the helper
// is killed and started again in the middle, and every work goes out once without a further press.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { login } from '../../src/contract/http/admin.ts'
import { answerPerson } from '../../src/contract/helper/commands.ts'
import { personNeeded } from '../../src/contract/helper/events.ts'
import type { PublishRun } from '../../src/contract/entities/publish-run.ts'
import { publishRunDetail } from '../../src/contract/http/publish-runs.ts'
import { addTask, publishLock } from '../../src/contract/http/wisdom-seo.ts'
import { startFakePlatforms, type FakePlatforms } from '../fake-platforms/start.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { type ApiClient, createApiClient } from '../fixtures/api-client.ts'
import { eventually } from '../fixtures/eventually.ts'
import { connectHelper } from '../fixtures/helper-client.ts'
import { ffmpegPath, pageBrowserPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { type BackendProcess, freePort, OWNER, startBackend } from './parts/backend-process.ts'
import { HELPER_TOKEN, type HelperProcess, startHelper } from './parts/helper-process.ts'
import { openOperator, type Operator } from './parts/operator.ts'

vi.setConfig({ testTimeout: patient(540_000) })

/** More of them by wish: WORKS=30, on 12 accounts. */
const WORKS = Number(process.env['WORKS'] ?? 8)
const ACCOUNTS = Math.max(4, Math.round(WORKS * 0.4))
/** Works that go out while one waits for its code, and again before the helper is killed. */
const [ASIDE, AFTERWARDS] = WORKS < 20 ? [2, 0] : [4, 2]
let dir = ''
let fakes: FakePlatforms
let backend: BackendProcess
let helper: HelperProcess
let api: ApiClient
const users: string[] = []
const accounts: number[] = []
const pages: Operator[] = []
/** What a person did: pressed publish, entered a code. */
let presses = 0

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'publish-run-'))
  fakes = await startFakePlatforms()
  await fakes.control.setSettings({
    confirmDelayMs: 0,
    formDelayMs: 0,
    partDelayMs: 0,
    coverDelayMs: 0,
    reviewDelayMs: 600_000,
  })
  await fakes.control.setFaults({ tour: 'off', redirectLateMs: 0 })
  backend = await startBackend(join(dir, 'backend'), await freePort())
  helper = await startHelper(join(dir, 'helper'), backend.url, fakes.chromeArgs, { browserPath: pageBrowserPath })
  vi.stubGlobal('window', { location: { origin: backend.url } })
  api = createApiClient(backend.url)
  api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
  const line = await connectHelper(helper.url(), HELPER_TOKEN)
  await registerHelper(api, line, OWNER.password)
  const people = await fakes.control.users()
  while (people.length < ACCOUNTS) people.push(await fakes.control.addUser())
  for (const person of people.slice(0, ACCOUNTS)) {
    users.push(person.uniqueId)
    accounts.push(await addAccount(api, line, fakes.control, person.uniqueId))
  }
  line.close()
})
afterAll(async () => {
  for (const page of pages) page.close()
  vi.unstubAllGlobals()
  await helper.kill9()
  await backend.kill9()
  await fakes.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const openPage = (helperUrl: () => string): Operator => {
  const page = openOperator(backend.url, api.token, helperUrl)
  pages.push(page)
  return page
}
const runOf = (page: Operator): PublishRun | undefined => page.desk.store.getState().runs[0]

it(`${WORKS} works on ${ACCOUNTS} accounts go out once each: reload, second tab, second computer, a parked code, and the helper killed in the middle`, async () => {
  const film = await readFile(
    await makeMedia(ffmpegPath, join(dir, '短片.mp4'), {
      video: 'testsrc2=s=360x640:r=5',
      audio: 'sine=frequency=440',
      seconds: 6,
    }),
  )
  const films: number[] = []
  for (let at = 0; at < WORKS; at += 1) {
    // The same film with another empty box at its end is another file.
    const file = join(dir, `片${at}.mp4`)
    await writeFile(file, Buffer.concat([film, Buffer.from([0, 0, 0, 12, ...Buffer.from('free'), 0, 0, 0, at])]))
    films.push((await api.upload(file)).id)
  }
  const titles = Array.from({ length: WORKS }, (_, at) => `开业记录第${String(at + 1).padStart(2, '0')}条`)
  const task = await api.call(addTask, {
    type: 'smart',
    name: '开业',
    sources: { attachment_ids: films },
    third_auth_ids: accounts,
    distribution: 'in_turn',
    titles: { mode: 'manual', list: titles },
    client_token: randomUUID(),
  })
  const taskId = task.wisdom_task_id
  const [asked = ''] = users
  await fakes.control.setFaults({ smsOnPublish: true }, asked)

  const first = openPage(helper.url)
  await eventually(() => expect(first.connected()).toBe(true), { timeout: patient(60_000), interval: 20 })
  expect((await first.items(taskId)).length).toBe(WORKS)
  // Listens before anybody is asked: what is told again to a client that just came may be there before it listens.
  const person = await connectHelper(helper.url(), HELPER_TOKEN)
  let question = ''
  person.on(personNeeded, (one) => {
    if (one.kind === 'sms') question = one.person_id
  })
  presses += 1
  void first.publish(taskId)
  await eventually(() => expect(runOf(first)?.success ?? 0).toBeGreaterThan(0), {
    timeout: patient(120_000),
    interval: 100,
  })
  // The page is reloaded; another tab and another computer look on.
  first.close()
  const [again, tab, elsewhere] = [
    openPage(helper.url),
    openPage(helper.url),
    openPage(() => 'ws://127.0.0.1:9/housekeeper'),
  ]
  for (const page of [again, tab, elsewhere])
    await eventually(
      () => expect(runOf(page)).toMatchObject({ wisdom_task_id: taskId, total: WORKS, mine: 1, end_time: 0 }),
      { interval: 50 },
    )
  again.close()

  // The one that waits for its code is parked, and the others go on meanwhile.
  await eventually(() => expect(runOf(elsewhere)?.parked).toBe(1), { timeout: patient(120_000), interval: 100 })
  const runId = runOf(elsewhere)?.id ?? 0
  const atParking = runOf(elsewhere)?.success ?? 0
  expect(
    (await api.call(publishRunDetail, { run_id: runId })).items.find((item) => item.state === 'parked')?.person,
  ).toMatchObject({ kind: 'sms' })
  await eventually(() => expect(runOf(elsewhere)?.success ?? 0).toBeGreaterThanOrEqual(atParking + ASIDE), {
    timeout: patient(120_000),
    interval: 100,
  })
  await fakes.control.setFaults({ smsOnPublish: false }, asked)
  const code = (await fakes.control.smsMessages()).at(-1)?.code ?? ''
  presses += 1
  await person.send(answerPerson, { person_id: question, action: 'submit', value: code })
  await eventually(() => expect(runOf(tab)?.parked).toBe(0), { timeout: patient(60_000), interval: 100 })
  person.close()

  const half = runOf(tab)?.success ?? 0
  await eventually(() => expect(runOf(tab)?.success ?? 0).toBeGreaterThanOrEqual(half + AFTERWARDS), {
    timeout: patient(120_000),
    interval: 50,
  })
  expect(runOf(tab)?.success).toBeLessThan(WORKS)
  await helper.kill9()
  await helper.start()

  await eventually(() => expect(runOf(elsewhere)).toMatchObject({ id: runId, end_reason: 'done' }), {
    timeout: patient(300_000),
    interval: 200,
  })
  const rows = await elsewhere.items(taskId)
  const works = await fakes.control.works()
  const out = (title: string): number => works.filter((work) => work.title === title).length
  // A press that the kill cut off before the site heard of it stays for a person; everything else is out.
  const unsure = rows.filter((row) => row.unconfirmed === 1 && out(row.title) === 0)
  const twice = rows.filter((row) => out(row.title) > 1)
  const lost = rows.filter((row) => !(row.publish_status === 2 && out(row.title) > 0) && !unsure.includes(row))
  process.stdout.write(
    `${JSON.stringify({ works: rows.length, accounts: accounts.length, twice: twice.length, lost: lost.length, unsure: unsure.length, presses })}\n`,
  )
  expect(rows.length).toBe(WORKS)
  expect(twice.map((row) => row.title)).toEqual([])
  expect(lost.map((row) => [row.title, row.publish_status, row.fail_reason, out(row.title)])).toEqual([])
  expect(unsure.length).toBeLessThanOrEqual(2)
  expect(presses).toBe(2)
  // Each screen tells what the backend has.
  const done = rows.length - unsure.length
  for (const page of [tab, elsewhere])
    await eventually(
      () =>
        expect(runOf(page)).toMatchObject({
          id: runId,
          end_reason: 'done',
          total: WORKS,
          success: done,
          unconfirmed: unsure.length,
          failed: 0,
          parked: 0,
        }),
      { interval: 50 },
    )
  expect(works.filter((work) => titles.includes(work.title)).length).toBe(done)
  expect(await api.call(publishLock, { wisdom_task_id: taskId })).toMatchObject({ oneClickPublishStatus: 0 })
})

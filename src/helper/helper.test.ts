import { execFileSync } from 'node:child_process'
import { verify } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { POLL_MS } from '../../tests/fixtures/slowness.ts'
import { deviceProof, journalSince } from '../contract/helper/commands.ts'
import { journalProofText } from '../contract/helper/journal-proof.ts'
import { HelperError } from './lib/errors.ts'
import { installationOf } from './vault/backends.ts'
import { startHelperKit } from './testing/helper-kit.ts'
import type { HelperKit } from './testing/helper-kit.ts'
import { publishInput } from './testing/publish-input.ts'
import { tinySwitches } from './testing/tiny-platform.ts'
import type { TestClient } from './testing/ws-client.ts'

// One helper and one sign-in for all that need no other; works and items are new in every test.
let kit: HelperKit
beforeAll(async () => {
  kit = await startHelperKit()
})
afterAll(() => kit.close())
beforeEach(() => {
  kit.site.submit = 'ok'
  kit.site.signedIn.add('u1')
  kit.switches.formErrors.length = 0
  Object.assign(kit.switches, { ...tinySwitches(), formErrors: kit.switches.formErrors })
})

const loggedIn = z.object({
  status: z.string(),
  account: z.object({ account_id: z.string(), third_cookie: z.string() }),
})
const signIn = async (client: TestClient, user: string, on = kit): Promise<void> => {
  on.switches.scans = user
  const reply = await client.send('login', { platform_value: 'tiny', login_id: `login-${user}-0001` })
  on.switches.scans = ''
  loggedIn.parse(reply.data)
}
/**
 * What the backend does: opens the session and seals it again to this device. Here the kept session of the device
 * serves.
 */
const file = async (client: TestClient, name = '视频.mp4', on = kit, bytes = 'video bytes') => {
  on.backend.files.set('/files/1', { body: Buffer.from(bytes), etag: `"${bytes}"` })
  const reply = await client.send('downloadFile', { url: '/files/1?sig=1', filename: name })
  return z.object({ filePath: z.string() }).parse(reply.data).filePath
}
let items = 0
const newItem = (): number => (items += 1)
/** Presses that the site has seen from here on. */
const countSubmits = () => {
  const before = kit.site.submits
  return () => kit.site.submits - before
}
const hold = (step: string) => {
  let release: () => void = () => undefined
  const until = new Promise<void>((resolve) => (release = resolve))
  const reached = new Promise<void>((resolve) => (kit.switches.hold = { step, reached: resolve, until }))
  return { reached, release }
}
/** Profiles with a running browser; a browser that just forks shows up twice in the list of processes. */
const chromes = (on = kit) => [
  ...new Set(
    execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => !line.includes('--type='))
      .flatMap((line) => line.match(new RegExp(`--user-data-dir=${on.dataDir}\\S*`)) ?? []),
  ),
]

describe('login', () => {
  it('shows the QR, refreshes it, seals the session to the backend only', async () => {
    const client = await kit.client()
    const going = client.send('login', { platform_value: 'tiny', login_id: 'login-aaaa-0001' })
    await client.event('loginProgress', (data) => data['step'] === 'qr')
    expect(await client.send('answerPerson', { person_id: 'login-aaaa-0001', action: 'refresh' })).toMatchObject({
      data: { accepted: true },
    })
    await client.event('loginProgress', (data) => data['qr_image'] === 'data:image/png;base64,BBBB')
    kit.switches.scans = 'u1'
    const { account } = loggedIn.parse((await going).data)
    expect(account.account_id).toBe('u1')
    const session = kit.backend.open(account.third_cookie, 'account:tiny:u1')
    expect(session).toContain('"user"')
    expect(() => kit.backend.open(account.third_cookie, 'account:tiny:u2')).toThrow()
    // Neither the log nor any file of ours holds the cookie in clear.
    expect(kit.lines.join('\n')).not.toContain('sealed:v1:')
    const sessions = join(kit.dataDir, 'sessions')
    for (const name of readdirSync(sessions)) {
      expect(readFileSync(join(sessions, name), 'utf8')).not.toContain('"user"')
      expect(statSync(join(sessions, name)).mode & 0o777).toBe(0o600)
    }
    for (const name of readdirSync(join(kit.dataDir, 'profiles')))
      expect(statSync(join(kit.dataDir, 'profiles', name)).mode & 0o777).toBe(0o700)
  })

  it('ends at cancel, kills the browser and leaves no profile', async () => {
    const client = await kit.client()
    const profiles = () => readdirSync(join(kit.dataDir, 'profiles'))
    const [before, folders] = [chromes(), profiles()]
    const going = client.send('login', { platform_value: 'tiny', login_id: 'login-bbbb-0001' })
    await client.event('loginProgress', (data) => data['step'] === 'qr')
    const began = Date.now()
    await client.send('cancel', { login_id: 'login-bbbb-0001' })
    expect(await going).toMatchObject({ code: 1, data: { status: 'cancel' } })
    expect(Date.now() - began).toBeLessThan(POLL_MS)
    expect(chromes().filter((one) => !before.includes(one))).toEqual([])
    expect(profiles()).toEqual(folders)
  })

  it('another person signing in leaves no trace in the account that was to sign in again', async () => {
    const client = await kit.client()
    kit.switches.scans = 'u2'
    expect(
      await client.send('login', {
        platform_value: 'tiny',
        login_id: 'login-other-01',
        third_auth_id: 5,
        account_id: 'u1',
      }),
    ).toMatchObject({ data: { status: 'fail' } })
    const check = { list: [{ id: 5, platform_value: 'tiny', account_id: 'u1' }] }
    expect(await client.send('checkLogin', check)).toMatchObject({
      data: { list: [{ third_login_status: 1, openname: '账号u1' }] },
    })
  })

  it('restores the session after a kill of the browser, and says never, ok, dropped apart', async () => {
    const client = await kit.client()
    const running = () =>
      execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(`--user-data-dir=${kit.dataDir}`) && !line.includes('--type='))
    for (const line of running()) process.kill(Number(line.trim().split(/\s+/)[0]), 'SIGKILL')
    await expect.poll(running).toEqual([])
    const list = (account_id: string) => ({ list: [{ id: 5, platform_value: 'tiny', account_id }] })
    expect(await client.send('checkLogin', list('u1'))).toMatchObject({
      data: { list: [{ id: 5, third_login_status: 1, openname: '账号u1' }] },
    })
    expect(await client.send('checkLogin', list('nobody'))).toMatchObject({
      data: { list: [{ third_login_status: 0 }] },
    })
    kit.site.signedIn.delete('u1')
    expect(await client.send('checkLogin', list('u1'))).toMatchObject({ data: { list: [{ third_login_status: 2 }] } })
    expect(
      await client.send('checkLogin', { list: [{ id: 1, platform_value: 'nosite', account_id: 'x' }] }),
    ).toMatchObject({ data: { list: [{ third_login_status: 3 }] } })
  })
})

describe('publish', () => {
  // Its session was ended just now.
  beforeAll(async () => await signIn(await kit.client(), 'u1'))

  it('publishes once: the same attempt asked again tells its end', async () => {
    const client = await kit.client()
    const itemId = newItem()
    const submits = countSubmits()
    const input = publishInput({ itemId, accountId: 'u1', cookie: '', filePath: await file(client) })
    const first = await client.send('publishWork', input)
    const work = kit.site.works.at(-1)
    expect(work?.title).toBe(`作品 ${itemId}`)
    expect(first).toMatchObject({ code: 1, data: { publishResult: { platform_item_id: work?.id, state: 'done' } } })
    expect(await client.send('publishWork', input)).toMatchObject({
      code: 1,
      data: { publishResult: { platform_item_id: work?.id } },
    })
    expect(submits()).toBe(1)
    const states = client.events.filter((one) => one.event === 'publishProgress').map((one) => one.data['state'])
    expect(states).toEqual(
      expect.arrayContaining([
        'preparing',
        'session-check',
        'form-open',
        'uploading',
        'filling',
        'ready',
        'publish-pressed',
        'confirming',
        'done',
      ]),
    )
    expect(
      await client.send('journalStatus', {
        items: [
          { item_id: itemId, attempt_no: 1 },
          { item_id: 9_999, attempt_no: 1 },
        ],
      }),
    ).toMatchObject({ data: { list: [{ item_id: itemId, outcome: 'done', platform_item_id: work?.id }] } })
  })

  it('lets the works list decide when the click is never answered', async () => {
    const client = await kit.client()
    const filePath = await file(client)
    const submits = countSubmits()
    kit.site.submit = 'taken-silent'
    const taken = await client.send(
      'publishWork',
      publishInput({ itemId: newItem(), accountId: 'u1', cookie: '', filePath }),
    )
    expect(taken).toMatchObject({ code: 1, data: { publishResult: { platform_item_id: kit.site.works.at(-1)?.id } } })
    kit.site.submit = 'lost-silent'
    const itemId = newItem()
    const reply = await client.send('publishWork', publishInput({ itemId, accountId: 'u1', cookie: '', filePath }))
    expect(reply).toMatchObject({ code: 520, data: { retryable: false } })
    // It turns up late: the next look settles it.
    kit.site.works.push({
      id: 'late',
      user: 'u1',
      title: `作品 ${itemId}`,
      time: Math.floor(Date.now() / 1000),
      durationMs: 5_000,
    })
    expect(await client.event('publishSettled', (data) => data['item_id'] === itemId)).toMatchObject({
      outcome: 'done',
      platform_item_id: 'late',
    })
    expect(submits()).toBe(2)
  })

  it('retries network before the press; a refusal is a refusal', async () => {
    const client = await kit.client()
    const filePath = await file(client)
    const submits = countSubmits()
    const network = () => new HelperError({ kind: 'network', code: 'NET', msg: '网络异常' })
    kit.switches.formErrors.push(network(), network())
    const send = (itemId: number) =>
      client.send('publishWork', publishInput({ itemId, accountId: 'u1', cookie: '', filePath }))
    expect(await send(newItem())).toMatchObject({ code: 1 })
    kit.switches.formErrors.push(network(), network(), network())
    expect(await send(newItem())).toMatchObject({
      code: 500,
      data: { kind: 'network', retryable: true, step: 'form-open' },
    })
    kit.site.submit = 'refuse'
    const refused = newItem()
    expect(await send(refused)).toMatchObject({ code: 500, data: { kind: 'content' } })
    kit.switches.formErrors.push(new HelperError({ kind: 'content', code: 'X', msg: '标题违规' }))
    expect(await send(newItem())).toMatchObject({ code: 500, msg: '标题违规' })
    expect(submits()).toBe(2)
    expect(await client.send('journalStatus', { items: [{ item_id: refused, attempt_no: 1 }] })).toMatchObject({
      data: { list: [{ outcome: 'not-published', error: 'content' }] },
    })
  })

  it('stops for real at cancel: the browser is gone, nothing was published', async () => {
    const client = await kit.client()
    const filePath = await file(client)
    const submits = countSubmits()
    const itemId = newItem()
    const { reached } = hold('filling')
    const going = client.send('publishWork', publishInput({ itemId, accountId: 'u1', cookie: '', filePath }))
    await reached
    const began = Date.now()
    await client.send('cancel', { item_id: itemId })
    expect(await going).toMatchObject({ code: 499 })
    await expect.poll(() => chromes()).toEqual([])
    expect(Date.now() - began).toBeLessThan(2 * POLL_MS)
    expect(submits()).toBe(0)
  })

  it('gives an old answer only for the same work: another title, account or epoch under the same number is another matter', async () => {
    const client = await kit.client()
    const itemId = newItem()
    const submits = countSubmits()
    const send = async (over: Partial<Parameters<typeof publishInput>[0]>) =>
      client.send(
        'publishWork',
        publishInput({
          itemId,
          accountId: 'u1',
          cookie: '',
          filePath: await file(client),
          epoch: 'e1',
          title: '作品甲',
          ...over,
        }),
      )
    expect(await send({})).toMatchObject({ code: 1 })
    const first = submits()
    // A work made after a restored backup got the number of one that went out: it is not told as published, and nothing
    // goes out.
    const other = await send({ title: '作品乙' })
    expect(other).toMatchObject({ code: 520, data: { code: 'ATTEMPT_OF_ANOTHER' } })
    expect(other.msg).toContain('《作品甲》')
    expect(other.msg).toContain('《作品乙》')
    expect(await send({ accountId: 'u2' })).toMatchObject({ code: 520, data: { code: 'ATTEMPT_OF_ANOTHER' } })
    expect(
      await client.send(
        'publishWork',
        publishInput({
          itemId,
          accountId: 'u1',
          cookie: '',
          filePath: await file(client, '另一部.mp4', kit, 'other bytes'),
          epoch: 'e1',
          title: '作品甲',
        }),
      ),
    ).toMatchObject({ code: 520, data: { code: 'ATTEMPT_OF_ANOTHER' } })
    expect(submits()).toBe(first)
    // In the data of another epoch it is a new attempt, and goes out.
    expect(await send({ title: '作品乙', epoch: 'e2' })).toMatchObject({ code: 1 })
    expect(submits()).toBe(first + 1)
    const asked = { item_id: itemId, attempt_no: 1, epoch: 'e1' }
    const subject = { title: '作品乙', platform_value: 'tiny', account_id: 'u1' }
    expect(await client.send('journalStatus', { items: [{ ...asked, subject }] })).toMatchObject({
      data: { list: [{ outcome: 'unconfirmed', platform_item_id: '', msg: expect.stringContaining('《作品甲》') }] },
    })
    expect(
      await client.send('journalStatus', { items: [{ ...asked, subject: { ...subject, title: '作品甲' } }] }),
    ).toMatchObject({ data: { list: [{ outcome: 'done' }] } })
    const page = { since: 0, after: 0, epoch: 'e3' }
    const { list, next, signature } = journalSince.output.parse((await client.send('journalSince', page)).data)
    const { device_id, public_key: key } = deviceProof.output.parse((await client.send('deviceProof', {})).data)
    expect(
      verify(
        'sha256',
        Buffer.from(
          journalProofText({ ...page, next, list, device_id, backend: installationOf(kit.backend.sealingKey) }),
        ),
        { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64'),
      ),
    ).toBe(true)
    expect(list.filter((one) => one.item_id === itemId)).toMatchObject([
      { epoch: 'e1', title: '作品甲', outcome: 'done', file_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { epoch: 'e2', title: '作品乙', outcome: 'done' },
    ])
  })
  it('goes on when the page goes away', async () => {
    const client = await kit.client()
    const filePath = await file(client)
    const itemId = newItem()
    const { reached, release } = hold('filling')
    client.send('publishWork', publishInput({ itemId, accountId: 'u1', cookie: '', filePath })).catch(() => undefined)
    await reached
    client.close()
    await client.closed
    release()
    const later = await kit.client()
    await expect
      .poll(async () => (await later.send('journalStatus', { items: [{ item_id: itemId, attempt_no: 1 }] })).data)
      .toMatchObject({ list: [{ outcome: 'done' }] })
  })
})

describe('after a shutdown in the middle', () => {
  it('says not published before the press, and looks at the works list after it', async () => {
    const client = await kit.client()
    await signIn(client, 'u1')
    const filePath = await file(client)
    const itemId = newItem()
    const submits = countSubmits()
    const before = hold('ready')
    const first = client
      .send('publishWork', publishInput({ itemId, accountId: 'u1', cookie: '', filePath }))
      .catch(() => undefined)
    await before.reached
    await kit.restart()
    await first
    kit.switches.hold = null
    let again = await kit.client()
    expect(await again.send('journalStatus', { items: [{ item_id: itemId, attempt_no: 1 }] })).toMatchObject({
      data: { list: [{ outcome: 'not-published', interrupted: 1 }] },
    })

    kit.site.submit = 'taken-silent'
    kit.switches.confirmMs = 60_000
    const second = again
      .send('publishWork', publishInput({ itemId, attemptNo: 2, accountId: 'u1', cookie: '', filePath }))
      .catch(() => undefined)
    await expect.poll(submits).toBe(1)
    await kit.restart()
    await second
    again = await kit.client()
    const works = kit.site.works.filter((work) => work.title === `作品 ${itemId}`)
    await expect
      .poll(async () => (await again.send('journalStatus', { items: [{ item_id: itemId, attempt_no: 2 }] })).data)
      .toMatchObject({ list: [{ outcome: 'done', platform_item_id: works[0]?.id }] })
    expect(works).toHaveLength(1)
    expect(submits()).toBe(1)
  })
})

describe('with a helper of its own', () => {
  const own = async (options: Parameters<typeof startHelperKit>[0] = {}): Promise<HelperKit> => {
    const made = await startHelperKit(options)
    onTestFinished(() => made.close())
    return made
  }

  it('checks limits and files before any browser starts', async () => {
    const one = await own()
    const client = await one.client()
    const send = (over: Parameters<typeof publishInput>[0]) => client.send('publishWork', publishInput(over))
    const filePath = () => file(client, '视频.mp4', one)
    expect(
      await send({
        itemId: 1,
        accountId: 'u1',
        cookie: '',
        filePath: await filePath(),
        item: { video_publish_info: { declaration: '没有的声明' } },
      }),
    ).toMatchObject({ code: 500, data: { kind: 'content', errors: [{ field: 'declaration' }] } })
    expect(await send({ itemId: 1, accountId: 'u1', cookie: '' })).toMatchObject({
      data: { errors: [{ field: 'filePath' }] },
    })
    expect(
      await send({ itemId: 1, accountId: 'u1', cookie: '', filePath: 'hkfile:AAAAAAAAAAAAAAAAAAAAAAAA' }),
    ).toMatchObject({ code: 400, data: { code: 'FILE_UNKNOWN' } })
    expect(await send({ itemId: 1, accountId: 'u1', cookie: '', filePath: '/etc/passwd' })).toMatchObject({
      code: 400,
      data: { code: 'BAD_INPUT' },
    })
    expect(
      await send({ itemId: 1, accountId: 'u1', cookie: '', filePath: await filePath(), item: { media_type: 2 } }),
    ).toMatchObject({ code: 501 })
    expect(chromes(one)).toEqual([])
    // Nothing of this is in the journal: no attempt began.
    expect(await client.send('journalStatus', { items: [{ item_id: 1, attempt_no: 1 }] })).toMatchObject({
      data: { list: [] },
    })
  })

  it('asks a person in the middle and goes on; other accounts are not held up', async () => {
    const one = await own({ maxBrowsers: 1 })
    const client = await one.client()
    await signIn(client, 'u1', one)
    await signIn(client, 'u2', one)
    const filePath = await file(client, '视频.mp4', one)
    one.switches.smsCode = '1234'
    const first = client.send('publishWork', publishInput({ itemId: 1, accountId: 'u1', cookie: '', filePath }))
    const asked = await client.event('personNeeded')
    expect(asked).toMatchObject({ kind: 'sms', item_id: 1, needs_input: true, openname: '账号u1' })
    one.switches.smsCode = ''
    expect(
      await client.send('publishWork', publishInput({ itemId: 2, accountId: 'u2', cookie: '', filePath })),
    ).toMatchObject({ code: 1 })
    // A page that was loaded meanwhile sees the open question.
    const second = await one.client()
    expect(await second.event('personNeeded')).toMatchObject({ person_id: asked['person_id'] })
    one.switches.smsCode = '1234'
    await second.send('answerPerson', { person_id: asked['person_id'], action: 'submit', value: ' 1234 ' })
    expect(await first).toMatchObject({ code: 1 })
    expect(await client.event('personDone')).toMatchObject({ outcome: 'answered' })
  })

  it('runs at most the allowed browsers and one job per account in order', async () => {
    const one = await own({ maxBrowsers: 2 })
    const client = await one.client()
    for (const user of ['u1', 'u2', 'u3']) await signIn(client, user, one)
    const filePath = await file(client, '视频.mp4', one)
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, chromes(one).length)), 50)
    const jobs = [1, 2, 3, 4, 5, 6].map((itemId) =>
      client.send(
        'publishWork',
        publishInput({ itemId, accountId: `u${((itemId - 1) % 3) + 1}`, cookie: '', filePath }),
      ),
    )
    const replies = await Promise.all(jobs)
    clearInterval(watch)
    expect(replies.map((reply) => reply.code)).toEqual([1, 1, 1, 1, 1, 1])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
    for (const user of ['u1', 'u2', 'u3'])
      expect(one.site.works.filter((work) => work.user === user).map((work) => work.title)).toEqual([
        `作品 ${user.slice(1)}`,
        `作品 ${Number(user.slice(1)) + 3}`,
      ])
  })
})

describe('look-ups and the rest', () => {
  it('answers what the platform has and 501 for the rest', async () => {
    const client = await kit.client()
    const thirdauth = { id: 1, platform_value: 'tiny', account_id: 'u1' }
    expect(await client.send('topicList', { thirdauth, keyword: '美食' })).toMatchObject({
      code: 1,
      data: { list: [{ name: '美食话题', view_count: 7 }] },
    })
    expect(await client.send('mixList', { thirdauth })).toMatchObject({ code: 501 })
    expect(
      await client.send('updateChildAccounts', {
        platform_value: 'tiny',
        parent: { account_id: 'u1', third_cookie: '' },
      }),
    ).toMatchObject({ code: 501 })
    expect(await client.send('noSuchCommand', {})).toMatchObject({ code: 404 })
    expect(await client.send('searchRank', {})).toMatchObject({ code: 400 })
    expect(
      await client.send('login', { platform_value: 'tiny', login_id: 'view-0001', mode: 'view', account_id: 'u1' }),
    ).toMatchObject({ code: 500, data: { code: 'NO_DISPLAY' } })
    expect(await client.send('status', {})).toMatchObject({
      code: 1,
      data: { mode: 'desktop', platforms: [{ value: 'tiny' }], backend_origin: kit.backend.origin },
    })
    expect(client.events[0]).toMatchObject({ event: 'platformsDataSync', data: { platforms: [{ value: 'tiny' }] } })
  })

  it('refuses a second helper on the same folder with a sentence', async () => {
    const { createHelper } = await import('./create-helper.ts')
    const second = createHelper({
      dataDir: kit.dataDir,
      mode: 'desktop',
      ports: 0,
      backendOrigins: [],
      version: '0',
      log: () => undefined,
    })
    await expect(second.listen()).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' })
  })
})

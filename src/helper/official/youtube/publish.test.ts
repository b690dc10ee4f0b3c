// The upload alone, with a token in hand. From the person's consent to the works list:
// tests/fake-platforms/official/google/youtube.long.test.ts.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeGoogle } from '../../../../tests/fake-platforms/official/google/server.ts'
import type { FakeGoogle } from '../../../../tests/fake-platforms/official/google/server.ts'
import type { AccountRef, Work } from '../../platforms/platform.ts'
import { failure, plainWork, startRun } from '../../platforms/testing/run.ts'
import { createOfficialHttp } from '../http.ts'
import { openAttempt } from '../testing/kit.ts'
import { createYoutubeOfficial } from './index.ts'

const TOKEN = 'token-of-the-test'
const SIZE = 9 * 1024 * 1024
const dir = mkdtempSync(join(tmpdir(), 'youtube-'))
const film = join(dir, 'film.mp4')
const bytes = randomBytes(SIZE)
writeFileSync(film, bytes)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let google: FakeGoogle
let account: AccountRef
beforeEach(async () => {
  google = await startFakeGoogle()
  const [person] = google.world.persons
  if (!person?.channel) throw new Error('the fake has no channel')
  google.world.access.set(TOKEN, {
    grant: { person, scope: 'https://www.googleapis.com/auth/youtube.upload', refresh: '', revoked: false },
    until: Date.now() + 3_600_000,
  })
  account = { id: 1, accountId: person.channel.id, secUid: '', openname: person.channel.title }
})
afterEach(() => google.close())

const publish = (more: Partial<Work> = { visibility: 0 }) => {
  const work = plainWork(account, { videoPath: film, ...more })
  const attempt = openAttempt('youtube', work)
  const official = createYoutubeOfficial({
    http: createOfficialHttp(['www.googleapis.com'], google.fetch),
    times: { resume: 10, ask: [20, 40], process: { every: 5, within: 60 } },
  })
  return {
    attempt,
    result: official.publish(startRun().ctx, { account, token: TOKEN, work, stepper: attempt.stepper }),
  }
}
const ranges = (): string[] => [...google.world.uploads.values()].flatMap((upload) => upload.ranges)

it('goes on where a broken connection stopped, and what arrives is the film', async () => {
  google.world.faults.breakAt = 3 * 1024 * 1024 + 1
  const { attempt, result } = publish()
  expect(await result).toMatchObject({ state: 'done', platformItemId: google.world.videos[0]?.id })
  expect(google.world.videos).toMatchObject([{ bytes: SIZE, sha256: createHash('sha256').update(bytes).digest('hex') }])
  expect(google.world.uploads.size).toBe(1)
  // Nothing is sent from the start again.
  expect(ranges().filter((range) => range.startsWith('bytes 0-'))).toHaveLength(1)
  expect(attempt.entries.slice(-4)).toEqual(['ready', 'publish-pressed', 'confirming', 'note'])
})

it('asks for a lost answer to the last bytes, and never sends them again', async () => {
  google.world.faults.loseLast = 'answer'
  expect(await publish().result).toMatchObject({ platformItemId: google.world.videos[0]?.id })
  expect(google.world.videos).toHaveLength(1)
  expect(ranges().filter((range) => range.includes(`-${SIZE - 1}/`))).toHaveLength(1)
  expect(ranges().at(-1)).toBe(`bytes */${SIZE}`)
})

it('leaves open what nobody can tell any more', async () => {
  google.world.faults.loseLast = 'forget'
  const { attempt, result } = publish()
  expect(await failure(result)).toMatchObject({ kind: 'unknown' })
  expect(attempt.pressed()).toBe(true)
})

it.each<[string, Partial<Work>, string]>([
  ['nobody chose', {}, 'public'],
  ['everybody', { visibility: 0 }, 'public'],
  ['oneself', { visibility: 1 }, 'private'],
  ['everybody, from a time on', { visibility: 0, timingTime: 4_000_000_000 }, 'private'],
])('who may see it is always said: %s', async (_who, more, privacyStatus) => {
  await publish(more).result
  expect([...google.world.uploads.values()][0]?.metadata.status).toMatchObject({ privacyStatus })
})

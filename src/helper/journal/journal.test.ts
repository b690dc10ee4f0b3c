import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verdictAtStart } from '../jobs/reconcile.ts'
import type { PublishedWork } from '../platforms/platform.ts'
import { isSettled, readAttempt } from './attempt.ts'
import type { Attempt } from './attempt.ts'
import { beginEntry, endedEntry } from './entries.ts'
import type { EntryBody, JournalEntry } from './entries.ts'
import { openJournal } from './journal.ts'
import { matchWork } from './match-work.ts'

const begin: EntryBody = {
  type: 'begin',
  data: beginEntry.parse({
    origin: 'http://127.0.0.1:1',
    platform: 'tiny',
    kind: 'video',
    account: { id: 1, accountId: 'u1', secUid: '', openname: '甲' },
    title: '好看的视频',
    timingTime: 0,
    durationMs: 5_000,
  }),
}
const step = (
  name: 'preparing' | 'session-check' | 'form-open' | 'uploading' | 'filling' | 'ready' | 'confirming',
): EntryBody => ({ type: 'step', data: { name } })
const pressed: EntryBody = { type: 'publish-pressed', data: {} }
const refused: EntryBody = { type: 'publish-refused', data: { reason: '请设置封面' } }
const ended = (data: object): EntryBody => ({ type: 'ended', data: endedEntry.parse(data) })
const check: EntryBody = { type: 'check', data: { looked: true, msg: '' } }
const T0 = 1_700_000_000_000
const read = (...bodies: EntryBody[]): Attempt => {
  const found = readAttempt(bodies.map((body, index) => ({ ...body, time: T0 + index }) as JournalEntry))
  if (!found) throw new Error('no attempt')
  return found
}

describe('reconciliation table', () => {
  const beforePress: EntryBody[] = [
    begin,
    step('preparing'),
    step('session-check'),
    step('form-open'),
    step('uploading'),
    step('filling'),
    step('ready'),
  ]
  it.each(beforePress.map((_, index) => beforePress.slice(0, index + 1)))(
    'cut off before the press: not published (%#)',
    (...bodies) => {
      expect(verdictAtStart(read(...bodies))).toMatchObject({ outcome: 'not-published', code: 'INTERRUPTED' })
    },
  )
  it.each([
    [pressed],
    [pressed, step('confirming')],
    [pressed, refused, pressed],
    [pressed, step('confirming'), check],
  ])('cut off at or after the press: unconfirmed (%#)', (...bodies) => {
    expect(verdictAtStart(read(...beforePress, ...bodies))).toMatchObject({
      outcome: 'unconfirmed',
      msg: expect.stringMatching(/^请勿重复发布：/),
    })
  })
  it('a refusal by the platform takes the press back', () =>
    expect(verdictAtStart(read(...beforePress, pressed, refused))).toMatchObject({ outcome: 'not-published' }))
  it.each(['done', 'not-published', 'unconfirmed'])('says nothing new of one that ended: %s', (outcome) =>
    expect(verdictAtStart(read(begin, ended({ outcome })))).toBeNull(),
  )
  it('looks after unconfirmed ones until the checks are used up, and a late find wins', () => {
    const open = [begin, pressed, ended({ outcome: 'unconfirmed' })]
    expect(isSettled(read(...open, check), 2)).toBe(false)
    expect(isSettled(read(...open, check, check), 2)).toBe(true)
    expect(read(...open, check, ended({ outcome: 'done', platformItemId: 'w1' }))).toMatchObject({
      state: 'done',
      ended: { platformItemId: 'w1' },
    })
  })
  it.each<[EntryBody[], string]>([
    [[begin], 'queued'],
    [[begin, step('uploading')], 'uploading'],
    [[begin, pressed], 'publish-pressed'],
    [[begin, pressed, refused], 'ready'],
    [[begin, ended({ outcome: 'not-published' })], 'failed'],
    [[begin, ended({ outcome: 'not-published', cancelled: true })], 'cancelled'],
    [[begin, pressed, ended({ outcome: 'unconfirmed' })], 'unconfirmed'],
  ])('state %#', (bodies, state) => expect(read(...bodies).state).toBe(state))
})

describe('the work in the works list', () => {
  const attempt = read(begin, pressed)
  const at = Math.floor(T0 / 1000)
  const work = (over: Partial<PublishedWork>): PublishedWork => ({
    platformItemId: 'w1',
    platformUrl: '',
    title: '好看的视频',
    kind: 'video',
    publishTime: at + 20,
    durationMs: 5_200,
    state: 'published',
    reason: '',
    ...over,
  })
  const find = (works: PublishedWork[], claimed: string[] = [], which = attempt) =>
    matchWork(works, which, new Set(claimed))?.platformItemId ?? null

  it.each<[string, Partial<PublishedWork>, string | null]>([
    ['equal', {}, 'w1'],
    ['with topics behind the title', { title: '好看的视频 #美食' }, 'w1'],
    ['cut title', { title: '好看的视' }, 'w1'],
    ['full-width and spaces', { title: '好看 的视频' }, 'w1'],
    ['another title', { title: '难看的视频' }, null],
    ['too short to tell', { title: '好' }, null],
    ['published long before', { publishTime: at - 3_600 }, null],
    ['no time in the list', { publishTime: 0 }, 'w1'],
    ['another length', { durationMs: 9_000 }, null],
    ['no length in the list', { durationMs: null }, 'w1'],
    ['another kind', { kind: 'image' }, null],
  ])('%s', (_name, over, expected) => expect(find([work(over)])).toBe(expected))

  it('belongs to one attempt only, the older one to the earlier', () => {
    expect(find([work({}), work({ platformItemId: 'w2', publishTime: at + 90 })])).toBe('w1')
    expect(find([work({}), work({ platformItemId: 'w2', publishTime: at + 90 })], ['w1'])).toBe('w2')
    expect(find([work({})], ['w1'])).toBeNull()
  })
  it('is found by its id alone when the platform told it', () => {
    const known = read(begin, { type: 'note', data: { platformItemId: 'w9' } }, pressed)
    expect(find([work({ platformItemId: 'w9', title: '改过的标题', publishTime: 1 })], [], known)).toBe('w9')
    expect(find([work({})], [], known)).toBeNull()
  })
  it('is found by the hour it was timed for', () => {
    const timed = read({ type: 'begin', data: { ...beginEntry.parse(begin.data), timingTime: at + 86_400 } }, pressed)
    expect(find([work({ publishTime: at + 86_400, state: 'scheduled' })], [], timed)).toBe('w1')
  })
})

describe('the file', () => {
  let dir = ''
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'journal-'))))
  afterEach(() => rmSync(dir, { recursive: true, force: true }))
  const key = { backend: 'b', epoch: '', itemId: 1, attemptNo: 1 }
  if (begin.type !== 'begin') throw new Error('begin')
  const first = begin

  it('takes an attempt on once, keeps it over a restart, and lists what is open', () => {
    const journal = openJournal(dir)
    expect(journal.begin(key, first)).toBe(true)
    expect(journal.begin(key, first)).toBe(false)
    expect(journal.begin({ ...key, backend: 'other' }, first)).toBe(true)
    journal.append(key, pressed)
    journal.append({ ...key, backend: 'other' }, ended({ outcome: 'done', platformItemId: 'w1' }))
    journal.close()
    const again = openJournal(dir)
    expect(again.open().map((one) => one.key)).toEqual([key])
    expect(again.read(key)).toMatchObject({ pressed: true, ended: null })
    expect([...again.claimed('tiny', 'u1')]).toEqual(['w1'])
    again.append(key, ended({ outcome: 'unconfirmed' }))
    expect(again.open()).toHaveLength(1)
    again.append(key, ended({ outcome: 'not-published' }))
    expect(again.open()).toHaveLength(0)
    again.close()
  })

  it('of before there were epochs is opened as it is, and takes up what comes after', () => {
    const old = new Database(join(dir, 'journal.db'))
    old.exec(`CREATE TABLE entries (seq INTEGER PRIMARY KEY AUTOINCREMENT, backend TEXT NOT NULL, item_id INTEGER NOT NULL, attempt_no INTEGER NOT NULL, time INTEGER NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL) STRICT;
      CREATE INDEX entries_attempt ON entries (backend, item_id, attempt_no, seq);
      CREATE UNIQUE INDEX entries_begin ON entries (backend, item_id, attempt_no) WHERE type = 'begin';
      CREATE TRIGGER entries_no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;`)
    const insert = old.prepare(
      'INSERT INTO entries (backend, item_id, attempt_no, time, type, data) VALUES (?, ?, ?, ?, ?, ?)',
    )
    insert.run('b', 1, 1, T0, 'begin', JSON.stringify(first.data))
    insert.run('b', 1, 1, T0 + 1, 'ended', JSON.stringify({ outcome: 'done', platformItemId: 'w1' }))
    old.close()
    for (let opened = 0; opened < 2; opened += 1) {
      const journal = openJournal(dir, () => T0 + 10_000)
      expect(journal.read(key)).toMatchObject({ ended: { platformItemId: 'w1' } })
      expect(journal.begin(key, first)).toBe(false)
      expect(journal.begin({ ...key, epoch: `e${opened}` }, first)).toBe(true)
      journal.close()
    }
  })

  it('tells what happened for a backend since a moment, in pages', () => {
    let now = T0
    const journal = openJournal(dir, () => now)
    journal.begin(key, first)
    journal.append(key, ended({ outcome: 'done', platformItemId: 'w0' }))
    now += 3_600_000
    journal.begin({ ...key, epoch: 'e1' }, first)
    journal.begin({ ...key, backend: 'other' }, first)
    expect(journal.since('b', T0 + 1, 0)).toMatchObject({
      next: 0,
      list: [{ key: { ...key, epoch: 'e1' }, time: now, attempt: { ended: null } }],
    })
    // One that began before and ended since belongs to it.
    journal.append(key, ended({ outcome: 'done', platformItemId: 'w1' }))
    expect(journal.since('b', T0 + 1, 0).list.map((one) => one.key.epoch)).toEqual(['', 'e1'])
    for (let item = 10; item < 520; item += 1) journal.begin({ ...key, itemId: item }, first)
    const { list, next } = journal.since('b', T0 + 1, 0)
    expect(list).toHaveLength(500)
    expect(journal.since('b', T0 + 1, next)).toMatchObject({ next: 0 })
    expect(journal.since('b', T0 + 1, next).list).toHaveLength(12)
    journal.close()
  })

  it('is owner-only, durable, and refuses changes', () => {
    const asked = vi.spyOn(Database.prototype, 'pragma')
    const journal = openJournal(dir)
    const [opened] = asked.mock.contexts
    // 2 = FULL: a commit waits for the disk.
    expect((opened as Database.Database).pragma('synchronous', { simple: true })).toBe(2)
    asked.mockRestore()
    journal.begin(key, first)
    journal.close()
    const path = join(dir, 'journal.db')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const db = new Database(path)
    expect(() => db.exec('UPDATE entries SET time = 0')).toThrow(/append-only/)
    expect(() => db.exec('DELETE FROM entries')).toThrow(/append-only/)
    db.close()
  })
})

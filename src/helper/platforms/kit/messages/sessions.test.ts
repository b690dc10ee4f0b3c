// Which conversations are opened, and what the next reading has to know of those that were and were not.
import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import { directRows, guestOf } from './direct-rows.ts'
import type { DirectRow, SessionRow } from './direct-site.ts'
import { LATE_S, secondsOf } from './rows.ts'
import { nextSessions, pickSessions, readUntil } from './sessions.ts'

const T = 1_790_000_000
const session = (id: string, time: number, newestId = `m${id}`): SessionRow => ({ id, time, newestId, isPinned: false })
const ids = (rows: readonly SessionRow[]): string[] => rows.map((row) => row.id)
const kept = (cursor: Cursor, works: Cursor['works']): Cursor => readCursor(writeCursor({ ...cursor, works }))
const FIRST = readCursor('')

describe('conversations', () => {
  it('are opened for a message that is not known, those that wait longest first', () => {
    const all = [session('a', T), session('b', T - 100), session('c', T - 200)]
    expect(ids(pickSessions(all, FIRST))).toEqual(['c', 'b', 'a'])
    const works = nextSessions(
      FIRST,
      { rows: [], opened: all, sessions: all, isWhole: true },
      { newest: T, isFull: false },
    )
    const cursor = kept(FIRST, works)
    expect(readUntil(cursor)).toBe(T)
    expect(pickSessions(all, cursor)).toEqual([])
    expect(ids(pickSessions([session('b', T + 5, 'other'), ...all], cursor))).toEqual(['b'])
    // One of the same second is told by its message.
    expect(ids(pickSessions([session('a', T, 'other')], cursor))).toEqual(['a'])
    expect(pickSessions([session('old', T - LATE_S - 1)], cursor)).toEqual([])
  })

  it('while some are left, the time stays, and those that were opened are known', () => {
    const whole = kept(
      FIRST,
      nextSessions(FIRST, { rows: [], opened: [], sessions: [], isWhole: true }, { newest: T, isFull: false }),
    )
    const all = [session('a', T + 9_000), session('b', T + 5_000), session('c', T + 1_000)]
    const half = { rows: [], opened: [session('c', T + 1_000)], sessions: all, isWhole: false }
    const cursor = kept(whole, nextSessions(whole, half, { newest: T + 1_000, isFull: false }))
    expect(readUntil(cursor)).toBe(T)
    expect(ids(pickSessions(all, cursor))).toEqual(['b', 'a'])
    const rest = { rows: [], opened: all.slice(0, 2), sessions: all, isWhole: true }
    expect(readUntil(kept(cursor, nextSessions(cursor, rest, { newest: T + 9_000, isFull: false })))).toBe(T + 9_000)
  })

  it('of more messages than one reading tells, what was told is read, and no more', () => {
    const whole = kept(
      FIRST,
      nextSessions(FIRST, { rows: [], opened: [], sessions: [], isWhole: true }, { newest: T, isFull: false }),
    )
    const all = [session('a', T + 9_000), session('c', T + 1_000)]
    const read = { rows: [], opened: all, sessions: all, isWhole: true }
    const cursor = kept(whole, nextSessions(whole, read, { newest: T + 5_000, isFull: true }))
    expect(readUntil(cursor)).toBe(T + 5_000)
    expect(ids(pickSessions(all, cursor))).toEqual(['a'])
  })

  it('times come in seconds, milliseconds and microseconds', () => {
    expect([T, T * 1_000 + 7, T * 1_000_000 + 7].map(secondsOf)).toEqual([T, T, T])
  })
})

describe('messages', () => {
  const row = (more: Partial<DirectRow>): DirectRow => ({
    id: '1',
    fromUid: 'g',
    toUid: 'me',
    type: undefined,
    text: 't',
    image: '',
    sticker: '',
    time: T,
    isWithdrawn: false,
    withdraws: '',
    ...more,
  })
  const own = new Set(['me'])
  const named = (rows: readonly DirectRow[]) => directRows({ name: '某站' }, rows, own, new Map())

  it('belong to the other side, and to nobody where neither is the account', () => {
    expect(guestOf(row({}), own)).toBe('g')
    expect(guestOf(row({ fromUid: 'me', toUid: 'h' }), own)).toBe('h')
    expect([guestOf(row({ toUid: 'x' }), own), guestOf(row({ fromUid: 'me' }), own)]).toEqual(['', ''])
    expect(() => named([row({ toUid: 'x' })])).toThrow('不是该账号')
  })

  it('what takes one back is none itself; what it names was taken back, read before or not', () => {
    const gone = named([row({ id: '2' }), row({ id: '3', text: '', withdraws: '2' }), row({ id: '4', withdraws: '0' })])
    expect(gone.map(({ id, text, isWithdrawn }) => [id, text, isWithdrawn])).toEqual([
      ['2', '', true],
      ['0', '', true],
    ])
  })
})

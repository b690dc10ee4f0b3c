// What is new, with whom it was spoken, and what the next reading has to know: without a browser.
import { expect, it } from 'vitest'
import { MESSAGES_PER_READING } from '../../../../contract/helper/message-commands.ts'
import { seenMessage } from '../../../../contract/entities/message.ts'
import { markOf, readCursor, writeCursor, type Cursor } from './cursor.ts'
import { collectRows, secondsOf } from './rows.ts'
import { fieldOf, pathEnd, pathsOf, type CommentRow, type WorkRow } from './site.ts'
import { stateOf } from './walk.ts'
import { pickWorks } from './works.ts'

const FIRST: Cursor = { turn: 0, works: new Map(), known: [] }
const NOON = 1_790_000_000
const row = (id: string, patch: Partial<CommentRow> = {}): CommentRow => ({
  id,
  rootId: '',
  parentId: '',
  author: { uid: `uid-${id}`, name: `name-${id}`, avatar: '' },
  replyToUid: '',
  workId: 'w1',
  workTitle: '',
  workUrl: '',
  text: `text ${id}`,
  image: '',
  sticker: '',
  time: NOON,
  isWithdrawn: false,
  isPinned: false,
  ...patch,
})
const ME = { uid: 'me', name: '我们', avatar: '' }
const rowsOf = (list: readonly CommentRow[], single = false) => {
  const rows = collectRows(new Set(['me', 'sec-me']), single)
  rows.add(list, '')
  return rows
}

it('tells seconds from milliseconds, and no time from one', () => {
  expect([
    secondsOf(1_741_695_330_721),
    secondsOf(1_741_695_330),
    secondsOf(0),
    secondsOf(-5),
    secondsOf(Number.NaN),
  ]).toEqual([1_741_695_330, 1_741_695_330, 0, 0, 0])
})

it('knows with whom the account speaks, whoever began and whoever answers', () => {
  const messages = rowsOf([
    row('a'),
    row('b', { rootId: 'a', parentId: 'a', author: ME }),
    row('c', { rootId: 'a', parentId: 'b' }),
    row('own', { author: { ...ME, uid: 'x' }, otherIds: ['sec-me'] }),
    row('d', { rootId: 'own', parentId: 'own' }),
    row('e', { rootId: 'own', parentId: 'd', author: ME }),
    row('f', { rootId: 'gone', parentId: 'gone', author: ME, replyToUid: 'uid-z' }),
    row('g', { rootId: 'gone', parentId: 'gone', rootAuthor: { uid: 'uid-root', name: 'root', avatar: '' } }),
    row('h', { rootId: 'gone', parentId: 'gone', author: ME }),
  ]).newMessages(FIRST)
  expect(messages.map((one) => [one.platform_msg_id, one.direction, one.guest_uid])).toEqual([
    ['a', 'in', 'uid-a'],
    ['b', 'out', 'uid-a'],
    ['c', 'in', 'uid-a'],
    // A comment of our own under our own work is said to nobody; what is answered below belongs to who answered.
    ['d', 'in', 'uid-d'],
    ['e', 'out', 'uid-d'],
    ['f', 'out', 'uid-z'],
    ['g', 'in', 'uid-root'],
  ])
})

it('gives what the wire takes: https alone, no NUL, kinds that we know', () => {
  const messages = rowsOf([
    row('a', {
      text: 'x\u0000y'.repeat(4_000),
      author: { uid: 'u', name: 'n'.repeat(300), avatar: '//p.example/a.jpg' },
    }),
    row('b', { text: '', image: 'http://p.example/b.jpg' }),
    row('c', { text: '', sticker: 'https://p.example/c.webp' }),
    row('d', { text: '', image: 'javascript:alert(1)' }),
    row('e', { text: '', isWithdrawn: true }),
    // A state that nobody explained takes no words away.
    row('f', { text: '还在', isWithdrawn: true }),
    row('g', { text: '' }),
  ]).newMessages(FIRST)
  for (const one of messages) expect(seenMessage.parse(one)).toEqual(one)
  expect(messages.map((one) => [one.type, one.media_url, one.withdrawn])).toEqual([
    ['text', '', false],
    ['image', 'https://p.example/b.jpg', false],
    ['emoji', 'https://p.example/c.webp', false],
    ['image', '', false],
    ['other', '', true],
    ['text', '', false],
    ['other', '', false],
  ])
  expect(messages[0]?.guest_avatar).toBe('https://p.example/a.jpg')
})

it('brings each message once, also one that the site let through late; older ones of a read work not', () => {
  const seen = [row('a'), row('b', { time: NOON - 60 }), row('old', { time: NOON - 90_000 })]
  const rows = rowsOf(seen)
  const cursor = rows.next(FIRST, rows.newMessages(FIRST), new Map([['w1', 3]]))
  const later = rowsOf([
    ...seen,
    row('late', { time: NOON - 300 }),
    row('new', { time: NOON + 5 }),
    row('older', { time: NOON - 5_000 }),
  ])
  const text = writeCursor(cursor)
  expect(later.newMessages(readCursor(text)).map((one) => one.platform_msg_id)).toEqual(['late', 'new'])
  expect(readCursor(text).works.get(markOf('w1'))).toEqual({ count: 3, newest: NOON })
  // One that was not read to its end is as unread as before.
  expect(rows.next(FIRST, rows.newMessages(FIRST), new Map()).works.size).toBe(0)
})

it('more than one answer holds: of a first reading the newest, later the oldest, and the rest comes next', () => {
  const many = Array.from({ length: MESSAGES_PER_READING + 5 }, (_, at) => row(`m${at}`, { time: NOON + at }))
  expect(rowsOf(many).newMessages(FIRST)[0]?.platform_msg_id).toBe('m5')
  const before = rowsOf([row('start', { time: NOON - 1 })])
  const cursor = before.next(FIRST, before.newMessages(FIRST), new Map([['w1', 1]]))
  const rows = rowsOf(many)
  const given = rows.newMessages(cursor)
  expect([given.length, given[0]?.platform_msg_id]).toEqual([MESSAGES_PER_READING, 'm0'])
  const next = readCursor(writeCursor(rows.next(cursor, given, new Map([['w1', 306]]))))
  expect(next.works.get(markOf('w1'))?.count).toBe(1)
  const ids = rows.newMessages(next).map((one) => one.platform_msg_id)
  expect(ids.slice(-5)).toEqual(['m300', 'm301', 'm302', 'm303', 'm304'])
})

it('a cursor is short whatever was read, and one that is none begins anew', () => {
  const works = new Map(
    Array.from({ length: 50 }, (_, at) => [markOf(`w${at}`), { count: 99_999, newest: 1_999_999_999 }]),
  )
  const known = Array.from({ length: 400 }, (_, at) => markOf(`m${at}`))
  const text = writeCursor({ turn: 123, works, known })
  expect(text.length).toBeLessThanOrEqual(1_000)
  const cursor = readCursor(text)
  expect([cursor.turn, cursor.works.size]).toEqual([123, 30])
  expect(cursor.known).toEqual(known.slice(0, cursor.known.length))
  expect(cursor.known.length).toBeGreaterThan(30)
  for (const broken of ['', '2;0;;', '1;x;;', '1;0;abc;', '1;0;;abc', '{"v":1}', `${text};more`])
    expect(readCursor(broken), broken).toEqual(FIRST)
})

it('opens works with another count, the newest, and one quiet one in its turn', () => {
  const works = Array.from({ length: 20 }, (_, at): WorkRow => ({
    id: `w${at}`,
    title: '',
    url: '',
    comments: at === 4 ? 0 : 5,
  }))
  const marks = new Map(works.map((one) => [markOf(one.id), { count: 5, newest: NOON }]))
  marks.set(markOf('w9'), { count: 4, newest: NOON })
  marks.set(markOf('w4'), { count: 0, newest: 0 })
  const ids = (turn: number) => pickWorks(works, { turn, works: marks, known: [] }).map((one) => one.id)
  expect(ids(0)).toEqual(['w0', 'w1', 'w2', 'w9', 'w3'])
  expect(ids(1)).toEqual(['w0', 'w1', 'w2', 'w9', 'w5'])
  expect(pickWorks(works, FIRST)).toHaveLength(10)
})

it('holds ends of addresses in the form of a selector, and reads a page’s own question', () => {
  expect(pathsOf([pathEnd('/a/b/'), '.row', pathEnd('/c')])).toEqual(['/a/b', '/c'])
  const url = new URL('https://x.example/')
  expect(fieldOf({ url, body: '{"photoId":"3x1","n":9007199254740993}' }, 'n')).toBe('9007199254740993')
  expect(fieldOf({ url, body: 'photoId=3x2&n=1' }, 'photoId')).toBe('3x2')
  expect(fieldOf({ url, body: '' }, 'photoId')).toBe('')
})

it('knows when a list has come to what was read before: sorted, and ten minutes older', () => {
  const page = (...rows: CommentRow[]) => [{ rows, more: true, total: null, workId: '' }]
  const [fresh, old] = [row('a', { time: NOON }), row('b', { time: NOON - 5_000 })]
  const answer = row('c', { rootId: 'b', time: NOON + 60 })
  expect(stateOf(page(fresh, old), NOON - 1_000, false)).toBe('reached')
  expect(stateOf(page(fresh, old), 0, false)).toBe('going')
  expect(stateOf(page(fresh), NOON - 1_000, false)).toBe('going')
  expect(stateOf(page(row('b', { time: NOON - 5_000, isPinned: true }), fresh), NOON - 1_000, false)).toBe('going')
  expect(stateOf(page(old, fresh), NOON - 1_000, false)).toBe('mixed')
  expect([
    stateOf(page(fresh, old, answer), NOON - 1_000, true),
    stateOf(page(fresh, old, answer), NOON - 1_000, false),
  ]).toEqual(['reached', 'mixed'])
  expect(stateOf(page(row('x', { time: 0 })), NOON, false)).toBe('mixed')
})

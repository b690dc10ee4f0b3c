// What the stress test of messages is believed by: its count and its options. The stress test itself:
// chaos.long.test.ts.
import { expect, test } from 'vitest'
import { type Answer, countMessages, type InboxRow, type SiteComment } from './count.ts'
import { readOptions } from './options.ts'

const comment = (id: string, patch: Partial<SiteComment> = {}): SiteComment => ({
  id,
  accountId: 1,
  parentId: '',
  text: `问${id}`,
  isOwn: false,
  isShown: true,
  ...patch,
})
const ours = (id: string, text: string, parentId: string): SiteComment => comment(id, { text, parentId, isOwn: true })
const row = (siteId: string, patch: Partial<InboxRow> = {}): InboxRow => ({
  accountId: 1,
  siteId,
  direction: 'in',
  text: `问${siteId}`,
  ...patch,
})
const answer = (id: number, targetId: string, patch: Partial<Answer> = {}): Answer => ({
  id,
  accountId: 1,
  text: `答${id}`,
  targetId,
  state: 'sent',
  lastEnd: 'sent',
  ...patch,
})
const NONE = {
  sentTwice: 0,
  wrongPerson: 0,
  strangers: 0,
  lostInbound: 0,
  doubledInbound: 0,
  unknown: 0,
  sent: 0,
  refused: 0,
  waiting: 0,
  untrue: 0,
  doubledOwn: 0,
  faults: [],
}

test('a run in which all went well has no fault; what nobody knows may stand there, or not', () => {
  const comments = [comment('a'), comment('b'), comment('c'), comment('d', { isShown: false })]
  expect(
    countMessages({
      comments: [...comments, ours('x', '答1', 'a'), ours('y', '答2', 'b')],
      inbox: [row('a'), row('b'), row('c'), row('x', { direction: 'out', text: '答1' })],
      answers: [
        answer(1, 'a'),
        answer(2, 'b', { state: 'unknown', lastEnd: 'unknown' }),
        answer(3, 'c', { state: 'unknown', lastEnd: 'unknown' }),
        answer(4, 'c', { state: 'failed', lastEnd: 'refused' }),
      ],
    }),
  ).toEqual({ ...NONE, inbound: 4, replies: 4, sent: 1, unknown: 2, refused: 1 })
})

test.each([
  ['sentTwice', [ours('x', '答1', 'a'), ours('y', '答1', 'a')], [row('a'), row('b')], {}],
  ['wrongPerson', [ours('x', '答1', 'b')], [row('a'), row('b')], {}],
  ['strangers', [ours('x', '答1', 'a'), ours('y', '谁写的', 'a')], [row('a'), row('b')], {}],
  ['strangers', [ours('x', '答1', '')], [row('a'), row('b')], {}],
  ['strangers', [ours('x', '答1', 'x')], [row('a'), row('b')], {}],
  ['lostInbound', [ours('x', '答1', 'a')], [row('a')], {}],
  ['doubledInbound', [ours('x', '答1', 'a')], [row('a'), row('b'), row('b2', { text: '问b' })], {}],
  ['untrue', [], [row('a'), row('b')], {}],
  ['untrue', [ours('x', '答1', 'a')], [row('a'), row('b')], { state: 'failed', lastEnd: 'refused' }],
  ['waiting', [], [row('a'), row('b')], { state: 'failed', lastEnd: 'stopped' }],
  ['waiting', [], [row('a'), row('b')], { state: 'taken', lastEnd: '' }],
  [
    'doubledOwn',
    [ours('x', '答1', 'a')],
    [row('a'), row('b'), row('', { direction: 'out', text: '答1' }), row('x', { direction: 'out', text: '答1' })],
    {},
  ],
] as const)('%s is seen', (what, own, inbox, patch) => {
  const counted = countMessages({
    comments: [comment('a'), comment('b'), ...own],
    inbox,
    answers: [answer(1, 'a', patch)],
  })
  const { inbound, replies, sent, unknown, refused, faults, ...bad } = counted
  expect([inbound, replies]).toEqual([2, 1])
  expect(sent + unknown + refused).toBe(what === 'waiting' ? 0 : 1)
  expect(Object.entries(bad).filter(([, many]) => many > 0)).toEqual([[what, 1]])
  expect(faults).toHaveLength(1)
})

test('the same words at another account are another message', () => {
  const elsewhere = { accountId: 2 }
  expect(
    countMessages({
      comments: [comment('a'), comment('b', { ...elsewhere, text: '问a' })],
      inbox: [row('a'), row('b', { ...elsewhere, text: '问a' })],
      answers: [],
    }),
  ).toEqual({ ...NONE, inbound: 2, replies: 0 })
})

test('a command line is understood or refused', () => {
  expect(readOptions(['--inbound', '40', '--replies', '12', '--seed', '5'])).toMatchObject({
    inbound: 40,
    replies: 12,
    seed: 5,
    accounts: 10,
  })
  expect(() => readOptions(['--items', '3'])).toThrow('--items')
  expect(() => readOptions(['--inbound', '3', '--replies', '4'])).toThrow('--replies')
})

import { expect, it } from 'vitest'
import { messageRow } from '../testing-chat.ts'
import { dayName, threadRows } from './thread-rows.ts'

const at = (time: string): number => new Date(time).getTime() / 1_000

it('puts a line before the first message of each day, once', () => {
  const rows = threadRows([
    messageRow(1, { msg_time: at('2026-06-01T09:00:00') }),
    messageRow(2, { msg_time: at('2026-06-01T23:59:59') }),
    messageRow(3, { msg_time: at('2026-06-02T00:00:00') }),
  ])
  expect(rows.map((row) => row.key)).toEqual(['d2026-06-01', 'm1', 'm2', 'd2026-06-02', 'm3'])
})

it('calls the two latest days by name, a day of another year with its year', () => {
  const now = new Date('2026-06-30T12:00:00').getTime()
  const names = ['2026-06-30T00:00:00', '2026-06-29T23:59:00', '2026-06-28T12:00:00', '2025-06-28T12:00:00']
  expect(names.map((time) => dayName(at(time), now))).toEqual([
    'today',
    'yesterday',
    { date: '06-28' },
    { date: '2025-06-28' },
  ])
})

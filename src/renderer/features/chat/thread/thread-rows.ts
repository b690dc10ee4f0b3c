import dayjs from 'dayjs'
import type { MessageRow } from '../../../../contract/entities/conversation.ts'

export type ThreadRow = { key: string } & ({ kind: 'day'; time: number } | { kind: 'message'; message: MessageRow })

/** Messages with a line before the first one of each day of this computer's calendar. */
export function threadRows(messages: readonly MessageRow[]): ThreadRow[] {
  let day = ''
  return messages.flatMap((message): ThreadRow[] => {
    const row: ThreadRow = { kind: 'message', key: `m${message.id}`, message }
    const own = dayjs(message.msg_time * 1_000).format('YYYY-MM-DD')
    if (own === day) return [row]
    day = own
    return [{ kind: 'day', key: `d${own}`, time: message.msg_time }, row]
  })
}

/** How a day of a thread is called: `today`, `yesterday`, or its date. */
export function dayName(seconds: number, now = Date.now()): 'today' | 'yesterday' | { date: string } {
  const day = dayjs(seconds * 1_000)
  const today = dayjs(now)
  if (day.isSame(today, 'day')) return 'today'
  if (day.isSame(today.subtract(1, 'day'), 'day')) return 'yesterday'
  return { date: day.format(day.year() === today.year() ? 'MM-DD' : 'YYYY-MM-DD') }
}

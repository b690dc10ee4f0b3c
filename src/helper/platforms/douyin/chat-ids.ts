// Messages that a page shows without ids: put together from what is seen while the list is scrolled, and named by
// conversation, day, side and words; equal ones of one day by their place among each other.
import { createHash } from 'node:crypto'
import type { DirectRow } from '../kit/messages/direct-site.ts'
import { startOfDay } from './chat-times.ts'

/** One message as the page shows it. */
export interface ShownMessage {
  readonly isOwn: boolean
  /** '' = none stands there: it belongs to the time above. */
  readonly time: string
  readonly type: 'text' | 'image' | 'emoji' | 'card' | 'other'
  readonly words: string
  readonly media: string
  /** It bears the page's mark of a message that was not sent. */
  readonly isFailed?: boolean
}
/** With its time, unix s. */
export interface TimedMessage extends ShownMessage {
  readonly at: number
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
/** Addresses of pictures are signed anew each time: their path alone stands for them. */
const faceOf = ({ isOwn, type, words, media }: ShownMessage): string =>
  JSON.stringify([isOwn, type, words, URL.parse(media)?.pathname ?? ''])

/** The guest's id: the page shows no other than the name. */
export function guestIdOf(name: string): string {
  return `name:${hash(name)}`
}

/**
 * What is seen now, laid over what was seen further down: the longest end of `seen` that begins `known`. Null = they
 * have nothing in common.
 */
export function joinShown(seen: readonly ShownMessage[], known: readonly ShownMessage[]): ShownMessage[] | null {
  const above = seen.map(faceOf)
  const below = known.map(faceOf)
  for (let start = 0; start < above.length; start += 1) {
    const common = Math.min(above.length - start, below.length)
    if (above.slice(start, start + common).every((face, at) => face === below[at]))
      return [...seen.slice(0, start), ...known]
  }
  return null
}

/**
 * Rows of a conversation, oldest first. `messages`: whole days, so that equal ones of a day are counted from its
 * beginning.
 */
export function namedRows(name: string, own: string, messages: readonly TimedMessage[]): DirectRow[] {
  const guest = guestIdOf(name)
  const counts = new Map<string, number>()
  return messages.map((one) => {
    const key = `${String(startOfDay(one.at))} ${faceOf(one)}`
    const place = (counts.get(key) ?? 0) + 1
    counts.set(key, place)
    return {
      id: hash(`${guest} ${key} ${String(place)}`),
      fromUid: one.isOwn ? own : guest,
      toUid: one.isOwn ? guest : own,
      type: one.type === 'text' ? undefined : one.type,
      text: one.words,
      image: one.type === 'image' || one.type === 'card' ? one.media : '',
      sticker: one.type === 'emoji' ? one.media : '',
      time: one.at,
      isWithdrawn: false,
      withdraws: '',
    }
  })
}

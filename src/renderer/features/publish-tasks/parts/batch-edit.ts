import type { Dayjs } from 'dayjs'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { editItems } from '../../../../contract/http/wisdom-seo.ts'
import { topicLine } from '../../../../contract/topics.ts'

/** The form of many works. */
export interface BatchValues {
  change: ('topics' | 'time')[]
  topics: string[]
  start: Dayjs | null
  /** Minutes from one item to the next. */
  gap: number
}

/** Fields of the call by those of the form. */
export const BATCH_FIELD: Readonly<Record<string, keyof BatchValues>> = {
  topic: 'topics',
  timing_time: 'start',
  'patch.topic': 'topics',
  'patch.timing_time': 'start',
  gap_minutes: 'gap',
}

/** The call that stores the form: only what is ticked changes. */
export function toBatch(
  ids: readonly number[],
  { change, topics, start, gap }: BatchValues,
): InputOf<typeof editItems> {
  return {
    ids: [...ids],
    patch: {
      ...(change.includes('topics') ? { topic: topicLine(topics) } : {}),
      ...(change.includes('time') ? { timing_time: start?.unix() ?? 0 } : {}),
    },
    gap_minutes: change.includes('time') && start ? gap : 0,
  }
}

/**
 * The times that the call gives these works, unix seconds: the first the start, each next one so many minutes later;
 * none without a start.
 */
export function batchTimes(
  ids: readonly number[],
  { start, gap }: Pick<BatchValues, 'start' | 'gap'>,
): { id: number; timing_time: number }[] {
  return start === null ? [] : ids.map((id, at) => ({ id, timing_time: start.unix() + at * gap * 60 }))
}

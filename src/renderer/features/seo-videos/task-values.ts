import type { Sources } from './parts/source-picker.tsx'
import { type ScheduleValue, toSchedule } from './parts/schedule-field.tsx'
import type { PreviewInput } from './parts/matrix-preview.tsx'

/** The form of a new task from what exists. */
export interface TaskValues {
  name: string
  sources: Sources
  accounts: number[]
  distribution: 'one_each' | 'all' | 'in_turn'
  titles: string
  topics: string[]
  schedule: ScheduleValue
}

const sourcesOf = ({ kind, ids }: Sources): object => (kind === 'output' ? { clip_output_ids: ids } : kind === 'video' ? { attachment_ids: ids } : { image_sets: [ids] })

/** Enough for a preview. */
export const isComplete = (values: Partial<TaskValues>): values is TaskValues => (values.sources?.ids.length ?? 0) > 0 && (values.accounts?.length ?? 0) > 0 && values.schedule !== undefined && values.distribution !== undefined

/** Fields of the form as both calls take them. */
export const requestOf = (values: TaskValues): PreviewInput => {
  const titles = (values.titles ?? '').split('\n').map((line) => line.trim()).filter(Boolean)
  return {
    type: values.sources.kind === 'image' ? 'imageText' : 'clip',
    sources: sourcesOf(values.sources),
    third_auth_ids: values.accounts,
    distribution: values.distribution,
    titles: titles.length > 0 ? { mode: 'manual', list: titles } : { mode: 'from_source' },
    topics: values.topics ?? [],
    schedule: toSchedule(values.schedule),
  }
}

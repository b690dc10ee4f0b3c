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
  /** A place `poi:3` or a mini program `app:4` of the library; '' or absent = nothing. */
  carry?: string
  schedule: ScheduleValue
  /** The same content or film is made although its account has it; absent = no. */
  duplicates?: boolean
}

/** Fields of the calls by those of the form. */
export const TASK_FIELDS = { third_auth_ids: 'accounts', poi_id: 'carry', micro_app_id: 'carry', title: 'titles', 'titles.list': 'titles', topic: 'topics', 'schedule.start_time': 'schedule', timing_time: 'schedule', file: 'sources', images: 'sources' } as const

/** The chosen place or mini program as the calls name it. */
const carryOf = (carry: string | undefined): Pick<PreviewInput, 'poi_id' | 'micro_app_id'> => {
  const [kind, id] = (carry ?? '').split(':')
  return kind === 'poi' ? { poi_id: Number(id) } : kind === 'app' ? { micro_app_id: Number(id) } : {}
}

const sourcesOf = ({ kind, ids }: Sources): object => (kind === 'output' ? { clip_output_ids: ids } : kind === 'video' ? { attachment_ids: ids } : { image_sets: [ids] })

/** How films are dealt until somebody says it: so that no chosen account gets nothing. */
export const dealtBy = ({ sources, accounts }: Partial<Pick<TaskValues, 'sources' | 'accounts'>>): TaskValues['distribution'] => {
  const films = sources?.ids.length ?? 0
  return films > 0 && films < (accounts?.length ?? 0) ? 'all' : 'in_turn'
}

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
    ...carryOf(values.carry),
    schedule: toSchedule(values.schedule),
    allow_duplicate: values.duplicates === true ? 1 : 0,
  }
}

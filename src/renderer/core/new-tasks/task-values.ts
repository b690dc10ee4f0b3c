import type { Distribution } from '../../../contract/entities/publish.ts'
import type { Sources } from './source-picker.tsx'
import { type ScheduleValue, toSchedule } from '../works/times/schedule-field.tsx'
import type { PreviewInput } from './matrix-preview.tsx'

/** The form of a new task from what exists. */
export interface TaskValues {
  name: string
  sources: Sources
  accounts: number[]
  /** `missing`: the works of `makeUp`, and no others. */
  distribution: Distribution | 'missing'
  titles: string
  topics: string[]
  /** A place `poi:3` or a mini program `app:4` of the library; '' or absent = nothing. */
  carry?: string
  schedule: ScheduleValue
  /** The same content or film is made although its account has it; absent = no. */
  duplicates?: boolean
  /** Works that an earlier task left out, which are made up for. */
  makeUp?: MakeUp
}

/**
 * Works of an earlier task that were not made, each a content (0 = the image post) on an account, and what else they
 * carry. Titles stand one a line in the same order.
 */
export interface MakeUp {
  pairs: readonly { content: number; account: number }[]
  info?: PreviewInput['video_publish_info']
  /** The plan that they belong to. */
  plan?: number
}

/** Fields of the calls by those of the form. */
export const TASK_FIELDS = {
  third_auth_ids: 'accounts',
  poi_id: 'carry',
  micro_app_id: 'carry',
  title: 'titles',
  'titles.list': 'titles',
  topic: 'topics',
  schedule: 'schedule',
  timing_time: 'schedule',
  file: 'sources',
  images: 'sources',
} as const

/** The chosen place or mini program as the calls name it. */
const carryOf = (carry: string | undefined): Pick<PreviewInput, 'poi_id' | 'micro_app_id'> => {
  const [kind, id] = (carry ?? '').split(':')
  return kind === 'poi' ? { poi_id: Number(id) } : kind === 'app' ? { micro_app_id: Number(id) } : {}
}

const sourcesOf = ({ kind, ids }: Sources): object =>
  kind === 'output' ? { clip_output_ids: ids } : kind === 'video' ? { attachment_ids: ids } : { image_sets: [ids] }

/** How films are dealt until somebody says it: so that no chosen account gets nothing. */
export function dealtBy({ sources, accounts }: Partial<Pick<TaskValues, 'sources' | 'accounts'>>): Distribution {
  const films = sources?.ids.length ?? 0
  return films > 0 && films < (accounts?.length ?? 0) ? 'all' : 'in_turn'
}

/**
 * The works that are made up for, as far as their contents and accounts are still chosen: `at` is where each stands
 * among the titles.
 */
const missingOf = ({
  sources: { kind, ids },
  accounts,
  makeUp,
}: Pick<TaskValues, 'sources' | 'accounts' | 'makeUp'>): { content: number; account: number; at: number }[] =>
  (makeUp?.pairs ?? []).flatMap(({ content: id, account }, at) => {
    const content = kind === 'image' ? 0 : ids.indexOf(id)
    return content < 0 || !accounts.includes(account) ? [] : [{ content, account, at }]
  })

/** Enough for a preview. */
export function isComplete(values: Partial<TaskValues>): values is TaskValues {
  const { sources, accounts, schedule, distribution, makeUp } = values
  if (
    sources === undefined ||
    sources.ids.length === 0 ||
    accounts === undefined ||
    accounts.length === 0 ||
    schedule === undefined ||
    distribution === undefined
  )
    return false
  return (
    distribution !== 'missing' ||
    missingOf({ sources, accounts, ...(makeUp === undefined ? {} : { makeUp }) }).length > 0
  )
}

/** Fields of the form as both calls take them. */
export function requestOf(values: TaskValues): PreviewInput {
  const lines = (values.titles ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const missing = values.distribution === 'missing' ? missingOf(values) : []
  // A title for each of them: those of the works that are not chosen any more go with these.
  const titles =
    missing.length > 0 && lines.length === values.makeUp?.pairs.length
      ? missing.map(({ at }) => lines[at] ?? '')
      : lines
  return {
    type: values.sources.kind === 'image' ? 'imageText' : 'clip',
    sources: sourcesOf(values.sources),
    third_auth_ids: values.accounts,
    ...(values.distribution === 'missing'
      ? {
          distribution: 'all' as const,
          pairs: missing.map(({ content, account }) => ({ content, third_auth_id: account })),
        }
      : { distribution: values.distribution }),
    titles: titles.length > 0 ? { mode: 'manual', list: titles } : { mode: 'from_source' },
    topics: values.topics ?? [],
    ...carryOf(values.carry),
    ...(values.makeUp?.info === undefined ? {} : { video_publish_info: values.makeUp.info }),
    schedule: toSchedule(values.schedule),
    allow_duplicate: values.duplicates === true ? 1 : 0,
  }
}

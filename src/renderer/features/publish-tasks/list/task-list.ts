import { z } from 'zod'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { type TaskType, taskType, type WisdomTask } from '../../../../contract/entities/publish.ts'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { addTask, type listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { taskState } from '../../../../contract/task-state.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { ListParams } from '../../../ui/use-list-state.ts'
import type { Sources } from '../../../core/new-tasks/source-picker.tsx'
import { MODE_PATHS } from '../../../core/clips/modes.ts'
import type { TaskValues } from '../../../core/new-tasks/task-values.ts'

export const TASK_FILTERS = ['type', 'state', 'platform_value', 'admin_id', 'from', 'to'] as const
export type TaskFilter = (typeof TASK_FILTERS)[number]
/** In the order of the tabs. */
export const TASK_TYPES: readonly TaskType[] = [
  'dugujiujian',
  'smart',
  'clip',
  'clipTemplate',
  'imageText',
  'article',
  'officialAccount',
]
/** Works of one call. */
export const WORKS_PER_CALL = 500

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/** Input of the list; what an address says wrongly is left out. */
export function taskInput({
  page,
  limit,
  keyword,
  sort_field,
  sort_order,
  type,
  state,
  platform_value,
  ...rest
}: ListParams<TaskFilter>): InputOf<typeof listTasks> {
  const [known, shown] = [taskType.safeParse(type), taskState.safeParse(state)]
  return {
    page,
    limit,
    ...(keyword === undefined ? {} : { keyword }),
    ...(sort_field === undefined ? {} : { sort_field, ...(sort_order === undefined ? {} : { sort_order }) }),
    ...(known.success ? { type: known.data } : {}),
    ...(shown.success ? { state: shown.data } : {}),
    ...(platform_value !== undefined && /^[a-z_]{1,40}$/.test(platform_value) ? { platform_value } : {}),
    ...Object.fromEntries(
      (['admin_id', 'from', 'to'] as const).flatMap((key) =>
        numberIn(rest[key]) === null ? [] : [[key, Number(rest[key])]],
      ),
    ),
  }
}

/**
 * What a task's type is called: one over films that existed already is no mix of clips. Those of a plan were mixed by
 * it.
 */
export function typeWord({
  type,
  clip_id: clipId,
  plan_name: plan,
}: Pick<WisdomTask, 'type' | 'clip_id' | 'plan_name'>): TaskType | 'existing' {
  return type === 'clip' && clipId === 0 && plan === '' ? 'existing' : type
}

/** The way of making films that a task's type is; null = its works are no films. */
export function modeOf(type: TaskType): ClipMode | null {
  return type === 'imageText' ? 'picture' : type === 'article' || type === 'officialAccount' ? null : type
}

/** The wizard that makes one more batch like an order, for the accounts of its task; '' = there is none. */
export function againPath(type: TaskType, clipId: number, taskId: number): string {
  const mode = modeOf(type)
  const path = mode === null ? undefined : MODE_PATHS[mode]
  return path === undefined ? '' : withQuery(path, { again_clip_id: clipId, again_task_id: taskId })
}

/** Where a task of this type is begun: its wizard, or the articles. */
export function newPath(type: TaskType): string {
  const mode = modeOf(type)
  return mode === null
    ? type === 'article'
      ? PATHS.articles
      : PATHS.officialAccounts
    : (MODE_PATHS[mode] ?? PATHS.production)
}

const { sources, third_auth_ids, distribution, pairs, titles, topics, name, poi_id, micro_app_id } = addTask.input.shape
const recipe = z.object({
  name,
  sources: sources.unwrap(),
  third_auth_ids,
  distribution,
  pairs,
  titles,
  topics,
  poi_id,
  micro_app_id,
})

/** Works that were named one by one are named so again. */
const dealtAs = (
  { pairs: named, distribution: dealt }: Pick<z.infer<typeof recipe>, 'pairs' | 'distribution'>,
  { kind, ids }: Sources,
): Pick<TaskValues, 'distribution' | 'makeUp'> =>
  named === undefined
    ? { distribution: dealt }
    : {
        distribution: 'missing',
        makeUp: {
          pairs: named.map((one) => ({
            content: kind === 'image' ? 0 : (ids[one.content] ?? 0),
            account: one.third_auth_id,
          })),
        },
      }

/**
 * The form of a new task as an earlier one was made; null = it was not made of works that exist, or of articles. Its
 * times are not taken over: they have passed.
 */
export function valuesOf(config: unknown): Partial<TaskValues> | null {
  const read = recipe.safeParse(config)
  if (!read.success) return null
  const { clip_output_ids: films = [], attachment_ids: files = [], image_sets: sets = [] } = read.data.sources
  const [images = []] = sets
  const chosen =
    films.length > 0
      ? { kind: 'output' as const, ids: films }
      : files.length > 0
        ? { kind: 'video' as const, ids: files }
        : { kind: 'image' as const, ids: images }
  if (chosen.ids.length === 0) return null
  const { poi_id: place, micro_app_id: program } = read.data
  const carry =
    place !== undefined ? { carry: `poi:${place}` } : program !== undefined ? { carry: `app:${program}` } : {}
  return {
    ...carry,
    name: read.data.name,
    sources: chosen,
    accounts: read.data.third_auth_ids,
    ...dealtAs(read.data, chosen),
    titles: read.data.titles.mode === 'manual' ? read.data.titles.list.join('\n') : '',
    topics: read.data.topics,
  }
}

// What becomes of an order's films once they are made: works for accounts, made together with the order.
import dayjs from 'dayjs'
import { z } from 'zod'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { ClipDraft, PublishDraft } from '../clip/draft.ts'
import type { PreviewInput } from '../../../core/new-tasks/matrix-preview.tsx'
import { type ScheduleValue, toSchedule } from '../../../core/works/times/schedule-field.tsx'

type TaskRequest = Omit<InputOf<typeof addTask>, 'client_token'>

/** The section's own fields, as its part names them; the call's go by these names. */
export const PUBLISH_PART = 'publish'
const PARTS: Readonly<Record<string, string>> = {
  third_auth_ids: 'accounts',
  distribution: 'accounts',
  titles: 'titles',
  topics: 'topics',
  schedule: 'schedule',
  video_publish_info: 'info',
}

/** A refusal of the call at the part of the form that it belongs to. */
export function atPart(error: FieldError): FieldError {
  const [head = '', ...rest] = error.field.split('.')
  const part = PARTS[head]
  return part === undefined ? error : { ...error, field: [PUBLISH_PART, part, ...rest].join('.') }
}

/** Films or image posts. */
export function mediaOf(mode: ClipMode, draft: Pick<ClipDraft, 'pictureOutput'>): number {
  return mode === 'picture' && draft.pictureOutput === 'images' ? MEDIA_TYPE.image : MEDIA_TYPE.video
}

/** Works that so many films make. */
export function worksOf(
  { distribution, accounts }: Pick<PublishDraft, 'distribution' | 'accounts'>,
  films: number,
): number {
  return accounts.length === 0
    ? 0
    : distribution === 'all'
      ? films * accounts.length
      : distribution === 'in_turn'
        ? films
        : accounts.length
}

/** Times as the field of times has them. */
export function scheduleOf({ time, start, gap, windows, daily }: PublishDraft): ScheduleValue {
  return {
    mode: time,
    start: start > 0 ? dayjs.unix(start) : null,
    gap,
    windows,
    daily,
  }
}

/** What is missing, as a code; '' = nothing. `now`: unix seconds. */
export function lackOf({ accounts, time, start }: PublishDraft, now: number): 'accounts' | 'start' | 'schedule' | '' {
  if (accounts.length === 0) return 'accounts'
  if (time === 'timing' && start === 0) return 'start'
  return time !== 'now' && start > 0 && start <= now ? 'schedule' : ''
}

/** The order with its works, as one call takes them. */
export function taskOf(
  mode: ClipMode,
  order: Pick<TaskRequest, 'name' | 'num' | 'config'>,
  publish: PublishDraft,
  media: number,
): TaskRequest {
  const [description, music] = [publish.description.trim(), media === MEDIA_TYPE.image ? publish.music.trim() : '']
  const info = { ...(description === '' ? {} : { description }), ...(music === '' ? {} : { musicName: music }) }
  const titles = publish.titles
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    ...order,
    type: mode === 'picture' ? 'imageText' : mode,
    third_auth_ids: publish.accounts,
    distribution: publish.distribution,
    titles: titles.length > 0 ? { mode: 'manual', list: titles } : { mode: 'from_source' },
    topics: publish.topics,
    schedule: toSchedule(scheduleOf(publish)),
    ...(Object.keys(info).length === 0 ? {} : { video_publish_info: info }),
  }
}

/**
 * What is asked to show when its works would go out, before there are films; null = nothing to show: no accounts, or no
 * times.
 */
export function timesAsked(mode: ClipMode, num: number, publish: PublishDraft, media: number): PreviewInput | null {
  if (publish.accounts.length === 0 || publish.time === 'now' || (publish.time === 'timing' && publish.start === 0))
    return null
  const {
    name: _name,
    num: _num,
    config: _config,
    ...task
  } = taskOf(mode, { name: '', num, config: {} }, publish, media)
  return { ...task, films: { num, media_type: media === MEDIA_TYPE.image ? MEDIA_TYPE.image : MEDIA_TYPE.video } }
}

const { third_auth_ids, distribution, titles, topics } = addTask.input.shape
const recipe = z.object({
  third_auth_ids,
  distribution,
  titles,
  topics,
  video_publish_info: z
    .object({ description: z.string().catch(''), musicName: z.string().catch('') })
    .catch({ description: '', musicName: '' }),
})

/**
 * The works of an earlier task, to be made once more of new films; null = it was made of nothing that says so. Its
 * times are not taken over: they have passed.
 */
export function publishOf(config: unknown, empty: PublishDraft): PublishDraft | null {
  const read = recipe.safeParse(config)
  if (!read.success) return null
  const { third_auth_ids: accounts, titles: named, video_publish_info: info, ...rest } = read.data
  return {
    ...empty,
    ...rest,
    on: true,
    accounts,
    titles: named.mode === 'manual' ? named.list.join('\n') : '',
    description: info.description,
    music: info.musicName,
  }
}

import { App } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { distribution, type LeftOutWork, videoPublishInfo } from '../../../contract/entities/publish.ts'
import type { addTask } from '../../../contract/http/wisdom-seo.ts'
import { useTellLong } from '../notices/use-undo.tsx'
import { useHandInCountWords } from '../publishing/hand-in-note.tsx'
import { formatTime } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTellLeftOut } from '../../ui/left-out.tsx'
import { useTellNoted } from './use-tell-noted.tsx'
import type { TaskValues } from './task-values.ts'

/** Works of one making up, as its call takes them. */
const MOST = 500
const NAME_MAX = 60

/** The form that makes up for works, as it travels to its page: plain values, the time in unix seconds, 0 = none. */
const travelling = z.object({
  makeUp: z.object({
    name: z.string(),
    sources: z.object({ kind: z.enum(['output', 'video', 'image']), ids: z.array(z.number()) }),
    accounts: z.array(z.number()),
    distribution: z.union([distribution, z.literal('missing')]),
    titles: z.string(),
    topics: z.array(z.string()),
    carry: z.string(),
    schedule: z.object({
      mode: z.enum(['now', 'timing', 'spread']),
      start: z.number(),
      gap: z.number(),
      windows: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
      daily: z.number().optional(),
    }),
    makeUp: z.object({
      pairs: z.array(z.object({ content: z.number(), account: z.number() })),
      info: videoPublishInfo.partial().optional(),
      plan: z.number().optional(),
    }),
  }),
})
type Travelling = z.infer<typeof travelling>

type Request = Pick<
  InputOf<typeof addTask>,
  'name' | 'topics' | 'poi_id' | 'micro_app_id' | 'schedule' | 'video_publish_info' | 'plan_id'
>
/** Minutes between two works of an account where the request did not say. */
const GAP_MINUTES = 30

/**
 * The form of a task that makes up for what a request left out: these contents, accounts and titles, the rest as it was
 * asked for. Null = they don't fit into one form.
 */
export function missingOf(request: Request, left: readonly LeftOutWork[], name: string): Travelling | null {
  const works = left
    .slice(0, MOST)
    .flatMap(({ source, third_auth_id: account, title }) => (source === undefined ? [] : [{ source, account, title }]))
  const [first] = works
  if (
    first === undefined ||
    works.length < Math.min(left.length, MOST) ||
    works.some((one) => one.source.kind !== first.source.kind)
  )
    return null
  const posts = new Set(works.map((one) => one.source.ids.join(',')))
  // The form has one image post.
  if (first.source.kind === 'image' && posts.size > 1) return null
  const { schedule, poi_id: place, micro_app_id: program, video_publish_info: info, plan_id: plan } = request
  const ids = first.source.kind === 'image' ? first.source.ids : [...new Set(works.flatMap((one) => one.source.ids))]
  return {
    makeUp: {
      name: name.slice(0, NAME_MAX),
      sources: { kind: first.source.kind, ids },
      accounts: [...new Set(works.map((one) => one.account))],
      distribution: 'missing',
      // Without a title of its own for each, contents keep theirs.
      titles: works.every((one) => one.title.trim() !== '') ? works.map((one) => one.title).join('\n') : '',
      topics: request.topics ?? [],
      carry: place !== undefined ? `poi:${place}` : program !== undefined ? `app:${program}` : '',
      schedule: {
        mode: schedule?.mode ?? 'now',
        start: Number(schedule?.start_time ?? 0),
        gap: Number(schedule?.min_gap_minutes ?? GAP_MINUTES),
        ...(schedule?.windows === undefined ? {} : { windows: schedule.windows }),
        ...(schedule?.per_account_daily_max === undefined ? {} : { daily: Number(schedule.per_account_daily_max) }),
      },
      makeUp: {
        pairs: works.map(({ source, account }) => ({
          content: source.kind === 'image' ? 0 : (source.ids[0] ?? 0),
          account,
        })),
        ...(info === undefined ? {} : { info: videoPublishInfo.partial().parse(info) }),
        ...(plan === undefined ? {} : { plan: Number(plan) }),
      },
    },
  }
}

/** Of a page's state: the form of a new task that makes up for works; null = it was opened for something else. */
export function missingIn(state: unknown): Partial<TaskValues> | null {
  const read = travelling.safeParse(state)
  if (!read.success) return null
  const {
    makeUp: { pairs, info, plan },
    schedule: { start, ...schedule },
    ...rest
  } = read.data.makeUp
  return {
    ...rest,
    schedule: { ...schedule, start: start > 0 ? dayjs.unix(start) : null },
    makeUp: { pairs, ...(info === undefined ? {} : { info }), ...(plan === undefined ? {} : { plan }) },
  }
}

/** A sentence with times in it is read so long, s. */
const MADE_S = 8

/**
 * Tells when the works of a new task go out, and what is good to know of them; which works it left out, and leads to a
 * form that makes exactly these.
 */
export function useTellLeft(): (
  made: Pick<OutputOf<typeof addTask>, 'blocked' | 'items' | 'warned' | 'first_time' | 'last_time' | 'hand_ins'>,
  request: Request,
) => void {
  const { t } = useTranslation('seo')
  const { t: u } = useTranslation('ui')
  const { message } = App.useApp()
  const tell = useTellLeftOut()
  const tellLong = useTellLong()
  const wordsOf = useHandInCountWords()
  const tellNoted = useTellNoted()
  const navigate = useNavigate()
  return ({ blocked, items, warned = [], first_time: first = 0, last_time: last = 0, hand_ins: handIns }, request) => {
    const made = t(first === last ? 'new.madeAt' : 'new.madeFrom', {
      n: items,
      first: formatTime(first),
      last: formatTime(last),
    })
    // The works themselves tell it afterwards, and what was changed since.
    if (handIns !== undefined) tellLong([made, wordsOf(handIns, handIns)].join(u('channel.and')))
    else if (first > 0) void message.success({ content: made, duration: MADE_S })
    tellNoted(warned)
    const missing = missingOf(request, blocked, t('new.nameMakeUp', { name: request.name }))
    tell(blocked, items, missing === null ? undefined : () => void navigate(PATHS.seoPublish, { state: missing }))
  }
}

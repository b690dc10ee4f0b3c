import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { moreArticle, MORE_ARTICLES } from './publish.ts'

/** `waiting`: all that is left waits for the pace of its accounts. `stopped` and `finished` are ends. */
export const runState = z.enum(['starting', 'running', 'pausing', 'waiting', 'stopped', 'finished'])
export type RunState = z.infer<typeof runState>
/**
 * `parked`: only a person can go on. `unconfirmed`: it may be out there, nothing retries it by itself. `paced`: waits
 * for its account's time; in a run of due works it is `skipped` with that text, and given back. `absent`: nobody knew
 * whether it was out, and it was found that it is not; it waits again.
 */
export const runItemState = z.enum([
  'waiting',
  'publishing',
  'success',
  'failed',
  'unconfirmed',
  'parked',
  'paced',
  'skipped',
  'absent',
])
export type RunItemState = z.infer<typeof runItemState>
/**
 * Why a run ended. `taken`: another run took its task; `lost`: its computer did not come back; `restored`: a backup was
 * put back; `revoked`: its operator or device may not publish any more.
 */
export const runEnd = z.enum(['done', 'stopped', 'taken', 'lost', 'restored', 'revoked'])
export type RunEnd = z.infer<typeof runEnd>
/** What the person wants of a running run. `pause`: nothing new begins; `stop`: what is at work is stopped, too. */
export const runWish = z.enum(['run', 'pause', 'stop'])
export type RunWish = z.infer<typeof runWish>

/**
 * Words of an item's row; made at the edge, in the reader's language. `alarm`: its site's timer did not take it, so it
 * waits for its time. `absent`: nobody knew whether it was out; it was found that it is not. `requeued`: its helper was
 * cut off before the press, it is due again.
 */
export const RUN_TEXTS = [
  'waiting',
  'preparing',
  'ready',
  'step',
  'success',
  'failed',
  'unconfirmed',
  'paced',
  'in_use',
  'person',
  'skipped',
  'settling',
  'alarm',
  'absent',
  'requeued',
] as const
export const runText = z.object({
  code: z.enum(RUN_TEXTS),
  params: z.record(z.string().max(40), z.union([z.string().max(1000), z.number()])),
})
export type RunText = z.infer<typeof runText>

/** What a parked item waits for; `deadline` unix s. It is answered at the computer that publishes. */
export const runPerson = z.object({
  kind: z.string().max(40),
  title: z.string().max(200),
  text: z.string().max(1000),
  image: z.string().max(300_000),
  deadline: outTime(),
})
export type RunPerson = z.infer<typeof runPerson>

/** A run as its watchers see it. Times in unix seconds, 0 = none. */
export const publishRun = z.object({
  id: z.number().int(),
  /** `task`: somebody pressed publish; `due`: works whose time came. */
  kind: z.enum(['task', 'due']),
  /** 0 = works of several tasks. */
  wisdom_task_id: z.number().int(),
  task_name: z.string(),
  admin_name: z.string(),
  /** Begun by whoever asks. */
  mine: outFlag(),
  device_id: z.string(),
  device_name: z.string(),
  state: runState,
  wish: runWish,
  /** 1 = its works go out when their turn comes, whatever time they carry. */
  publish_now: outFlag(),
  /** Its computer has not been heard of for three minutes: it may be taken over. */
  lost: outFlag(),
  /**
   * 1 = its computer has not been heard of for some seconds: where its works stand is what was told last. Absent = it
   * was.
   */
  silent: outFlag().optional(),
  total: z.number().int(),
  success: z.number().int(),
  failed: z.number().int(),
  unconfirmed: z.number().int(),
  parked: z.number().int(),
  waiting: z.number().int(),
  skipped: z.number().int(),
  /** Of `total`: works that were found not to be out after nobody knew, and that wait again. Absent = none. */
  absent: z.number().int().optional(),
  /**
   * Of `total`: works whose last try was broken off and is being looked up in the helper's journal; nothing of them is
   * sent meanwhile. Absent = none.
   */
  settling: z.number().int().optional(),
  /** Of `total`, in a run of due works: those that it submits ahead of their time, to their sites' timers. */
  hand_ins: z.number().int(),
  /** All that is left waits; the first goes on then. */
  resume_time: outTime(),
  start_time: outTime(),
  end_time: outTime(),
  end_reason: z.union([runEnd, z.literal('')]),
})
export type PublishRun = z.infer<typeof publishRun>

export const publishRunItem = z.object({
  id: z.number().int(),
  title: z.string(),
  topic: z.string(),
  platform_value: z.string(),
  platform_name: z.string(),
  third_auth_id: z.number().int(),
  openname: z.string(),
  avatar: z.string(),
  more_articles: z.array(moreArticle).max(MORE_ARTICLES).optional(),
  state: runItemState,
  /** 0, 50 after the file is prepared, 100 on success. */
  progress: z.number().int(),
  text: runText,
  /** Waits until then (pace, or another computer), 0 = not. */
  resume_time: outTime(),
  person: runPerson.nullable(),
  platform_url: z.string(),
  /** The platform holds it until then, 0 = it is public, or not out. */
  opens_time: outTime(),
})
export type PublishRunItem = z.infer<typeof publishRunItem>

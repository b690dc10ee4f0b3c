// The door of a publish run for the helper that executes it. These calls and no others are open to a run's token.
import { z } from 'zod'
import { inRun, post } from '../endpoint.ts'
import { publishItem } from '../entities/publish.ts'
import { runItemState, runPerson, runText, runWish } from '../entities/publish-run.ts'
import { id, ids, outFlag, unixTime } from '../fields.ts'
import { preparePublishFile, publishRecordResult, publishStart } from './wisdom-seo.ts'

/**
 * What the device signs: nothing signed for one run, moment or purpose is worth anything for another. `time` unix ms,
 * `nonce` random.
 */
export function runProofText(proof: {
  run_id: number
  device_id: string
  nonce: string
  time: number
  grant: string
}): string {
  return ['matrix-publisher publish run', proof.run_id, proof.device_id, proof.nonce, proof.time, proof.grant].join(
    '\n',
  )
}

/** How far the clocks of helper and backend may differ, ms. */
export const RUN_PROOF_WINDOW_MS = 10 * 60_000
/** A token lives so long, ms, and is renewed by a new proof. */
export const RUN_TOKEN_MS = 10 * 60_000

/**
 * Gives the run's device a token for the calls below. `signature`: ECDSA-SHA256 over runProofText, r and s of 32 bytes
 * each (IEEE P1363), base64, by the key of the device. The first time with the grant that the page got; afterwards by
 * proof alone, each with a later `time`. Every refusal is 401. `live` 0: the run has ended, only results of what it
 * began are taken.
 */
export const openRun = post('run', 'open', {
  title: '打开发布运行',
  unlogged: 'told by a computer, not done by a person',
  access: 'public',
  perMinute: 60,
  input: z
    .object({
      run_id: id(),
      device_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确'),
      time: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      nonce: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, '随机数不正确'),
      grant: z.string().max(64).default(''),
      signature: z.string().max(200),
    })
    .strict(),
  output: z.object({ token: z.string(), live: outFlag(), kind: z.enum(['task', 'due']), parallel: z.number().int() }),
})

/** One work of the run. `state` as last reported. */
const work = z.object({ item: publishItem, state: runItemState })
/**
 * The run's works in their order, without credentials; those of `ids` with credentials sealed to the device, each
 * hand-out logged. Works that are gone are absent.
 */
export const runWorks = inRun('works', {
  title: '发布运行的作品',
  unlogged: 'changes nothing',
  perm: 'task:publish',
  input: z.object({ ids: ids(50).optional() }).strict(),
  output: z.object({ list: z.array(work) }),
})
/** As preparePublishFile, for a work of the run. */
export const runFile = inRun('file', {
  title: '准备发布文件',
  unlogged: 'changes nothing',
  perm: 'task:publish',
  input: preparePublishFile.input,
  output: preparePublishFile.output,
})
/**
 * As publishStart, under the run's own lock or lease. Asked again while the attempt is open, it answers the same one.
 */
export const runItemStart = inRun('start', {
  title: '开始发布作品',
  unlogged: 'each attempt has a record of its own',
  perm: 'task:publish',
  input: z.object({ id: id() }).strict(),
  output: publishStart.output,
})
/** As publishRecord, of an attempt of a work of the run. Without `attempt_no` it failed before it began. */
export const runItemResult = inRun('result', {
  title: '记录发布结果',
  unlogged: 'each attempt has a record of its own',
  perm: 'task:publish',
  input: publishRecordResult.input,
  output: publishRecordResult.output,
})
/**
 * What changed, and a sign of life; answers what the person wants. `skips`: works that were taken out. `live` 0: stop,
 * the run is another's or has ended.
 */
export const reportRun = inRun('report', {
  title: '发布运行进度',
  unlogged: 'told by a computer, not done by a person',
  perm: 'task:publish',
  input: z
    .object({
      state: z.enum(['running', 'pausing', 'waiting']),
      resume_time: unixTime().default(0),
      items: z
        .array(
          z
            .object({
              id: id(),
              state: runItemState,
              progress: z.union([z.literal(0), z.literal(50), z.literal(100)]),
              text: runText,
              resume_time: unixTime().default(0),
              person: runPerson.nullable().default(null),
            })
            .strict(),
        )
        .max(500)
        .default([]),
    })
    .strict(),
  output: z.object({ live: outFlag(), wish: runWish, skips: z.array(z.number().int()) }),
})
/** Nothing is left, or the person stopped it: the lock is given back. */
export const endRun = inRun('end', {
  title: '结束发布运行',
  unlogged: 'told by a computer, not done by a person',
  perm: 'task:publish',
  input: z.object({ reason: z.enum(['done', 'stopped']) }).strict(),
  output: z.object({ ended: outFlag() }),
})

/** All that a run's token opens. */
export const RUN_CALLS = [runWorks, runFile, runItemStart, runItemResult, reportRun, endRun] as const
/** What it still opens when the run has ended: its own word about what it began. */
export const AFTER_RUN_CALLS = [runItemResult] as const

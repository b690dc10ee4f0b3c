// Commands about publish runs: the page hands one over, and need not stay.
import { z } from 'zod'
import { command } from './command.ts'

/**
 * Executes a publish run of the page's backend from now on, whatever becomes of the page. Answered when the backend has
 * let the helper in. Refused: a grant that does not fit. `after`: its works begin when that run has ended at this
 * helper, and not at all when it was stopped; 0 = at once.
 */
export const runStart = command({
  cmd: 'runStart',
  title: '执行发布运行',
  level: 'publish',
  timeoutMs: 30_000,
  input: z
    .object({
      run_id: z.number().int().min(1),
      grant: z.string().min(1).max(64),
      after: z.number().int().min(0).default(0),
    })
    .strict(),
  output: z.object({ started: z.boolean() }),
})
/** The backend has news for this run (pause, stop, skip): it asks now, not with its next report. */
export const runNudge = command({
  cmd: 'runNudge',
  title: '通知发布运行',
  level: 'publish',
  timeoutMs: 10_000,
  input: z.object({ run_id: z.number().int().min(1) }).strict(),
  output: z.object({ known: z.boolean() }),
})

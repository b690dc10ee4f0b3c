import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { health } from '../entities/health.ts'
import { outFlag, unixTime } from '../fields.ts'

/** How well this installation is, in full: tells of folders and programs of the machine. At most some seconds old. */
export const healthState = get('admin', 'health', {
  title: '系统健康',
  perm: 'setting:edit',
  installation: true,
  whileExpired: true,
  input: z.object({}).strict(),
  output: health,
})
/** Looks at everything anew. */
export const recheckHealth = post('admin', 'recheckHealth', {
  title: '重新检查系统',
  unlogged: 'changes nothing',
  perm: 'setting:edit',
  installation: true,
  whileExpired: true,
  perMinute: 20,
  input: z.object({}).strict(),
  output: health,
})
/**
 * A person has compared the computer's clock (`time`, unix s, as shown to him) with another one: timed work goes on.
 * CONFLICT when the clock no longer shows about that.
 */
export const confirmClock = post('admin', 'confirmClock', {
  title: '确认电脑时间',
  perm: 'setting:edit',
  installation: true,
  whileExpired: true,
  audit: 'clock.confirm',
  input: z.object({ time: unixTime() }).strict(),
  output: z.object({ confirmed: outFlag() }),
})

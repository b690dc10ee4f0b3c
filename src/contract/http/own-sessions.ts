// Where one is signed in, and ending it there.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { id, outFlag, outTime } from '../fields.ts'

/** One's sessions that still open something, the one used last first. */
export const listOwnSessions = get('admin', 'sessionList', {
  title: '登录中的设备',
  anyone: 'one’s own sessions',
  input: z.object({}).strict(),
  output: z.object({
    list: z.array(
      z.object({
        id: z.number().int(),
        /** Browser and system, e.g. "Chrome 141 / Windows". */
        client: z.string(),
        /** From where it was opened. */
        ip: z.string(),
        login_time: outTime(),
        /** Exact to some minutes. */
        last_used_time: outTime(),
        /** The session that asks. */
        current: outFlag(),
      }),
    ),
  }),
})
/**
 * Ends the named session of one's own, or without a name all but the one that asks. NOT_FOUND: it is not one's own, has
 * ended, or is the one that asks (logout ends that).
 */
export const endOwnSessions = post('admin', 'sessionEnd', {
  title: '退出其他设备的登录',
  anyone: 'one’s own sessions',
  audit: 'session.end',
  input: z.object({ id: id().optional() }).strict(),
  output: z.object({ ended: z.number().int() }),
})

// Slows down password guessing: per user name and address.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'

const WINDOW_MS = 10 * 60_000
/** Failures after which the picture code is asked for. */
export const CAPTCHA_AFTER = 3
/** Failures after which logging in is closed until the window has passed. */
export const CLOSED_AFTER = 5

export interface LoginThrottle {
  /**
   * Notes an attempt before the password is looked at, so that guesses sent side by side count too. `failed` = failures
   * in the last ten minutes since the last success.
   * @throws TOO_MANY_LOGINS with `data.minutes` once there are five; then nothing is noted
   */
  begin(username: string, ip: string): Promise<{ attempt: number; failed: number }>
  /** The attempt was right: earlier failures no longer count. */
  succeed(attempt: number): Promise<void>
  /** The attempt never came to a password, e.g. for want of the picture code. */
  forget(attempt: number): Promise<void>
  /** Drops what no longer counts. */
  clean(): Promise<void>
}

/** `db` is unscoped: nobody is known yet. */
export function createLoginThrottle(deps: { db: Db; now: () => number }): LoginThrottle {
  const { db, now } = deps
  const forget = async (attempt: number): Promise<void> => {
    await db.deleteFrom('login_attempts').where('id', '=', attempt).execute()
  }
  return {
    async begin(username, ip) {
      const { id } = await db
        .insertInto('login_attempts')
        .values({ username, ip, ok: 0, at: now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('login_attempts')
        .select(['ok', 'at'])
        .where('username', '=', username)
        .where('ip', '=', ip)
        .where('at', '>', now() - WINDOW_MS)
        // Of guesses side by side each sees those that were noted before it looked, whatever their numbers: on
        // PostgreSQL a lower one can become visible later.
        .where('id', '<>', id)
        .orderBy('id', 'desc')
        .limit(CLOSED_AFTER)
        .execute()
      const success = rows.findIndex((row) => row.ok === 1)
      const failed = success === -1 ? rows : rows.slice(0, success)
      const oldest = failed.at(-1)
      if (failed.length >= CLOSED_AFTER && oldest !== undefined) {
        await forget(id)
        throw new AppError(CODE.TOO_MANY_LOGINS, {
          data: { minutes: Math.max(1, Math.ceil((oldest.at + WINDOW_MS - now()) / 60_000)) },
        })
      }
      return { attempt: id, failed: failed.length }
    },
    async succeed(attempt) {
      await db.updateTable('login_attempts').set({ ok: 1 }).where('id', '=', attempt).execute()
    },
    forget,
    async clean() {
      await db
        .deleteFrom('login_attempts')
        .where('at', '<', now() - WINDOW_MS)
        .execute()
    },
  }
}

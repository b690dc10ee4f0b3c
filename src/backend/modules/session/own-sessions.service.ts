// A person's own sessions: where they are open, and ending them elsewhere.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { endOwnSessions, listOwnSessions } from '../../../contract/http/own-sessions.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { browserName } from '../../lib/user-agent.ts'
import { endSessions, findOpenSessions } from './session.repository.ts'

export interface OwnSessions {
  list(ctx: RequestContext): Promise<OutputOf<typeof listOwnSessions>>
  /** @throws NOT_FOUND when the named session is not an open one of the caller's others */
  end(ctx: RequestContext, input: ParsedInputOf<typeof endOwnSessions>): Promise<OutputOf<typeof endOwnSessions>>
}

export function createOwnSessions(deps: { readonly now: () => number }): OwnSessions {
  return {
    async list(ctx) {
      const rows = await findOpenSessions(ctx.db, ctx.admin.id, deps.now())
      return {
        list: rows.map((row) => ({
          id: row.id,
          client: browserName(row.device),
          ip: row.ip,
          login_time: toSeconds(row.create_time) ?? 0,
          last_used_time: toSeconds(row.last_used_time ?? row.create_time) ?? 0,
          current: row.id === ctx.sessionId ? 1 : 0,
        })),
      }
    },
    async end(ctx, input) {
      const ended = await endSessions(ctx.db, { adminId: ctx.admin.id, kept: ctx.sessionId, id: input.id }, deps.now())
      if (input.id !== undefined && ended === 0) throw new AppError(CODE.NOT_FOUND, { msg: '该设备的登录已经退出' })
      ctx.audit({ summary: `退出其他设备的登录：${ended} 个`, targetType: 'admin', targetId: ctx.admin.id })
      return { ended }
    },
  }
}

// Calls about the installation's health, and the open word at /healthz.
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { publicHealth } from '../../../contract/entities/health.ts'
import { CODE } from '../../../contract/errors.ts'
import { confirmClock, healthState, recheckHealth } from '../../../contract/http/health.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayClockOf, openZone } from '../../lib/zoned-time.ts'
import { toMillis } from '../../lib/clock.ts'
import type { ClockWatch } from '../../lib/clock-watch.ts'
import { AppError } from '../../lib/errors.ts'
import type { HealthService } from './health.service.ts'

/** A person takes so long to compare two clocks, ms. */
const SHOWN_MS = 10 * 60_000

export function healthRoutes(deps: {
  health: HealthService
  watch: Pick<ClockWatch, 'confirm'>
  clock: Clock
}): Binding[] {
  return [
    handle(healthState, async () => await deps.health.look()),
    handle(recheckHealth, async () => await deps.health.look({ anew: true })),
    handle(confirmClock, async (ctx, input) => {
      if (Math.abs(deps.clock.now() - toMillis(input.time)) > SHOWN_MS)
        throw new AppError(CODE.CONFLICT, { msg: '电脑时间和您看到的已经不同，请重新检查后再确认' })
      await deps.watch.confirm()
      const wall = openZone(ctx.tenant.timeZone).wall(deps.clock.now())
      ctx.audit({ targetType: 'setting', summary: `确认电脑时间 ${wall.year}-${dayClockOf(wall)}` })
      return { confirmed: 1 as const }
    }),
  ]
}

/** For supervisors and strangers: fit or not (503), and codes of what is not well. */
export function registerHealthz(app: FastifyInstance, health: HealthService, version: string): void {
  app.get('/healthz', async (_request, reply): Promise<z.output<typeof publicHealth>> => {
    const { ok, checks } = await health.look()
    const codes = checks.filter(({ level }) => level !== 'ok').map(({ code }) => code)
    reply.code(ok ? 200 : 503).header('cache-control', 'no-store')
    return publicHealth.parse({ ok, version, ...(codes.length > 0 && { codes }) })
  })
}

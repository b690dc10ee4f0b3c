// The one check: what the console, /healthz, the doctor and the page show.
import { found, healthOf } from '../../../contract/entities/health.ts'
import type { Health, HealthCheck } from '../../../contract/entities/health.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { backupCheck, lateBackupCheck } from './check-backups.ts'
import { checkClock, checkDatabase, checkFiles, checkJobs, checkKeys } from './check-data.ts'
import { checkBrowser, checkEngine } from './check-programs.ts'
import { checkDisk, checkModes, checkStorage } from './check-storage.ts'
import type { HealthDeps, LookAt } from './health.ports.ts'

/** Answers of quick looks hold so long, of slow ones so long, ms. */
const QUICK_MS = 3_000
/** An ill state is looked at again after so long, ms: getting well must not wait. */
const ILL_MS = 500
const SLOW_MS = 60_000
/** A look that takes longer is told as such, ms: a load balancer must not wait for a network that is gone. */
const DEADLINE_MS = 4_000
/** The engine is started four times when it is first looked at. */
const ENGINE_DEADLINE_MS = 60_000

export interface HealthService {
  /** At most some seconds old; `anew` looks at everything. Never throws. */
  look(options?: { anew?: boolean }): Promise<Health>
}

/** `deadlineMs` for tests. */
export function createHealthService(deps: HealthDeps & { log: Log }, deadlineMs = DEADLINE_MS): HealthService {
  const startedAt = performance.now()
  const looks: readonly {
    name: string
    at: LookAt
    keepMs: number
    deadlineMs: number
    late: () => HealthCheck | null
  }[] = [
    { name: 'storage', at: checkStorage, keepMs: 0 },
    { name: 'disk', at: checkDisk, keepMs: 0 },
    { name: 'database', at: checkDatabase, keepMs: QUICK_MS, late: () => found('database.unreachable') },
    { name: 'clock', at: checkClock, keepMs: 0 },
    { name: 'modes', at: checkModes, keepMs: QUICK_MS },
    { name: 'keys', at: checkKeys, keepMs: SLOW_MS },
    { name: 'files', at: checkFiles, keepMs: SLOW_MS, late: () => found('files.unreachable') },
    { name: 'backup', at: backupCheck(startedAt), keepMs: SLOW_MS, late: lateBackupCheck(startedAt) },
    { name: 'jobs', at: checkJobs(startedAt), keepMs: SLOW_MS },
    { name: 'ffmpeg', at: checkEngine, keepMs: SLOW_MS, deadlineMs: ENGINE_DEADLINE_MS },
    { name: 'browser', at: checkBrowser, keepMs: SLOW_MS },
  ].map((look) => ({ late: () => found('check.failed', { check: look.name }), deadlineMs, ...look }))
  const kept = new Map<string, { at: number; check: HealthCheck | null }>()
  let running: Promise<Health> | null = null
  let last: { at: number; health: Health } | null = null

  const one = async (
    { name, at, keepMs, deadlineMs: limit, late }: (typeof looks)[number],
    anew: boolean,
  ): Promise<HealthCheck | null> => {
    const before = kept.get(name)
    if (!anew && before !== undefined && performance.now() - before.at < keepMs) return before.check
    const check = await inTime(at(deps), limit, late).catch((error: unknown) => {
      deps.log.warn('a part of the health check failed', { part: name, error })
      return found('check.failed', { check: name })
    })
    // What is ill is looked at again soon.
    if (check === null || check.level === 'ok') kept.set(name, { at: performance.now(), check })
    else kept.delete(name)
    return check
  }
  const all = async (anew: boolean): Promise<Health> => {
    const seen = (await Promise.all(looks.map(async (look) => await one(look, anew)))).filter((check) => check !== null)
    const checks = seen.map((check) =>
      check.code === 'database.damaged' ? found(check.code, { ...check.params, command: deps.rescue }) : check,
    )
    // While the database is gone, what asks it for more has nothing to add.
    const gone = checks.some(({ code }) => code === 'database.unreachable' || code === 'database.damaged')
    const health = healthOf(
      gone ? checks.filter(({ code }) => code !== 'check.failed') : checks,
      toSeconds(deps.clock.now()),
    )
    last = { at: performance.now(), health }
    return health
  }
  return {
    async look({ anew = false } = {}) {
      // A trouble that a call met since is not waited for.
      const fresh =
        last !== null &&
        performance.now() - last.at < (last.health.ok ? (deps.troubles.open() === null ? QUICK_MS : 0) : ILL_MS)
      if (!anew && last !== null && fresh) return last.health
      running ??= all(anew).finally(() => {
        running = null
      })
      return await running
    },
  }
}

async function inTime(
  work: Promise<HealthCheck | null>,
  limitMs: number,
  late: () => HealthCheck | null,
): Promise<HealthCheck | null> {
  const { promise, resolve } = Promise.withResolvers<HealthCheck | null>()
  const timer = setTimeout(() => resolve(late()), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

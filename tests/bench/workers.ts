import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { clipInfo } from '../../src/contract/http/clip.ts'
import { openTeam, orderFilms } from '../kill/parts/team.ts'
import type { Report } from './figure.ts'

/** Films of one order: two scenes of two seconds at 540 x 540, each film with scenes no other film has. */
const FILMS = Number(process.env['BENCH_WORKER_FILMS'] ?? 12)
const WORKERS = [1, 2, 4]

/**
 * How much faster an order is made by 2 and 4 worker processes than by one, each on a database and a bucket of its own,
 * all on this machine.
 */
export async function benchWorkers(report: Report): Promise<object> {
  const cores = availableParallelism()
  const seconds: Record<number, number> = {}
  for (const workers of WORKERS) {
    const team = await openTeam()
    try {
      // Each scene is in one film: nothing is shared, every worker has real work.
      const materials = await team.materials(FILMS * 2, 'testsrc2=s=960x540:r=30', 3)
      for (let at = 0; at < workers; at += 1) await team.worker(`机器${at + 1}`)
      const began = performance.now()
      for (let film = 0; film < FILMS; film += 1)
        await orderFilms(team, materials.slice(film * 2, film * 2 + 2), 1, { width: 540, fps: 30, seconds: 2 })
      const ids = Array.from({ length: FILMS }, (_, at) => at + 1)
      for (let made = 0; made < FILMS;) {
        const all = await Promise.all(ids.map((id) => team.api.call(clipInfo, { id })))
        const failed = all.find((order) => order.status === -1)
        if (failed) throw new Error(failed.outputs[0]?.fail_reason ?? 'failed')
        made = all.filter((order) => order.status === 3).length
        if (made < FILMS) await pause(100)
      }
      seconds[workers] = (performance.now() - began) / 1_000
    } finally {
      await team.close()
    }
  }
  const one = seconds[1] ?? NaN
  const beside = `${FILMS} films; ${cores} cores for all workers, server, database and bucket together`
  for (const workers of WORKERS) {
    const took = seconds[workers] ?? NaN
    report({
      part: 'workers',
      name: `${workers} worker${workers > 1 ? 's' : ''}: films per minute`,
      value: (FILMS * 60) / took,
      unit: '',
      note: `${took.toFixed(1)} s, ${(one / took).toFixed(2)} x of one worker; ${beside}`,
    })
  }
  return {
    part: 'workers',
    cores,
    films: FILMS,
    seconds: Object.fromEntries(
      Object.entries(seconds).map(([workers, took]) => [workers, Math.round(took * 10) / 10]),
    ),
  }
}

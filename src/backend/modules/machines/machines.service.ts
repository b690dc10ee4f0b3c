// The processes of an installation: each says again and again that it lives, and everybody sees who is there.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { renderMachines } from '../../../contract/http/clip-engine.ts'
import type { Clock } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { countJobs, forget, forgetSilent, listMachines, worksOf, writeBeat } from './machines.repository.ts'
import type { MachineRow, NewMachine } from './machines.repository.ts'

type Answer = OutputOf<typeof renderMachines>
type Kind = Answer['machines'][number]['works'][number]['kind']

/** This process. */
export type Self = Pick<NewMachine, 'code' | 'name' | 'role' | 'version' | 'cores' | 'renders'>

export interface MachinesDeps {
  /** Unscoped. */
  db: Db
  clock: Clock
  self: Self
  /** Whether films can be made here, with a sentence when not. */
  state(): Promise<{ ready: boolean; reason: string }>
  /** After so long without a sign of life a machine's work is given to others, s. */
  leaseSeconds: number
  log(message: string, about: Readonly<Record<string, unknown>>): void
}

export interface Machines {
  /**
   * Says at once, and from then on regularly, that this process lives; the answer ends that and takes it off the list.
   */
  start(): Promise<() => Promise<void>>
  list(db: Db): Promise<Answer>
  /** Whether anybody there can make films. */
  teamState(): Promise<{ ready: boolean; reason: string }>
  /** A living server that answers calls and is of another version than this process; null = none. */
  otherVersion(): Promise<string | null>
}

/** Signs of life a machine gives until it counts as gone. */
const BEATS = 3
/** A machine that is gone is shown for so long, ms. */
const SHOWN_MS = 10 * 60_000

const KINDS: Readonly<Record<string, Kind>> = {
  'clip.render': 'render',
  'clip.try': 'preview',
  'clip.preview': 'preview',
  'clip.live': 'preview',
  'clip.download': 'download',
}

export function createMachines({ db, clock, self, state, leaseSeconds, log }: MachinesDeps): Machines {
  const startTime = clock.now()
  const lives = (row: MachineRow): boolean => row.beat_time > clock.now() - leaseSeconds * 1000
  const beat = async (): Promise<void> => {
    const { ready, reason } = self.renders === 0 ? { ready: false, reason: '' } : await state()
    await writeBeat(db, { ...self, ready: ready ? 1 : 0, reason, start_time: startTime, beat_time: clock.now() })
    await forgetSilent(db, clock.now() - SHOWN_MS)
  }
  return {
    async start() {
      let ended = false
      let last: Promise<void> = beat()
      await last
      const timer = setInterval(
        () => {
          last = last
            .then(async () => (ended ? undefined : await beat()))
            .catch((error: unknown) => log('no sign of life given', { reason: errorText(error) }))
        },
        (leaseSeconds * 1000) / BEATS,
      )
      return async () => {
        ended = true
        clearInterval(timer)
        await last
        await forget(db, self.code)
      }
    },
    async list(scoped) {
      const [rows, counts, works] = await Promise.all([listMachines(db), countJobs(db), worksOf(scoped)])
      return {
        back_s: leaseSeconds,
        machines: rows.map((row) => ({
          id: row.id,
          name: row.name,
          role: row.role,
          version: row.version,
          cores: row.cores,
          renders: row.renders,
          ready: row.ready,
          reason: row.reason,
          alive: lives(row) ? 1 : 0,
          self: row.code === self.code ? 1 : 0,
          start_time: Math.floor(row.start_time / 1000),
          beat_time: Math.floor(row.beat_time / 1000),
          busy: counts.get(row.code) ?? 0,
          works: works
            .filter((work) => work.owner === row.code)
            .map(({ type, progress, title }) => ({ kind: KINDS[type] ?? 'other', progress, title })),
        })),
      }
    },
    async teamState() {
      const makers = (await listMachines(db)).filter((row) => row.renders > 0 && lives(row))
      if (makers.some((row) => row.ready === 1)) return { ready: true, reason: '' }
      const reason = makers.find((row) => row.reason !== '')?.reason
      return {
        ready: false,
        reason: reason ?? '没有在线的剪辑机器。请在一台机器上启动 --role worker（设置 - 剪辑可查看在线的机器）后重试',
      }
    },
    async otherVersion() {
      return (
        (await listMachines(db)).find((row) => row.role !== 'worker' && lives(row) && row.version !== self.version)
          ?.version ?? null
      )
    },
  }
}

import { hasPerm } from '../../../contract/permissions.ts'
import type { Duty, DutyPorts } from './duties.ts'

/** One duty from the moment it begins. */
interface Shift {
  /** The helper may have come or gone. */
  follow(): void
  end(): void
}

/** The time of a duty's rounds; `start` begins one. */
function createRoundTimer({ everyMs = 0, jitterMs = 0, last }: Duty, ports: DutyPorts, start: () => void) {
  let timer: number | undefined
  /** End of this page's last round since the helper came; null = none yet. */
  let ownLast: number | null = null
  const left = (): number => {
    const before = last === undefined ? ownLast : last.get()
    // A clock that was moved back does not lengthen the wait.
    return before === null ? 0 : Math.min(before - ports.now(), 0) + everyMs
  }
  const stop = (): void => {
    if (timer !== undefined) ports.timers.clear(timer)
    timer = undefined
  }
  const schedule = (): void => {
    stop()
    const wait = left()
    timer = ports.timers.set(
      () => {
        timer = undefined
        // Another page may have made the round since.
        if (left() > 0) return schedule()
        last?.set(ports.now())
        start()
      },
      wait <= 0 ? 0 : wait + Math.round(ports.random() * jitterMs),
    )
  }
  return {
    schedule,
    stop,
    /** A round has ended, or (`null`) none counts any more. */
    ended: (at: number | null): void => {
      ownLast = at
    },
  }
}

function beginDuty(duty: Duty, ports: DutyPorts): Shift {
  let current: AbortController | null = null
  let isAskedAgain = false
  let isOver = false
  let wasOn = false
  const isOn = (): boolean => !isOver && duty.round !== undefined && ports.helperConnected()
  const run = async (asked: boolean): Promise<void> => {
    if (current !== null || !isOn()) return
    timer.stop()
    const mine = new AbortController()
    current = mine
    try {
      await duty.round?.(mine.signal, asked)
    } catch (error) {
      if (!mine.signal.aborted) ports.onProblem(duty.name, error)
    }
    current = null
    timer.ended(ports.now())
    const isMore = isAskedAgain
    isAskedAgain = false
    if (!isOn()) return
    if (isMore) void run(true)
    else timer.schedule()
  }
  const timer = createRoundTimer(duty, ports, () => void run(false))
  const follow = (): void => {
    const on = isOn()
    if (on === wasOn) return
    wasOn = on
    if (!on) return timer.stop()
    timer.ended(null)
    if (current === null) timer.schedule()
  }
  const off = duty.listen?.({
    ask() {
      if (current === null) void run(true)
      else isAskedAgain = true
    },
    cancel() {
      isAskedAgain = false
      current?.abort()
    },
  })
  follow()
  return {
    follow,
    end() {
      isOver = true
      isAskedAgain = false
      timer.stop()
      current?.abort()
      off?.()
    },
  }
}

/** Keeps the duties for as long as the page is open. Answers a function that ends them all. */
export function runDuties(ports: DutyPorts, duties: readonly Duty[]): () => void {
  const shifts = new Map<Duty, Shift>()
  const follow = (): void => {
    const perms = ports.perms()
    for (const duty of duties) {
      const isMeant = perms !== null && (duty.perm === undefined || hasPerm(perms, duty.perm))
      const shift = shifts.get(duty)
      if (isMeant && shift === undefined) shifts.set(duty, beginDuty(duty, ports))
      else if (isMeant) shift?.follow()
      else {
        shifts.delete(duty)
        shift?.end()
      }
    }
  }
  follow()
  const off = ports.onChange(follow)
  return () => {
    off()
    for (const shift of shifts.values()) shift.end()
    shifts.clear()
  }
}

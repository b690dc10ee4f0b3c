import type { Faults } from './model.ts'
import { noFaults } from './model.ts'

/** The switches: one set for everybody, one per user that overrides it. */
export interface FaultBoard {
  /** What holds for this user now. */
  of(uid: string | null): Faults
  set(patch: Partial<Faults>, uid: string | null): void
  clear(uid: string | null): void
  /** Switches a one-time fault off wherever it was set. */
  spend(name: 'uploadFailOnce' | 'loseSessionAt', uid: string | null): void
  /** True when this call must answer 500; counts down. */
  take500(path: string, uid: string | null): boolean
}

/** Makes a board without faults. */
export function createFaultBoard(): FaultBoard {
  let all: Partial<Faults> = {}
  const own = new Map<string, Partial<Faults>>()
  const layer = (uid: string | null): Partial<Faults> => (uid === null ? all : (own.get(uid) ?? {}))
  return {
    of: (uid) => ({ ...noFaults, ...all, ...(uid === null ? {} : own.get(uid)) }),
    set(patch, uid) {
      const next = { ...layer(uid), ...structuredClone(patch) }
      if (uid === null) all = next
      else own.set(uid, next)
    },
    clear(uid) {
      if (uid !== null) {
        own.delete(uid)
        return
      }
      all = {}
      own.clear()
    },
    spend(name, uid) {
      const holder = uid !== null && own.get(uid)?.[name] ? own.get(uid) : all
      if (holder) delete holder[name]
    },
    take500(path, uid) {
      for (const holder of [layer(uid), all]) {
        const rule = holder.http500?.find((r) => r.times > 0 && path.startsWith(r.path))
        if (rule) {
          rule.times -= 1
          return true
        }
      }
      return false
    },
  }
}

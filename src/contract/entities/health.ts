import { z } from 'zod'

/** What a page can do about a finding; `none` = the sentence names a command or a thing to do outside the product. */
export type HealthAction = 'backup' | 'restore' | 'clock' | 'clip' | 'none'
interface Finding {
  readonly level: 'ok' | 'warn' | 'fault'
  /** The product can't do its work: `/healthz` answers 503. */
  readonly unfit?: true
  readonly action?: HealthAction
}

/** Every finding of the check, by its code `<what was looked at>.<what was found>`. The most urgent ones come first. */
export const HEALTH = {
  'storage.full': { level: 'fault', unfit: true },
  'storage.readonly': { level: 'fault', unfit: true },
  'storage.io': { level: 'fault', unfit: true },
  'storage.ok': { level: 'ok' },
  'database.damaged': { level: 'fault', unfit: true, action: 'restore' },
  'database.unreachable': { level: 'fault', unfit: true },
  'database.ok': { level: 'ok' },
  'keys.missing': { level: 'fault' },
  'keys.foreign': { level: 'fault' },
  'keys.ok': { level: 'ok' },
  'clock.behind': { level: 'fault', action: 'clock' },
  'clock.ahead': { level: 'fault', action: 'clock' },
  'clock.ok': { level: 'ok' },
  'files.missing': { level: 'fault' },
  'files.unreachable': { level: 'fault' },
  'files.ok': { level: 'ok' },
  'disk.short': { level: 'fault' },
  'disk.low': { level: 'warn' },
  'disk.ok': { level: 'ok' },
  'backup.folder': { level: 'fault', action: 'backup' },
  'backup.broken': { level: 'fault', action: 'backup' },
  'backup.gone': { level: 'warn', action: 'backup' },
  'backup.none': { level: 'warn', action: 'backup' },
  'backup.damaged': { level: 'warn', action: 'backup' },
  'backup.old': { level: 'warn', action: 'backup' },
  'backup.future': { level: 'warn', action: 'backup' },
  'backup.external': { level: 'ok' },
  'backup.ok': { level: 'ok' },
  'jobs.stuck': { level: 'fault' },
  'jobs.ok': { level: 'ok' },
  'modes.open': { level: 'warn' },
  'modes.outer': { level: 'warn' },
  'modes.umask': { level: 'warn' },
  'modes.closed': { level: 'warn' },
  'modes.ok': { level: 'ok' },
  'ffmpeg.bundle_missing': { level: 'warn', action: 'clip' },
  'ffmpeg.bundle_changed': { level: 'warn', action: 'clip' },
  'ffmpeg.bundle_replaced': { level: 'warn', action: 'clip' },
  'ffmpeg.missing': { level: 'warn', action: 'clip' },
  'ffmpeg.old': { level: 'warn', action: 'clip' },
  'ffmpeg.ok': { level: 'ok' },
  'browser.missing': { level: 'warn', action: 'clip' },
  'browser.ok': { level: 'ok' },
  'check.failed': { level: 'warn' },
} as const satisfies Record<string, Finding>

export type HealthCode = keyof typeof HEALTH
const CODES = Object.keys(HEALTH) as [HealthCode, ...HealthCode[]]
export const healthCode = z.enum(CODES)

/** What is known of a code without its parameters. */
export function findingOf(code: HealthCode): Finding {
  return HEALTH[code]
}

/**
 * One thing that was looked at. Words are made of code and parameters where they are read (health-words.ts). `…time` in
 * unix s, `free` in bytes, `by` in s.
 */
export const healthCheck = z.object({
  code: healthCode,
  level: z.enum(['ok', 'warn', 'fault']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type HealthCheck = z.output<typeof healthCheck>

/**
 * The answer of the one check. `ok`: fit for work (the faults that make it unfit are marked above). `time`: unix s.
 * Most urgent checks first.
 */
export const health = z.object({ ok: z.boolean(), time: z.number().int(), checks: z.array(healthCheck) })
export type Health = z.output<typeof health>

/** What a stranger is told at `/healthz`: codes of what is not well, and nothing about this machine. */
export const publicHealth = z.object({ ok: z.boolean(), version: z.string(), codes: z.array(healthCode).optional() })

/** The value of these checks, most urgent first. */
export function healthOf(checks: readonly HealthCheck[], time: number): Health {
  const sorted = checks.toSorted((a, b) => CODES.indexOf(a.code) - CODES.indexOf(b.code))
  const urgent = [
    ...sorted.filter(({ level }) => level === 'fault'),
    ...sorted.filter(({ level }) => level === 'warn'),
    ...sorted.filter(({ level }) => level === 'ok'),
  ]
  return { ok: !urgent.some(({ code }) => findingOf(code).unfit === true), time, checks: urgent }
}

/** A finding with its level. */
export function found(code: HealthCode, params: HealthCheck['params'] = {}): HealthCheck {
  return {
    code,
    level: HEALTH[code].level,
    params,
  }
}

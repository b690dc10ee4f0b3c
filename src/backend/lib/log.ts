// The server's log: one JSON line per event, secrets removed by key before anything is written.

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Readonly<Record<string, unknown>>

/** What every part of the server logs to. */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log with fields that every line of it carries. */
  with(fields: LogFields): Log
}

const RANK: Readonly<Record<LogLevel, number>> = { debug: 10, info: 20, warn: 30, error: 40 }
const SECRET_KEY =
  /^(.*_)?(token|password|passwd|cookie|authorization|secret|secretaccesskey|accesskeyid|ticket)(_enc|_hash)?$/i
const SEALED = /sealed:v1:[A-Za-z0-9_.=-]+/g
const MAX_DEPTH = 6
const MAX_TEXT = 4_000

/**
 * A copy of `value` without secrets: keys such as token, password, cookie, authorization, third_cookie, third_token,
 * and sealed credentials in texts.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT).replace(SEALED, 'sealed:v1:[removed]')
  if (value instanceof Error)
    return {
      name: value.name,
      message: redact(value.message),
      stack: redact(value.stack ?? ''),
      ...(value.cause === undefined ? {} : { cause: redact(value.cause, depth + 1) }),
    }
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET_KEY.test(key) ? '[removed]' : redact(item, depth + 1)]),
  )
}

/** A log that hands finished lines (without line end) to `write`. */
export function createLog(write: (line: string) => void, level: LogLevel = 'info', base: LogFields = {}): Log {
  const at =
    (lineLevel: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (RANK[lineLevel] < RANK[level]) return
      const safe = redact({ ...base, ...fields })
      write(
        JSON.stringify({
          time: new Date().toISOString(),
          level: lineLevel,
          message: redact(message),
          ...(typeof safe === 'object' ? safe : {}),
        }),
      )
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => createLog(write, level, { ...base, ...fields }),
  }
}

/** Says nothing: tests, and parts built without a server. */
export const silentLog: Log = createLog(() => {}, 'error')

// Lines of JSON; secrets are cut by key before they are written.

export type LogFields = Readonly<Record<string, unknown>>
/** Log of the helper: an event name plus fields, never payloads. */
export interface Logger {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}
export type LogLevel = keyof Logger

const SECRET = /cookie|token|secret|password|authorization|proof|^value$|qr|image/i
const SEALED = /sealed:v1:[A-Za-z0-9_.=-]+/g
const MAX_TEXT = 500

/** A copy without secrets: values under telling keys and sealed strings anywhere become `[已隐去]`; long texts are cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SEALED, '[已隐去]').slice(0, MAX_TEXT)
  if (value === null || typeof value !== 'object') return value
  if (depth > 4) return '[…]'
  if (value instanceof Error) return redact(value.message, depth + 1)
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => redact(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      SECRET.test(key) && typeof one === 'string' ? '[已隐去]' : redact(one, depth + 1),
    ]),
  )
}

/**
 * A logger that hands finished lines to `write`.
 * @param now clock, unix ms
 */
export function createLogger(write: (line: string) => void, now: () => number = Date.now): Logger {
  const log =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      const safe = redact(fields)
      write(
        JSON.stringify({
          time: new Date(now()).toISOString(),
          level,
          event,
          ...(typeof safe === 'object' ? safe : {}),
        }),
      )
    }
  return { info: log('info'), warn: log('warn'), error: log('error') }
}

/** A logger for tests and places that don't care. */
export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

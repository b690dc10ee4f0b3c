// Where the log's lines go.
import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../lib/log.ts'
import { createLog, silentLog } from '../lib/log.ts'
import type { BackendConfig } from './config.ts'

/** A file larger than this is set aside at the start, bytes. */
const ROTATE_AT = 10 * 1024 * 1024

/** Opens the log of the configuration; `close` waits until the last line is written. */
export function openLog(config: BackendConfig['log']): { log: Log; close: () => Promise<void> } {
  if (config.level === 'silent') return { log: silentLog, close: async () => {} }
  if (config.file === null)
    return { log: createLog((line) => process.stderr.write(`${line}\n`), config.level), close: async () => {} }
  const { file } = config
  mkdirSync(path.dirname(file), { recursive: true })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT) renameSync(file, `${file}.1`)
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  // A full disk must not end the server.
  stream.on('error', () => {})
  return {
    log: createLog((line) => stream.write(`${line}\n`), config.level),
    close: async () => {
      await new Promise<void>((resolve) => {
        stream.end(resolve)
      })
    },
  }
}

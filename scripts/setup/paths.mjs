// Where things are, worked out from this file; nothing here depends on the machine.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const cacheDir = join(root, '.cache')
const os = process.platform === 'win32' ? 'win' : process.platform
const nodeFolder = join(root, 'tools', 'node_modules', `node-${os}-${process.arch}`)

/** Path of Node 24: this very process when it is one, else the one from tools/, else null. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) === 24) return process.execPath
  const path = join(nodeFolder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(path) ? path : null
}

/** Environment for children: Node 24 first on PATH, a UTF-8 locale so that Chinese file names work. */
export function childEnv(extra = {}) {
  const node = node24()
  const separator = process.platform === 'win32' ? ';' : ':'
  const path = process.env.PATH ?? process.env.Path ?? ''
  return {
    ...process.env,
    ...(process.platform === 'linux' ? { LC_ALL: process.env.LC_ALL ?? 'C.UTF-8' } : {}),
    PATH: node ? `${dirname(node)}${separator}${path}` : path,
    ...extra,
  }
}

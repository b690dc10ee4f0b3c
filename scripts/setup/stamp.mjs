// Remembers what a step was done for, so that it is done again only when its inputs change.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, root } from './paths.mjs'

const walk = (path, out) => {
  const info = statSync(path)
  if (!info.isDirectory()) return out.push(path)
  for (const name of readdirSync(path).sort()) if (name !== 'node_modules') walk(join(path, name), out)
}

/** SHA-256 over names and contents of files and folders (relative to the project). */
export function hashOf(paths, skip = /\.test\.tsx?$/) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    const files = []
    walk(full, files)
    for (const file of files) if (!skip.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const stampFile = (name) => join(cacheDir, `${name}.stamp`)
export function stampIs(name, value) {
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === value
}
export function setStamp(name, value) {
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(stampFile(name), value)
}

// A copy of the tree to break things in; the tree itself is never touched.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface ScratchCopy {
  readonly root: string
  read(file: string): string
  write(file: string, text: string): void
  remove(): void
}

/** Folders of packages, linked package by package: what tools write beside these stays in the copy. */
const PACKAGES = ['node_modules', 'tools/node_modules']
/** Caches of the test runner, which belong to one tree. */
const CACHES = /^\.vit/

/** Copies all files that git knows or would add, with their present content. */
export function makeScratchCopy(from: string): ScratchCopy {
  const root = mkdtempSync(join(tmpdir(), 'mutations-'))
  const files = execFileSync(
    'git',
    ['-c', 'core.quotepath=off', 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: from, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  ).split('\0')
  for (const file of files.filter((one) => one !== '' && existsSync(join(from, one)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(join(from, file), join(root, file))
  }
  for (const folder of PACKAGES) {
    if (!existsSync(join(from, folder))) continue
    mkdirSync(join(root, folder), { recursive: true })
    for (const name of readdirSync(join(from, folder)).filter((one) => !CACHES.test(one)))
      symlinkSync(join(from, folder, name), join(root, folder, name))
  }
  return {
    root,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(join(root, file), text),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

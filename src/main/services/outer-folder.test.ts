import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { closeOuterFolder } from './outer-folder.ts'

const posix = process.platform === 'win32' ? it.skip : it
const made = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'outer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  return folder
}
const modeOf = (folder: string): number => statSync(folder).mode & 0o777

posix('a folder that is made, or that holds the product alone, is for this user alone', () => {
  const folder = made()
  mkdirSync(join(folder, 'backend'))
  writeFileSync(join(folder, 'settings.json'), '{}')
  closeOuterFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
  const fresh = join(folder, 'new')
  closeOuterFolder(fresh)
  expect(modeOf(fresh)).toBe(0o700)
})

posix('a folder in which something else lies keeps its rights, unless it is the app’s own', () => {
  const folder = made()
  writeFileSync(join(folder, 'somebody-else.txt'), '')
  closeOuterFolder(folder)
  expect(modeOf(folder)).toBe(0o755)
  closeOuterFolder(folder, { always: true })
  expect(modeOf(folder)).toBe(0o700)
})

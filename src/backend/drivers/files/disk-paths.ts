// Keys to paths, and writes that survive a power cut.
import { open, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { assertKey } from '../../ports/file-store.ts'

/** The folders of a disk store; temporary files lie on the same disk, so that a rename is atomic. */
export interface DiskFolders {
  files: string
  uploads: string
  temporary: string
}

export function diskFolders(root: string): DiskFolders {
  return { files: path.join(root, 'files'), uploads: path.join(root, 'uploads'), temporary: path.join(root, 'tmp') }
}

/** @throws TypeError for anything but a plain key: no traversal */
export function keyPath(folders: DiskFolders, key: string): string {
  assertKey(key)
  return path.join(folders.files, ...key.split('/'))
}

/** Forces a file's content to the disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Forces a folder's entries to the disk; Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives a file that is already on the disk its final name, atomically. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await rename(from, to)
  await syncFolder(path.dirname(to))
}

/** True for "no such file". */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

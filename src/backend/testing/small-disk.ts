// A disk of some megabytes of its own, for what happens when it is full or read-only.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  readonly folder: string
  /** Mounts it anew so that nothing can be written under its path; files that are open stay so. */
  makeReadOnly(): Promise<void>
  remove(): Promise<void>
}

/** Null where this user may not mount. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'small-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!mounted) {
    await rm(folder, { recursive: true, force: true })
    return null
  }
  let layers = 1
  return {
    folder,
    async makeReadOnly() {
      await run('mount', ['--bind', folder, folder])
      layers += 1
      await run('mount', ['-o', 'remount,ro,bind', folder])
    },
    async remove() {
      for (; layers > 0; layers -= 1) await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

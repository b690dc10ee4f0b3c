// An SQLite file with every table, made once per process: laying a copy takes a hundredth of migrating anew.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../drivers/database/open-database.ts'

let kept: Promise<Buffer> | null = null

/** Puts a migrated, empty database where a backend will open one; the file must not exist. */
export async function layMigrated(file: string): Promise<void> {
  await writeFile(file, await (kept ??= migrated()), { flag: 'wx', mode: 0o600 })
}

async function migrated(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backend-template-'))
  try {
    const file = path.join(folder, 'data.sqlite')
    // Closing brings what the write-ahead log holds into the file.
    await (await openDatabase({ kind: 'sqlite', file })).close()
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

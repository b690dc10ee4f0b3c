import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../drivers/database/open-database.ts'
import type { DatabasePort } from '../ports/database.ts'
import { createTestLocation } from '../testing/databases.ts'
import { BackupError, BackupFolderError } from './backup-files.ts'
import type { BackupInfo } from './backup-files.ts'
import { createBackups, toRemove } from './backup.ts'
import type { Backups } from './backup.ts'
import { applyRestore, finishRestore, newestThatOpens, requestAtStart } from './restore.ts'

const HOUR = 3_600_000
const BOSS = { tenantId: 1, adminId: 1, by: '老板' }
const START = Date.parse('2026-11-20T10:15:00Z')

describe('backups', () => {
  let root: string
  let folder: string
  let databaseFile: string
  let database: DatabasePort
  let backups: Backups
  let now: number
  const clock = { now: () => now }

  const openIt = async (): Promise<void> => {
    database = await openDatabase({ kind: 'sqlite', file: databaseFile })
    backups = createBackups({ database, folder, clock })
  }
  const restart = async (): Promise<string | null> => {
    await database.close()
    try {
      const note = await applyRestore({ databaseFile, folder })
      if (note !== null) await finishRestore(folder, note, clock)
      return note?.name ?? null
    } finally {
      await openIt()
    }
  }
  const add = (host: string): Promise<unknown> =>
    database.db.insertInto('projects').values({ host, name: host }).execute()
  const hosts = async (): Promise<string[]> =>
    (await database.db.selectFrom('projects').select('host').orderBy('id').execute()).map((row) => row.host)

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'backup-'))
    folder = path.join(root, 'backups')
    databaseFile = path.join(root, 'data.sqlite')
    now = START
    await openIt()
  })
  afterEach(async () => {
    await database.close()
    await rm(root, { recursive: true, force: true })
  })

  it('are complete copies made while the database is written to', async () => {
    await add('before')
    const writes = Array.from({ length: 50 }, (_, n) => add(`during-${n}`))
    const made = await backups.create('manual')
    await Promise.all(writes)
    expect(made).toMatchObject({ name: 'backup-20261120T101500Z-manual.sqlite', kind: 'manual', time: START })
    expect(await backups.list()).toEqual([made])
    expect((await readdir(folder)).toSorted()).toEqual([made.name.replace('.sqlite', '.json'), made.name].toSorted())
    const copy = await openDatabase({ kind: 'sqlite', file: path.join(folder, made.name) })
    expect((await copy.db.selectFrom('projects').select('host').execute())[0]).toEqual({ host: 'before' })
    await copy.close()
  })

  it('come back at the next start, and what they replace is kept', async () => {
    await add('old')
    const { name } = await backups.create('hourly')
    await add('new')
    now += HOUR
    await backups.requestRestore(name, BOSS)
    expect(await hosts()).toEqual(['old', 'new'])
    expect(await restart()).toBe(name)
    expect(await hosts()).toEqual(['old'])
    const [replaced] = await backups.list()
    expect(replaced).toMatchObject({ kind: 'before_restore', time: now })
    await backups.requestRestore(replaced?.name ?? '', BOSS)
    await restart()
    expect(await hosts()).toEqual(['old', 'new'])
    expect(await restart()).toBeNull()
  })

  it('that are damaged are refused, when asked for and at the start', async () => {
    await add('kept')
    const { name, size } = await backups.create('hourly')
    await backups.requestRestore(name, BOSS)
    await truncate(path.join(folder, name), Math.floor(size / 2))
    await expect(backups.requestRestore(name, BOSS)).rejects.toThrow(/已损坏/)
    await expect(restart()).rejects.toThrow(/保持原样/)
    expect(await hosts()).toEqual(['kept'])
    expect(await restart()).toBeNull()
  })

  it.each(['', '../data.sqlite', 'backup-20261120T101500Z-hourly.sqlite', 'restore.json'])(
    'does not restore %j',
    async (name) => {
      await expect(backups.requestRestore(name, BOSS)).rejects.toThrow(BackupError)
    },
  )

  it('finish a restore that was cut off after the old database had gone aside', async () => {
    await add('old')
    const { name } = await backups.create('hourly')
    await backups.requestRestore(name, BOSS)
    await database.close()
    await rm(databaseFile)
    expect(await applyRestore({ databaseFile, folder })).toMatchObject({ name })
    await openIt()
    expect(await hosts()).toEqual(['old'])
  })

  it('keep the note when only a restore can help', async () => {
    const { name } = await backups.create('hourly')
    await backups.requestRestore(name, BOSS)
    await database.close()
    await rm(databaseFile)
    await rm(path.join(folder, name))
    const error = await applyRestore({ databaseFile, folder }).catch((reason: unknown) => reason)
    expect(error).not.toBeInstanceOf(BackupError)
    expect(String(error)).toMatch(/replaced-.*移回/)
    expect(await readdir(folder)).toContain('restore.json')
    await openIt()
  })

  it('keep a damaged database aside when it is replaced', async () => {
    const { name } = await backups.create('hourly')
    await backups.requestRestore(name, BOSS)
    await database.close()
    await writeFile(databaseFile, 'not a database')
    expect(await applyRestore({ databaseFile, folder })).toMatchObject({ name })
    await openIt()
    expect((await readdir(folder)).filter((entry) => entry.startsWith('replaced-'))).toHaveLength(1)
  })

  it('put what was replaced by name of the restore, and tell it again until the data are settled', async () => {
    await add('old')
    const { name } = await backups.create('hourly')
    await add('new')
    await backups.requestRestore(name, BOSS)
    await database.close()
    const note = await applyRestore({ databaseFile, folder })
    expect(note).toMatchObject({ name, time: START, by: '老板', adminId: 1 })
    // Cut off before it was settled: the next start tells the same.
    expect(await applyRestore({ databaseFile, folder })).toEqual(note)
    if (note !== null) await finishRestore(folder, note, clock)
    expect(await applyRestore({ databaseFile, folder })).toBeNull()
    await openIt()
    expect((await backups.list()).map((one) => one.kind).toSorted()).toEqual(['before_restore', 'hourly'])
  })

  it('whose bytes were changed in place are listed as damaged, the others as whole', async () => {
    await add('first')
    const first = await backups.create('manual')
    now += HOUR
    const second = await backups.create('manual')
    const handle = await open(path.join(folder, second.name), 'r+')
    await handle.write(Buffer.from('xxxx'), 0, 4, 4_000)
    await handle.close()
    expect((await backups.list()).map((one) => [one.name, one.whole])).toEqual([
      [second.name, false],
      [first.name, true],
    ])
    expect((await backups.list()).map((one) => one.whole)).toEqual([false, true])
  })

  it('are put back at the start from the newest one that opens', async () => {
    await add('first')
    const first = await backups.create('hourly')
    now += HOUR
    await add('second')
    const second = await backups.create('hourly')
    await truncate(path.join(folder, second.name), 4_096)
    expect((await backups.list()).map((one) => [one.name, one.whole])).toEqual([
      [second.name, false],
      [first.name, true],
    ])
    expect(await newestThatOpens(folder)).toBe(first.name)
    expect(await requestAtStart(folder, '', BOSS)).toBe(first.name)
    expect(await restart()).toBe(first.name)
    expect(await hosts()).toEqual(['first'])
    await expect(requestAtStart(folder, second.name, BOSS)).rejects.toThrow(/已损坏/)
  })

  it('of which one byte was changed are refused by their check sum', async () => {
    const { name, size } = await backups.create('manual')
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    bytes[size - 20] = (bytes[size - 20] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(backups.requestRestore(name, BOSS)).rejects.toThrow(/已损坏/)
  })

  it('dated in the future by a wrong clock are due again, and the newest is the one made last', async () => {
    now += 400 * 24 * HOUR
    const future = await backups.create('hourly')
    now = START
    const made = await backups.createIfDue()
    expect(made).not.toBeNull()
    expect((await backups.list()).map((one) => one.name)).toEqual([made?.name, future.name])
    expect(await backups.createIfDue()).toBeNull()
    now += HOUR
    expect(await backups.createIfDue()).not.toBeNull()
  })

  it('of a folder that can not be read are not said to be none', async () => {
    expect(await backups.list()).toEqual([])
    await writeFile(folder, 'a file where the folder belongs')
    await expect(backups.list()).rejects.toThrow(BackupFolderError)
    await expect(backups.list()).rejects.toThrow(`备份文件夹无法读取（${folder}）`)
  })

  it('are made each hour', async () => {
    expect(await backups.createIfDue()).toMatchObject({ kind: 'hourly' })
    now += HOUR - 1
    expect(await backups.createIfDue()).toBeNull()
    now += 1
    expect(await backups.createIfDue()).not.toBeNull()
    expect(await backups.list()).toHaveLength(2)
  })
})

it('backups of PostgreSQL are not ours to make', async () => {
  const place = await createTestLocation('postgres')
  const database = await openDatabase(place.location)
  await expect(
    createBackups({ database, folder: path.join(tmpdir(), 'never'), clock: { now: Date.now } }).create('manual'),
  ).rejects.toThrow(/pg_dump/)
  await database.close()
  await place.remove()
})

it('keeps 24 hourly backups, one of each of seven days, ten of the others', () => {
  const all: BackupInfo[] = []
  for (let hour = 0; hour < 24 * 12; hour += 1)
    all.push({ name: `h${hour}`, kind: 'hourly', size: 1, whole: true, time: START - hour * HOUR })
  for (let at = 0; at < 12; at += 1)
    all.push({ name: `m${at}`, kind: 'manual', size: 1, whole: true, time: START - at * HOUR })
  const removed = new Set(toRemove(all))
  const kept = all.filter(({ name }) => !removed.has(name)).map(({ name }) => name)
  const daily = [35, 59, 83, 107, 131].map((hour) => `h${hour}`)
  expect(kept).toEqual([
    ...Array.from({ length: 24 }, (_, hour) => `h${hour}`),
    ...daily,
    ...Array.from({ length: 10 }, (_, at) => `m${at}`),
  ])
})

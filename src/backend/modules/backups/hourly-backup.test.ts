import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runLog } from '../../../contract/http/admin.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { backupFailure } from './hourly-backup.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp('sqlite')
})
afterAll(async () => await app.close())

it('a backup that can’t be made by itself stands in the run log with folder and reason, once until the cause changes, and so does its return', async () => {
  const owner = await app.makeTenant()
  const other = await app.makeTenant()
  const folder = path.join(app.dataDir, 'backups')
  const task = app.backend.composition.modules
    .flatMap((module) => module.periodic ?? [])
    .find((one) => one.name === 'backups.hourly')
  const run = async () => await task?.run(new AbortController().signal)
  const rows = async (of = owner) =>
    (await app.inject(runLog, { job_type: 'backup', sort_order: 'asc' }, { token: of.token })).data.data.map((row) => [
      row.level,
      row.title,
      row.message,
    ])
  const failed = [
    'error',
    '自动备份失败',
    `备份文件夹无法写入，没有备份（${folder}）。如果那里是一个同名文件，请移走；并检查文件夹权限，然后重试`,
  ]

  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file in its place')
  await expect(run()).rejects.toThrow('备份文件夹无法写入')
  await expect(run()).rejects.toThrow('备份文件夹无法写入')
  expect(await rows()).toEqual([failed])
  // It concerns the whole installation: whoever runs it is told.
  expect(await rows(other)).toEqual([])

  await rm(folder)
  await run()
  const [made] = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'))
  const returned = ['info', '自动备份恢复正常', made]
  expect(await rows()).toEqual([failed, returned])
  await run()
  await rm(folder, { recursive: true })
  await run()
  expect(await rows()).toEqual([failed, returned])
  await rm(folder, { recursive: true })
  await writeFile(folder, 'again')
  await expect(run()).rejects.toThrow()
  expect(await rows()).toEqual([failed, returned, failed])
})

it('the same cause is the same sentence whenever it is met', () => {
  const full = (name: string) =>
    Object.assign(new Error(`ENOSPC: no space left on device, write '/data/backups/${name}'`), { code: 'ENOSPC' })
  expect(backupFailure(full('a'), '/data/backups')).toBe('磁盘空间不足，没有备份（/data/backups）')
  const odd = (time: string) => new Error(`odd '/data/backups/backup-${time}-hourly.sqlite.part'`)
  expect(backupFailure(odd('20260101T000000Z'), '/data/backups')).toBe(
    backupFailure(odd('20260101T010000Z'), '/data/backups'),
  )
  expect(backupFailure(odd('20260101T000000Z'), '/elsewhere')).toContain('，没有备份（/elsewhere）')
})

// The check of the embedded database at the start, where nothing else would meet the damage.
import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteFile from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { buildBackend } from '../create-backend.ts'
import { startFailure } from './start-failure.ts'

const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '公司' }
const start = async (dataDir: string) =>
  await buildBackend({ dataDir, port: 0, log: { level: 'silent' }, ownerSeed: OWNER })

it('rows that are damaged where no start reads them are noticed, after a crash too', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'check-data-'))
  onTestFinished(async () => await rm(dir, { recursive: true, force: true }))
  const first = await start(dir)
  const { db } = first.foundation.database
  for (let lot = 0; lot < 4; lot += 1)
    await db
      .insertInto('copywritings')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          tenant_id: 1,
          title: `文案 ${lot} ${at}`,
          content: '慢火熬一锅好汤，'.repeat(20),
          admin_id: 1,
        })),
      )
      .execute()
  await first.close()
  const file = path.join(dir, 'data.sqlite')
  // A crash leaves no note of what the file was.
  await rm(`${file}.sum`)
  const known = new SqliteFile(file, { readonly: true })
  const leaves = known
    .prepare("select pageno from dbstat where name = 'copywritings' and pagetype = 'leaf' order by pageno")
    .pluck()
    .all()
    .map(Number)
  const size = Number(known.pragma('page_size', { simple: true }))
  known.close()
  const damaged = leaves.slice(Math.floor(leaves.length / 2), Math.floor(leaves.length / 2) + 3)
  expect(damaged).toHaveLength(3)
  const handle = await open(file, 'r+')
  for (const page of damaged) await handle.write(Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size)
  await handle.close()
  const failure = await start(dir).then(
    async (backend) => (await backend.close(), { code: '', message: '' }),
    (error: unknown) => startFailure(error),
  )
  expect(failure.code).toBe('DATABASE_DAMAGED')
  // What SQLite says of it is for the log: the Chinese sentence has no English in it.
  const [chinese = ''] = failure.message.split('\n')
  expect(chinese).toContain('没有通过完整性检查')
  expect(chinese.replace(dir, '')).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/i)
})

it('an empty database beside keys or files of a product is a fault, not a new product; in an empty folder it is one', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'check-empty-'))
  onTestFinished(async () => await rm(dir, { recursive: true, force: true }))
  const file = path.join(dir, 'data.sqlite')
  await writeFile(file, '')
  await (await start(dir)).close()
  // As a copy that broke off leaves it: no note of what the file was.
  await Promise.all(['', '.sum', '-wal', '-shm'].map(async (end) => await rm(`${file}${end}`, { force: true })))
  await writeFile(file, '')
  const outcome = async () =>
    await start(dir).then(
      async (backend) => (await backend.close(), { code: 'STARTED', message: '' }),
      (error: unknown) => startFailure(error),
    )
  expect(await outcome()).toMatchObject({
    code: 'DATABASE_DAMAGED',
    message: expect.stringMatching(/keys\.json[^]*0 字节/),
  })
  // Films alone are as much a product as its keys.
  await rm(path.join(dir, 'keys.json'))
  await mkdir(path.join(dir, 'files'), { recursive: true })
  await writeFile(path.join(dir, 'files', 'film.mp4'), 'x')
  expect(await outcome()).toMatchObject({ code: 'DATABASE_DAMAGED', message: expect.stringContaining('files') })
  expect((await stat(file)).size).toBe(0)
})

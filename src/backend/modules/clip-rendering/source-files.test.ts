import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Client, createS3Store } from '../../drivers/files/s3.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createSourceFiles } from './source-files.ts'

let root: string
let server: S3rver
let store: FileStore
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sources-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(root, 'bucket'),
    configureBuckets: [{ name: 'videos', configs: [] }],
  })
  const { port } = await server.run()
  const client = createS3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
  store = createS3Store({ client, bucket: 'videos', temporary: path.join(root, 'tmp') })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const { signal } = new AbortController()
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

test("a bucket's file is copied once, checked by its hash, and used again", async () => {
  const dir = path.join(root, 'copies')
  const sources = createSourceFiles({ store, dir, maxBytes: 1e9 })
  await store.put('t/1/material/a.mp4', Buffer.from('film'))
  const source = { id: 1, filename: '片.mp4', storage_path: 't/1/material/a.mp4', sha256: sha('film') }
  const [one, two] = await Promise.all([sources.open(source, signal), sources.open(source, signal)])
  expect(one).toBe(two)
  expect(path.extname(one)).toBe('.mp4')
  expect(await readFile(one, 'utf8')).toBe('film')
  await store.delete('t/1/material/a.mp4')
  expect(await sources.open(source, signal)).toBe(one)
  expect(await readdir(dir)).toHaveLength(1)
})

test('a wrong or missing file is refused by its name and leaves nothing behind', async () => {
  const dir = path.join(root, 'refused')
  const sources = createSourceFiles({ store, dir, maxBytes: 1e9 })
  await store.put('t/1/material/b.mp4', Buffer.from('changed'))
  await expect(
    sources.open({ id: 2, filename: '片二.mp4', storage_path: 't/1/material/b.mp4', sha256: sha('film') }, signal),
  ).rejects.toMatchObject({ code: 'material_damaged', materialId: 2, reason: expect.stringContaining('片二.mp4') })
  await expect(
    sources.open({ id: 3, filename: '片三.mp4', storage_path: 't/1/material/c.mp4', sha256: sha('x') }, signal),
  ).rejects.toMatchObject({ code: 'material_missing', materialId: 3, reason: expect.stringContaining('片三.mp4') })
  expect(await readdir(dir)).toEqual([])
})

test('copies keep to their limit, but what a film is made of stays until it is made', async () => {
  const dir = path.join(root, 'limited')
  const sources = createSourceFiles({ store, dir, maxBytes: 250 })
  const source = async (name: string, id: number) => {
    const text = name.repeat(100)
    await store.put(`t/1/material/${name}.mp4`, Buffer.from(text))
    return { id, filename: name, storage_path: `t/1/material/${name}.mp4`, sha256: sha(text) }
  }
  const all = [await source('c', 3), await source('d', 4), await source('e', 5), await source('f', 6)]
  await sources.during(async () => {
    const files = await Promise.all(all.map(async (one) => await sources.open(one, signal)))
    await sources.prune()
    expect(
      (await Promise.all(files.map(async (file) => await readFile(file, 'utf8')))).map((text) => text.length),
    ).toEqual([100, 100, 100, 100])
  })
  await sources.prune()
  expect(await readdir(dir)).toHaveLength(2)
  // Another film needs one that is gone: it is fetched again, and an older one goes.
  await sources.during(async () => await Promise.all(all.map(async (one) => await sources.open(one, signal))))
  await expect
    .poll(async () => {
      await sources.prune()
      return (await readdir(dir)).length
    })
    .toBe(2)
})

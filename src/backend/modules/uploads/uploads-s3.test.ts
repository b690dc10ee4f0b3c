import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { getUploadParams, uploadFile, uploadNotify } from '../../../contract/http/common.ts'
import { openTestMedia } from '../../media/testing/test-media.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

let root: string
let bucket: S3rver
let app: TestApp
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'uploads-s3-'))
  bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: root,
    configureBuckets: [{ name: 'videos', configs: [] }],
  })
  const { port } = await bucket.run()
  app = await createTestApp('postgres', {
    files: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'videos',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
  })
})
afterAll(async () => {
  await app.close()
  await bucket.close()
  await rm(root, { recursive: true, force: true })
})

it('go straight to the bucket, are looked into, and are read back from it', async () => {
  const media = await openTestMedia()
  const film = await readFile(
    await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1', '-c:v', 'libx264'], 'film.mp4'),
  )
  await media.close()
  const { token } = await app.asOwner()
  const { data: params } = await app.inject(
    getUploadParams,
    { filename: '影片.mp4', size: film.length, mimetype: 'video/mp4' },
    { token },
  )
  expect(params).toMatchObject({ chunk_size: 0, received: 0, file_field: 'file', exists: 0 })
  expect((await app.inject(uploadNotify, { upload_id: params.upload_id }, { token })).code).toBe(CODE.BAD_INPUT)
  // The piecewise call belongs to the disk.
  expect((await app.injectRaw(uploadFile, {}, { token, params: { upload_id: params.upload_id } })).code).toBe(
    CODE.BAD_INPUT,
  )

  const form = new FormData()
  for (const [name, value] of Object.entries(params.fields)) form.append(name, value)
  form.append(params.file_field, new Blob([film], { type: 'video/mp4' }), '影片.mp4')
  expect((await fetch(params.upload_url, { method: params.method, body: form })).status).toBe(204)

  const done = await app.inject(uploadNotify, { upload_id: params.upload_id }, { token })
  expect(done, done.msg).toMatchObject({
    code: 1,
    data: { filename: '影片.mp4', mimetype: 'video/mp4', size: film.length, width: 320, height: 180, duplicate: 0 },
  })
  expect(Buffer.from(await (await fetch(done.data.fullurl)).arrayBuffer()).equals(film)).toBe(true)
  expect((await fetch(done.data.cover_url)).status).toBe(200)
  expect(
    (
      await app.inject(
        getUploadParams,
        { filename: 'x.mp4', size: film.length, sha256: createHash('sha256').update(film).digest('hex') },
        { token },
      )
    ).data.exists,
  ).toBe(1)
})

it('let the page reach the bucket by the policy, and nothing else', async () => {
  const reply = await app.backend.app.inject({ method: 'GET', url: '/healthz', headers: { host: '127.0.0.1:41080' } })
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toMatch(/media-src 'self' blob: http:\/\/127\.0\.0\.1:\d+/)
  expect(policy).toMatch(/connect-src 'self' ws:\/\/127\.0\.0\.1:\* ws:\/\/localhost:\* http:\/\/127\.0\.0\.1:\d+/)
})

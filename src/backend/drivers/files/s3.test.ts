import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { expect, it } from 'vitest'
import { newToken } from '../../lib/tokens.ts'
import { fileStoreSuite } from '../../ports/file-store.test-suite.ts'
import { createS3Client, createS3Store } from './s3.ts'

const BUCKET = 'videos'

const clientOf = (endpoint: string): S3Client =>
  createS3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })

fileStoreSuite(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 's3-store-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(root, 'bucket'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const client = clientOf(`http://127.0.0.1:${port}`)
  const temporary = path.join(root, 'tmp')
  return {
    store: createS3Store({ client, bucket: BUCKET, temporary }),
    send: async (target, _uploadId, body) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
      form.append('file', new Blob([Buffer.from(body)]), '视频.mp4')
      const answer = await fetch(target.url, { method: target.method, body: form })
      expect([answer.status, await answer.text()]).toEqual([204, ''])
    },
    fetch,
    close: async () => {
      expect(await readdir(temporary)).toEqual([])
      client.destroy()
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
})

it('lets the bucket check size, type and name of an upload', async () => {
  const store = createS3Store({ client: clientOf('http://127.0.0.1:9'), bucket: BUCKET, temporary: tmpdir() })
  const uploadId = newToken()
  const { fields, chunkSize } = await store.beginUpload({
    uploadId,
    size: 123,
    contentType: 'video/mp4',
    expiresSec: 600,
  })
  const policy: unknown = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString())
  expect(policy).toMatchObject({
    conditions: expect.arrayContaining([
      ['content-length-range', 123, 123],
      ['eq', '$Content-Type', 'video/mp4'],
      { key: `uploads/${uploadId}` },
      { bucket: BUCKET },
    ]),
  })
  expect(chunkSize).toBeNull()
})

it('keeps uploads in progress apart from files', async () => {
  const store = createS3Store({ client: clientOf('http://127.0.0.1:9'), bucket: BUCKET, temporary: tmpdir() })
  await expect(store.put('uploads/x', Buffer.from('x'))).rejects.toThrow(TypeError)
  await expect(
    store.writeChunk({ uploadId: newToken(), index: 0, size: 1, body: Readable.from(['x']) }),
  ).rejects.toThrow(TypeError)
})

// A bucket on this machine that speaks S3; it checks no signatures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

export interface S3Double {
  readonly endpoint: string
  readonly bucket: string
  /** As a backend is told. */
  readonly files: {
    kind: 's3'
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
    forcePathStyle: true
  }
  close(): Promise<void>
}

/** Starts a server with the bucket `videos` and one that nobody uses, `others`. */
export async function startS3Double(): Promise<S3Double> {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-double-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: ['videos', 'others'].map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    bucket: 'videos',
    files: {
      kind: 's3',
      endpoint,
      bucket: 'videos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

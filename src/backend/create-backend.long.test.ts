// A server in a process of its own takes a large file.
import { execFile, fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { UPLOAD_CHUNK_BYTES } from '../contract/constants.ts'
import { login } from '../contract/http/admin.ts'
import { getUploadParams, uploadFile, uploadNotify } from '../contract/http/common.ts'
import { openTestMedia } from './media/testing/test-media.ts'
import { multipartBody } from './testing/multipart.ts'

const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '公司' }
let dataDir: string
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'create-backend-'))
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return z
    .object({ code: z.number(), msg: z.string(), data: z.record(z.string(), z.unknown()).nullable() })
    .parse(await response.json())
}

describe('a large upload', () => {
  const SIZE = 400 * 1024 * 1024
  /** Growth of the server's memory, bytes: what the collector leaves lying about, whatever the size of the file. */
  const ALLOWED = 250 * 1024 * 1024

  it('streams to disk: 400 MB leave the memory of the server bounded', async () => {
    const media = await openTestMedia()
    cleanups.push(media.close)
    const front = await readFile(
      await media.make(
        ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1', '-c:v', 'libx264'],
        'front.mp4',
      ),
    )
    const { child, url } = await startChild(dataDir)
    const { data } = await post(url + login.path, { username: 'boss', password: 'abcd1234' })
    const { token } = z.object({ userinfo: z.object({ token: z.string() }) }).parse(data).userinfo
    const params = await post(url + getUploadParams.path, { filename: 'large.mp4', size: SIZE }, { token })
    const uploadId = z.string().parse(params.data?.['upload_id'])
    const before = await residentBytes(child)
    let peak = before
    for (let index = 0; index * UPLOAD_CHUNK_BYTES < SIZE; index += 1) {
      const chunk = Buffer.alloc(Math.min(UPLOAD_CHUNK_BYTES, SIZE - index * UPLOAD_CHUNK_BYTES))
      if (index === 0) front.copy(chunk)
      const { body, contentType } = multipartBody({ index: String(index) }, chunk)
      const response = await fetch(url + uploadFile.path.replace(':upload_id', uploadId), {
        method: 'POST',
        headers: { 'content-type': contentType, token },
        body,
      })
      expect(await response.json()).toMatchObject({
        code: 1,
        data: { received: index * UPLOAD_CHUNK_BYTES + chunk.length },
      })
      peak = Math.max(peak, await residentBytes(child))
    }
    const done = await post(url + uploadNotify.path, { upload_id: uploadId }, { token })
    expect(done, done.msg).toMatchObject({ code: 1, data: { size: SIZE, width: 320, height: 180 } })
    peak = Math.max(peak, await residentBytes(child))
    expect(peak - before).toBeLessThan(ALLOWED)
  })
})

async function startChild(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  cleanups.push(async () => {
    child.kill('SIGKILL')
    await exit
  })
  child.send({ type: 'start', config: { dataDir: folder, port: 0, log: { level: 'error' }, ownerSeed: OWNER } })
  const [message] = await once(child, 'message')
  return { child, url: z.object({ type: z.literal('ready'), url: z.string() }).parse(message).url }
}

async function residentBytes(child: ChildProcess): Promise<number> {
  const run = promisify(execFile)
  if (process.platform === 'win32')
    return Number(
      (await run('powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${child.pid}).WorkingSet64`])).stdout,
    )
  return Number((await run('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) * 1024
}

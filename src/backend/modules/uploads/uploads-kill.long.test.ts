// The server is killed with -9 again and again while files come in: nothing that was acknowledged is lost, nothing
// half-made is shown.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { UPLOAD_CHUNK_BYTES } from '../../../contract/constants.ts'
import type { Endpoint, Envelope, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { login } from '../../../contract/http/admin.ts'
import { attachmentList } from '../../../contract/http/attachment.ts'
import { getUploadParams, uploadFile, uploadNotify } from '../../../contract/http/common.ts'
import { openTestMedia } from '../../media/testing/test-media.ts'
import { multipartBody } from '../../testing/multipart.ts'

const OWNER = { username: 'boss', password: 'abcd1234', nickname: '老板', company: '公司' }
const FILES = 6
let dataDir: string
let child: ChildProcess | null = null
let url = ''
let token = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'uploads-kill-'))
})
afterAll(async () => {
  await kill()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(): Promise<void> {
  child = fork(path.join(import.meta.dirname, '../../process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send({ type: 'start', config: { dataDir, port: 0, log: { level: 'error' }, ownerSeed: OWNER } })
  const [message] = await once(child, 'message')
  ;({ url } = z.object({ type: z.literal('ready'), url: z.string() }).parse(message))
}

async function kill(): Promise<void> {
  if (child === null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
  child = null
}

async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Envelope<OutputOf<E>>> {
  const post = endpoint.method === 'POST'
  const response = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: { token, ...(post ? { 'content-type': 'application/json' } : {}) },
    ...(post ? { body: JSON.stringify(input) } : {}),
  })
  return (await response.json()) as Envelope<OutputOf<E>>
}

it('goes on after each kill to the same files', async () => {
  const media = await openTestMedia()
  const front = await readFile(
    await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10:duration=1', '-c:v', 'libx264'], 'front.mp4'),
  )
  await media.close()
  await start()
  token = (await call(login, { username: OWNER.username, password: OWNER.password })).data.userinfo.token

  let kills = 0
  const acknowledged = new Map<number, string>()
  for (let file = 0; file < FILES; file += 1) {
    const bytes = Buffer.alloc(UPLOAD_CHUNK_BYTES + 100_000 + file, file)
    front.copy(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // Each file is cut off at another moment of its way: begin, pieces, end.
    const victim = file === 0 ? -1 : 5 * file
    const attempt = async (): Promise<void> => {
      const params = (await call(getUploadParams, { filename: `f${file}.mp4`, size: bytes.length, sha256 })).data
      if (params.exists === 1 && params.attachment !== null) {
        acknowledged.set(params.attachment.id, sha256)
        return
      }
      for (let index = params.received / UPLOAD_CHUNK_BYTES; index * UPLOAD_CHUNK_BYTES < bytes.length; index += 1) {
        const { body, contentType } = multipartBody(
          { index: String(index) },
          bytes.subarray(index * UPLOAD_CHUNK_BYTES, (index + 1) * UPLOAD_CHUNK_BYTES),
        )
        await fetch(url + uploadFile.path.replace(':upload_id', params.upload_id), {
          method: 'POST',
          headers: { token, 'content-type': contentType },
          body,
        })
      }
      const done = await call(uploadNotify, { upload_id: params.upload_id })
      if (done.code === 1) acknowledged.set(done.data.id, sha256)
    }
    if (victim > 0) {
      const broken = attempt().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, victim * 12))
      await kill()
      kills += 1
      await broken
      await start()
    }
    for (let tries = 0; tries < 3 && ![...acknowledged.values()].includes(sha256); tries += 1) await attempt()
    expect([...acknowledged.values()], `file ${file}`).toContain(sha256)
  }

  expect(kills).toBe(FILES - 1)
  const list = (await call(attachmentList, {})).data
  expect(list.data.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(
    [...acknowledged.keys()].toSorted((a, b) => a - b),
  )
  for (const row of list.data) {
    const bytes = Buffer.from(await (await fetch(url + row.fullurl)).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(acknowledged.get(row.id))
    expect((await fetch(url + row.cover_url)).status).toBe(200)
  }
})

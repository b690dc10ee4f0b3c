import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { playableCopy, purgeAttachments } from '../../../contract/http/attachment.ts'
import { jobStatus } from '../../../contract/http/common.ts'
import type { TestMedia } from '../../media/testing/test-media.ts'
import { openTestMedia } from '../../media/testing/test-media.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { playableKey } from './playable.ts'

let app: TestApp
let me: TestSession
let media: TestMedia
beforeAll(async () => {
  ;[app, media] = await Promise.all([createTestApp('sqlite'), openTestMedia()])
  me = await app.asOwner()
  await app.backend.foundation.jobs.start()
})
afterAll(async () => await Promise.all([app.close(), media.close()]))

let serial = 0
async function add(bytes: Buffer, mimetype = 'video/mp4'): Promise<{ id: number; key: string }> {
  serial += 1
  const key = `t/${me.tenantId}/material/p${serial}.mp4`
  await app.backend.foundation.files.put(key, bytes)
  const { id } = await me.db
    .insertInto('attachments')
    .values({
      filename: `p${serial}`,
      mimetype,
      size: bytes.length,
      width: 320,
      height: 180,
      duration_ms: 1_000,
      sha256: String(serial).padStart(64, 'd'),
      storage_path: key,
      fps: 25,
      has_audio: 1,
      cover_path: null,
      admin_id: me.adminId,
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}
const ask = async (id: number, make: 0 | 1) => await app.inject(playableCopy, { id, make }, { token: me.token })
const stateOf = async (job: number) => (await app.inject(jobStatus, { job_id: job }, { token: me.token })).data
async function ended(job: number) {
  await expect.poll(async () => (await stateOf(job)).status).toMatch(/done|failed/)
  return await stateOf(job)
}

it('a copy in H.264 is made when it is asked for, once for all who ask, answered from then on, and goes with its file', async () => {
  const film = await readFile(
    await media.make(
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=1920x1080:rate=25:duration=1',
        '-f',
        'lavfi',
        '-i',
        'sine=duration=1',
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none',
        '-tag:v',
        'hvc1',
        '-pix_fmt',
        'yuv420p10le',
        '-c:a',
        'aac',
        '-shortest',
      ],
      'hevc.mp4',
    ),
  )
  const { id, key } = await add(film)
  expect((await ask(id, 0)).data).toEqual({ url: '', job_id: 0 })
  const [first, second] = await Promise.all([ask(id, 1), ask(id, 1)])
  expect(first.data.job_id).toBeGreaterThan(0)
  expect(second.data).toEqual(first.data)
  expect(await ended(first.data.job_id)).toMatchObject({ status: 'done' })
  const { url, job_id } = (await ask(id, 1)).data
  expect([url.includes(playableKey(key)), job_id]).toEqual([true, 0])
  const copy = await app.backend.foundation.files.localCopy(playableKey(key))
  expect(await media.probe(copy.path)).toMatchObject({
    kind: 'video',
    videoCodec: 'h264',
    audioCodec: 'aac',
    pixelFormat: 'yuv420p',
    width: 1280,
    height: 720,
    durationMs: expect.closeTo(1_000, -2),
  })
  await copy.dispose()
  await me.db.updateTable('attachments').set({ delete_time: Date.now() }).where('id', '=', id).execute()
  expect((await app.inject(purgeAttachments, { ids: [id] }, { token: me.token })).code).toBe(1)
  expect(await app.backend.foundation.files.head(playableKey(key))).toBeNull()
})

it('a file that can’t be decoded ends the job with a sentence; what is no video, or another company’s, is refused', async () => {
  const { id } = await add(Buffer.from('no film at all'))
  const { data } = await ask(id, 1)
  expect(await ended(data.job_id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/损坏|受支持/) })
  expect((await ask((await add(Buffer.from('x'), 'audio/mpeg')).id, 1)).code).toBe(CODE.BAD_INPUT)
  const stranger = await app.makeTenant()
  expect((await app.inject(playableCopy, { id, make: 1 }, { token: stranger.token })).code).toBe(CODE.NOT_FOUND)
})

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachmentList, audioPeaks, editAttachments } from '../../../contract/http/attachment.ts'
import { getUploadParams, uploadFile, uploadNotify } from '../../../contract/http/common.ts'
import { openTestMedia } from '../../media/testing/test-media.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { multipartBody } from '../../testing/multipart.ts'

let film: Buffer
beforeAll(async () => {
  const media = await openTestMedia()
  film = await readFile(
    await media.make(
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=320x180:rate=10:duration=1',
        '-f',
        'lavfi',
        '-i',
        'anullsrc=r=44100:cl=mono:d=1',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=440:duration=1',
        '-map',
        '0:v',
        '-map',
        '1:a',
        '-map',
        '2:a',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-metadata:s:a:0',
        'language=eng',
        '-metadata:s:a:1',
        'language=chi',
      ],
      'two.mp4',
    ),
  )
  await media.close()
})

describe.each(['sqlite', 'postgres'] as const)('sound tracks of a material on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())
  const token = (): { token: string } => ({ token: owner.token })

  it('are told of, the chosen one is drawn from then on, and what a file does not have is refused', async () => {
    const { data } = await app.inject(getUploadParams, { filename: '双语.mp4', size: film.length }, token())
    const { body, contentType } = multipartBody({ index: '0' }, film)
    await app.backend.app.inject({
      method: 'POST',
      url: uploadFile.path.replace(':upload_id', data.upload_id),
      payload: body,
      headers: { host: '127.0.0.1:41080', token: owner.token, 'content-type': contentType },
    })
    const { id } = (await app.inject(uploadNotify, { upload_id: data.upload_id }, token())).data
    const sound = async () => (await app.inject(attachmentList, { ids: [id] }, token())).data.data[0]?.sound
    expect(await sound()).toEqual({
      used: 0,
      tracks: [
        { codec: 'aac', language: 'eng', title: '', channels: 1, playable: 1 },
        { codec: 'aac', language: 'chi', title: '', channels: 1, playable: 1 },
      ],
    })
    const loudest = async (): Promise<number> => Math.max(...(await app.inject(audioPeaks, { id }, token())).data.peaks)
    expect(await loudest()).toBeLessThan(3)
    expect((await app.inject(editAttachments, { ids: [id], sound_track: 1 }, token())).code).toBe(1)
    expect((await sound())?.used).toBe(1)
    expect(await loudest()).toBeGreaterThan(5)
    expect((await app.inject(editAttachments, { ids: [id], sound_track: 2 }, token())).data).toMatchObject({
      errors: [{ field: 'sound_track', msg: '该素材没有这条音轨' }],
    })
    expect((await app.inject(editAttachments, { ids: [id, id + 1], sound_track: 1 }, token())).data).toMatchObject({
      errors: [{ field: 'sound_track' }],
    })
    expect((await sound())?.used).toBe(1)
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_CHUNK_BYTES } from '../../../contract/constants.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { attachmentList, deleteAttachments } from '../../../contract/http/attachment.ts'
import {
  cancelUpload,
  getUploadParams,
  uploadEditorImage,
  uploadFile,
  uploadNotify,
} from '../../../contract/http/common.ts'
import type { TestMedia } from '../../media/testing/test-media.ts'
import { openTestMedia } from '../../media/testing/test-media.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { multipartBody } from '../../testing/multipart.ts'
import { cleanUploads } from './clean-uploads.ts'

let media: TestMedia
let video: Buffer
let picture: Buffer
let sound: Buffer

beforeAll(async () => {
  media = await openTestMedia()
  video = await readFile(
    await media.make(
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=640x360:rate=25:duration=2',
        '-f',
        'lavfi',
        '-i',
        'sine=duration=2',
        '-c:v',
        'libx264',
        '-c:a',
        'aac',
        '-shortest',
      ],
      'clip.mp4',
    ),
  )
  picture = await readFile(
    await media.make(['-f', 'lavfi', '-i', 'testsrc2=size=300x500:rate=1:duration=1', '-frames:v', '1'], 'picture.png'),
  )
  sound = await readFile(await media.make(['-f', 'lavfi', '-i', 'sine=duration=1'], 'sound.mp3'))
})
afterAll(async () => await media.close())

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Valid at the front, so that only its length matters. */
const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, size - bytes.length))])

describe.each(['sqlite', 'postgres'] as const)('uploads on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())

  const begin = async (input: InputOf<typeof getUploadParams>, token = owner.token) =>
    await app.inject(getUploadParams, input, { token })
  const notify = async (uploadId: string, token = owner.token) =>
    await app.inject(uploadNotify, { upload_id: uploadId }, { token })
  const send = async (uploadId: string, index: number, bytes: Uint8Array, token = owner.token) => {
    const { body, contentType } = multipartBody({ index: String(index) }, bytes)
    const response = await app.backend.app.inject({
      method: 'POST',
      url: uploadFile.path.replace(':upload_id', uploadId),
      payload: body,
      headers: { host: '127.0.0.1:41080', token, 'content-type': contentType },
    })
    return {
      status: response.statusCode,
      ...response.json<{ code: number; msg: string; data: { received: number } }>(),
    }
  }
  const upload = async (filename: string, bytes: Buffer, extra: Partial<InputOf<typeof getUploadParams>> = {}) => {
    const params = await begin({ filename, size: bytes.length, ...extra })
    expect(params.code, params.msg).toBe(1)
    for (let at = 0; at < bytes.length; at += UPLOAD_CHUNK_BYTES) {
      expect(
        (await send(params.data.upload_id, at / UPLOAD_CHUNK_BYTES, bytes.subarray(at, at + UPLOAD_CHUNK_BYTES))).code,
      ).toBe(1)
    }
    return await notify(params.data.upload_id)
  }

  it('takes pictures for a text in one request: jpeg or png by the bytes, below 2 MB, each once', async () => {
    const place = async (bytes: Uint8Array, filename = '配图.png', token = owner.token) => {
      const { body, contentType } = multipartBody({}, bytes, filename)
      return (
        await app.backend.app.inject({
          method: 'POST',
          url: uploadEditorImage.path,
          payload: body,
          headers: { host: '127.0.0.1:41080', token, 'content-type': contentType },
        })
      ).json<{ code: number; msg: string; data: { id: number; url: string } }>()
    }
    // Of its own bytes, so that other tests of the library still meet theirs first.
    const own = Buffer.concat([picture, randomBytes(8)])
    const first = await place(own)
    expect(first).toMatchObject({ code: 1, data: { filename: '配图.png', width: 300, height: 500 } })
    expect((await place(own)).data.id).toBe(first.data.id)
    expect(
      (
        await app.backend.app.inject({ method: 'GET', url: first.data.url, headers: { host: '127.0.0.1:41080' } })
      ).rawPayload.equals(own),
    ).toBe(true)
    expect(
      (await app.inject(attachmentList, { ids: String(first.data.id) }, { token: owner.token })).data.data,
    ).toMatchObject([{ filename: '配图.png', mimetype: 'image/png', kind: 'material' }])
    expect(await place(sound)).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: '只能上传 jpg、png 格式',
      data: { errors: [{ field: 'file' }] },
    })
    expect(
      await place(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png'),
    ).toMatchObject({ code: CODE.BAD_INPUT })
    expect(await place(padded(picture, 2 * 1024 * 1024))).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: '图片大小不能超过 2M',
    })
    expect((await place(own, 'a.png', (await app.makeAdmin(['material:upload'])).token)).code).toBe(CODE.NO_PERMISSION)
  })

  it('stores a video with its size, length and cover, readable by signed address in ranges', async () => {
    const reply = await upload('假期 视频.mp4', video, { mimetype: 'video/mp4', sha256: sha256(video) })
    expect(reply).toMatchObject({
      code: 1,
      data: {
        filename: '假期 视频.mp4',
        mimetype: 'video/mp4',
        size: video.length,
        width: 640,
        height: 360,
        duplicate: 0,
      },
    })
    expect(reply.data.duration_ms).toBeGreaterThan(1_800)
    const { fullurl, cover_url } = reply.data
    const get = async (url: string, headers: Record<string, string> = {}) =>
      await app.backend.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:41080', ...headers } })
    const whole = await get(fullurl)
    expect(whole.statusCode).toBe(200)
    expect(sha256(whole.rawPayload)).toBe(sha256(video))
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    const part = await get(fullurl, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${video.length}`)
    expect(part.rawPayload).toEqual(video.subarray(10, 20))
    expect((await get(fullurl, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
    expect((await get(fullurl.replace(/s=[^&]+/, 's=wrong'))).statusCode).toBe(403)
    const cover = await get(cover_url)
    expect(cover.statusCode).toBe(200)
    expect(cover.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('takes a picture and a sound, and lists them by kind of media', async () => {
    const image = await upload('图.png', picture)
    expect(image.data).toMatchObject({ mimetype: 'image/png', width: 300, height: 500, duration_ms: null })
    const music = await upload('曲.mp3', sound, { kind: 'music' })
    expect(music.data).toMatchObject({
      mimetype: 'audio/mpeg',
      width: null,
      height: null,
      cover_url: '',
      kind: 'music',
    })
    // The picture of a text is in the library, too.
    const list = await app.inject(attachmentList, { mimetype: 'image' }, { token: owner.token })
    expect(list.data.data.map((row) => row.filename)).toEqual(['图.png', '配图.png'])
    expect(list.data.counts).toEqual({ all: 4, video: 1, image: 2, audio: 1 })
  })

  it('is instant for a file that is already there, and never for another tenant', async () => {
    const again = await begin({ filename: 'again.mp4', size: video.length, sha256: sha256(video) })
    expect(again.data).toMatchObject({ exists: 1, upload_id: '', attachment: { size: video.length } })
    const stranger = await app.makeTenant()
    expect(
      (await begin({ filename: 'again.mp4', size: video.length, sha256: sha256(video) }, stranger.token)).data.exists,
    ).toBe(0)
    // Without a hash in advance the copy is found at the end.
    const late = await upload('late.mp4', video)
    expect(late.data).toMatchObject({ duplicate: 1, id: again.data.attachment?.id })
  })

  it('goes on where a broken upload stopped, and takes repeated and early pieces without harm', async () => {
    const bytes = padded(video, UPLOAD_CHUNK_BYTES * 2 + 1_000)
    const params = await begin({ filename: 'long.mp4', size: bytes.length, sha256: sha256(bytes) })
    const id = params.data.upload_id
    const piece = (index: number) => bytes.subarray(index * UPLOAD_CHUNK_BYTES, (index + 1) * UPLOAD_CHUNK_BYTES)
    expect((await send(id, 1, piece(1))).data.received).toBe(0)
    expect((await send(id, 0, piece(0))).data.received).toBe(UPLOAD_CHUNK_BYTES)
    expect((await send(id, 0, piece(0))).data.received).toBe(UPLOAD_CHUNK_BYTES)
    expect(await notify(id)).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'upload_id' }] } })
    // After a reload the page asks again, by its note or by the hash alone.
    for (const note of [{ resume_upload_id: id }, {}]) {
      const resumed = await begin({ filename: 'long.mp4', size: bytes.length, sha256: sha256(bytes), ...note })
      expect(resumed.data).toMatchObject({ upload_id: id, received: UPLOAD_CHUNK_BYTES })
    }
    expect((await send(id, 1, piece(1))).data.received).toBe(UPLOAD_CHUNK_BYTES * 2)
    expect((await send(id, 2, piece(2))).data.received).toBe(bytes.length)
    const [first, second] = await Promise.all([notify(id), notify(id)])
    expect(first).toMatchObject({ code: 1, data: { size: bytes.length } })
    expect(second.data.id).toBe(first.data.id)
    expect((await notify(id)).data.id).toBe(first.data.id)
  })

  it('finishes after a crash between moving the file and writing its row', async () => {
    const bytes = padded(video, video.length + 77)
    const params = await begin({ filename: 'crash.mp4', size: bytes.length })
    await send(params.data.upload_id, 0, bytes)
    const row = await owner.db
      .selectFrom('upload_sessions')
      .select('storage_path')
      .where('upload_id', '=', params.data.upload_id)
      .executeTakeFirstOrThrow()
    await app.backend.foundation.files.commitUpload(params.data.upload_id, row.storage_path)
    const reply = await notify(params.data.upload_id)
    expect(reply).toMatchObject({ code: 1, data: { size: bytes.length, duplicate: 0 } })
  })

  it.each([
    [
      'a page dressed as a video',
      'x.mp4',
      Buffer.from('<html><script>alert(1)</script></html>'.repeat(20)),
      {},
      'file',
    ],
    [
      'an SVG dressed as a picture',
      'x.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      {},
      'file',
    ],
    ['noise', 'x.jpg', randomBytes(5_000), {}, 'file'],
  ])('refuses %s and keeps nothing of it', async (_name, filename, bytes, extra, field) => {
    const reply = await upload(filename, bytes, extra)
    expect(reply).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field }] } })
    const left: string[] = []
    for await (const file of app.backend.foundation.files.list(`t/${owner.tenantId}/`)) left.push(file.key)
    const known = await owner.db.selectFrom('attachments').select(['storage_path', 'cover_path']).execute()
    expect(left.toSorted()).toEqual(
      known.flatMap((row) => [row.storage_path, ...(row.cover_path === null ? [] : [row.cover_path])]).toSorted(),
    )
  })

  it('refuses a picture where music is expected, a damaged video and a wrong hash', async () => {
    expect((await begin({ filename: 'x.png', size: 100, kind: 'music' })).data).toMatchObject({
      errors: [{ field: 'kind', msg: '此处不能上传图片' }],
    })
    expect((await upload('cheat.mp3', picture, { kind: 'music' })).data).toMatchObject({ errors: [{ field: 'kind' }] })
    expect((await upload('cut.mp4', video.subarray(0, 900))).code).toBe(CODE.BAD_INPUT)
    const wrong = await begin({ filename: 'w.mp4', size: video.length, sha256: 'f'.repeat(64) })
    await send(wrong.data.upload_id, 0, video)
    expect((await notify(wrong.data.upload_id)).data).toMatchObject({ errors: [{ field: 'sha256' }] })
    expect((await notify(wrong.data.upload_id)).code).toBe(CODE.NOT_FOUND)
  })

  it('takes music by what it is, not by its name, and keeps the note of its licence', async () => {
    expect((await begin({ filename: 'x.flac', size: 100, kind: 'music' })).data).toMatchObject({
      errors: [{ field: 'file', msg: '音乐库只支持 mp3、wav、m4a' }],
    })
    const flac = await readFile(
      await media.make(['-f', 'lavfi', '-i', 'sine=frequency=300:duration=1'], 'dressed.flac'),
    )
    expect((await upload('dressed.mp3', flac, { kind: 'music' })).data).toMatchObject({ errors: [{ field: 'file' }] })
    expect((await upload('plain.flac', flac)).data).toMatchObject({ kind: 'material', mimetype: 'audio/flac' })
    const licenseOf = async (id: number) =>
      (await owner.db.selectFrom('attachments').select('license').where('id', '=', id).executeTakeFirstOrThrow())
        .license
    const wav = await readFile(await media.make(['-f', 'lavfi', '-i', 'sine=frequency=500:duration=1'], 'own.wav'))
    const first = await upload('own.wav', wav, { kind: 'music' })
    expect(await licenseOf(first.data.id)).toBe('')
    // The same again at once, now with a note: it is kept, and not overwritten later.
    for (const license of ['原创', '别的'])
      expect(
        (await begin({ filename: 'own.wav', size: wav.length, sha256: sha256(wav), kind: 'music', license })).data
          .exists,
      ).toBe(1)
    expect(await licenseOf(first.data.id)).toBe('原创')
    const noted = await readFile(await media.make(['-f', 'lavfi', '-i', 'sine=frequency=600:duration=1'], 'noted.wav'))
    expect(await licenseOf((await upload('noted.wav', noted, { kind: 'music', license: '已购授权' })).data.id)).toBe(
      '已购授权',
    )
  })

  it.each([
    ['x.png', 20 * 1024 * 1024 + 1, '图片最大 20 MB'],
    ['x.mp3', 50 * 1024 * 1024 + 1, '音频最大 50 MB'],
    ['x.exe', 100, '不支持的文件类型，请上传视频、图片或音频'],
  ])('refuses %s of %i bytes before anything is sent', async (filename, size, msg) => {
    expect((await begin({ filename, size })).data).toMatchObject({ errors: [{ msg }] })
  })

  it('refuses more bytes than announced, a missing file part and a nonsense piece number', async () => {
    const params = await begin({ filename: 'small.mp4', size: 1_000 })
    expect(await send(params.data.upload_id, 0, Buffer.alloc(2_000))).toMatchObject({ code: CODE.BAD_INPUT })
    expect(await send(params.data.upload_id, 7, Buffer.alloc(10))).toMatchObject({ code: CODE.BAD_INPUT })
    expect(await send(params.data.upload_id, -1, Buffer.alloc(10))).toMatchObject({ code: CODE.BAD_INPUT })
    expect(
      await app.injectRaw(uploadFile, {}, { token: owner.token, params: { upload_id: 'a\u0000b' } }),
    ).toMatchObject({ code: CODE.BAD_INPUT })
    const plain = await app.injectRaw(
      uploadFile,
      {},
      { token: owner.token, params: { upload_id: params.data.upload_id } },
    )
    expect(plain).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'file', msg: '请选择文件' }] } })
    const whole = await send(params.data.upload_id, 0, Buffer.alloc(UPLOAD_CHUNK_BYTES * 2 + 10))
    expect(whole.code).toBe(CODE.BAD_INPUT)
    expect((await send(params.data.upload_id, 0, Buffer.alloc(1_000))).data.received).toBe(1_000)
  })

  it("keeps one operator out of another one's upload, and gives up on request and after a day", async () => {
    const params = await begin({ filename: 'mine.mp4', size: video.length })
    const colleague = await app.makeAdmin(['material:upload'])
    expect((await send(params.data.upload_id, 0, video, colleague.token)).code).toBe(CODE.NOT_FOUND)
    expect((await notify(params.data.upload_id, colleague.token)).code).toBe(CODE.NOT_FOUND)
    expect(
      (await app.inject(cancelUpload, { upload_id: params.data.upload_id }, { token: colleague.token })).code,
    ).toBe(CODE.NOT_FOUND)
    await send(params.data.upload_id, 0, video)
    expect(
      (await app.inject(cancelUpload, { upload_id: params.data.upload_id }, { token: owner.token })).data.cancelled,
    ).toBe(1)
    expect((await send(params.data.upload_id, 0, video)).code).toBe(CODE.NOT_FOUND)

    const old = await begin({ filename: 'old.mp4', size: video.length })
    await send(old.data.upload_id, 0, video)
    const { database, files } = app.backend.foundation
    await database.db
      .updateTable('upload_sessions')
      .set({ expire_time: 1 })
      .where('upload_id', '=', old.data.upload_id)
      .execute()
    expect((await send(old.data.upload_id, 0, video)).code).toBe(CODE.NOT_FOUND)
    const ended = await cleanUploads(
      { now: () => Date.now(), files, db: database.db, forTenant: (tenantId) => database.forTenant(tenantId) },
      new AbortController().signal,
    )
    expect(ended).toBe(1)
    expect(await files.receivedBytes(old.data.upload_id, video.length)).toBe(0)
  })

  it('takes a file again that lies in the recycle bin', async () => {
    const bytes = padded(video, video.length + 5)
    const first = await upload('bin.mp4', bytes)
    await app.inject(deleteAttachments, { ids: [first.data.id] }, { token: owner.token })
    const second = await upload('bin.mp4', bytes)
    expect(second.data.duplicate).toBe(0)
    expect(second.data.id).not.toBe(first.data.id)
  })
})

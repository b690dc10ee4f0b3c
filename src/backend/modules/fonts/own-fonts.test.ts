import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addClip, cancelClip, clipCapacity, clipFonts } from '../../../contract/http/clip.ts'
import { deleteFonts, uploadFont } from '../../../contract/http/clip-fonts.ts'
import { textStyle } from '../../../contract/entities/clip.ts'
import { listFonts } from '../../media/typeset/fonts.ts'
import { captionStyle } from '../../media/typeset/styles.ts'
import type { DatabaseKind } from '../../ports/database.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { multipartBody } from '../../testing/multipart.ts'
import { toTextStyle } from '../clip-rendering/text-style.ts'
import { createOpenFont, openJobFonts } from '../clip-rendering/own-fonts.ts'
import type { buildRenderJob } from '../clip-rendering/build-render-job.ts'
import { seedAttachment, twoScenes } from '../../testing/benches/clip-bench.ts'
import { readFont } from './font-file.ts'
import { ownFontName, ownFontsByNumber } from './own-fonts.repository.ts'
import { foldFont } from './testing/fold-font.ts'

const fileOf = (id: string): string => listFonts().find((font) => font.id === id)?.faces[0]?.file ?? ''

describe('the bytes of a font', () => {
  test('tell what it is, what it is called and whether it has Chinese', async () => {
    const ttf = await readFile(fileOf('zcool-kuaile'))
    expect(readFont(ttf)).toEqual({ ext: 'ttf', family: 'ZCOOL KuaiLe', chinese: true, restricted: false })
    expect(readFont(foldFont(ttf))).toEqual({ ext: 'woff2', family: 'ZCOOL KuaiLe', chinese: true, restricted: false })
  })
  test.each([
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]), '不是字体文件'],
    ['nothing', Buffer.alloc(3), '不是字体文件'],
    ['a collection', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(100)]), '字体集合'],
    ['old woff', Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(100)]), '旧的 woff'],
    ['tables beyond its end', Buffer.concat([Buffer.from('00010000ffff', 'hex'), Buffer.alloc(100, 255)]), '已损坏'],
    ['no tables', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(100)]), '已损坏'],
    [
      'packed rubbish',
      Buffer.concat([Buffer.from('774f46320001000000000064000100000000000000000020', 'hex'), Buffer.alloc(76, 7)]),
      '已损坏',
    ],
  ])('are refused when they are %s', (_name, bytes, words) => {
    expect(() => readFont(bytes)).toThrow(
      expect.objectContaining({
        code: 40001,
        data: { errors: [{ field: 'file', msg: expect.stringContaining(words) }] },
      }),
    )
  })
})

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let app: TestApp
  let me: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    me = await app.makeTenant({ clips: 20 })
  })
  afterAll(async () => await app.close())

  const upload = async (session: TestSession, bytes: Buffer, fields: Record<string, string> = {}) => {
    const { body, contentType } = multipartBody(fields, bytes, 'a.ttf')
    return (
      await app.backend.app.inject({
        method: 'POST',
        url: uploadFont.path,
        payload: body,
        headers: { host: '127.0.0.1:41080', token: session.token, 'content-type': contentType },
      })
    ).json<{ code: number; data: { id: number; name: string; duplicate: number; errors?: { msg: string }[] } }>()
  }
  const own = async (session: TestSession) =>
    (await app.inject(clipFonts, {}, { token: session.token })).data.filter((font) => font.own === 1)

  test('a font of the company’s own: uploaded, offered, used, kept while it is needed, and told when it is gone', async () => {
    const ttf = await readFile(fileOf('zcool-kuaile'))
    const bytes = kind === 'sqlite' ? ttf : foldFont(ttf)
    const added = await upload(me, bytes, { name: '我们的字体', license: '已购买商用授权' })
    expect(added).toMatchObject({ code: 1, data: { name: '我们的字体', duplicate: 0 } })
    const { id } = added.data
    expect(await upload(me, bytes)).toMatchObject({ code: 1, data: { id, name: '我们的字体', duplicate: 1 } })
    expect(await own(me)).toEqual([
      expect.objectContaining({
        id,
        name: '我们的字体',
        license: '已购买商用授权',
        chinese: 1,
        size: bytes.length,
        preview_url: expect.stringMatching(/^\//),
      }),
    ])
    // Bytes that look right but can't be drawn with, and a part of a font.
    const broken = Buffer.from(ttf)
    broken.fill(255, 1000, 200_000)
    expect((await upload(me, broken)).code).toBe(40001)
    expect((await upload(me, bytes.subarray(0, 50_000))).code).toBe(40001)

    const stranger = await app.makeTenant({ clips: 5 })
    expect(await own(stranger)).toEqual([])
    const files = [
      await seedAttachment(me, 'a.mp4', 'video/mp4', 6000),
      await seedAttachment(me, 'b.mp4', 'video/mp4', 6000),
    ]
    const config = { ...twoScenes(files.slice(0, 1), files.slice(1)), titles: ['标题'], title_style: { font_id: id } }
    expect(
      await app.injectRaw(
        clipCapacity,
        { mode: 'clip', config: { ...config, groups: [], title_style: { font_id: id } } },
        { token: stranger.token },
      ),
    ).toMatchObject({ code: 40001 })

    const order = await app.inject(
      addClip,
      { name: '用自己的字体', mode: 'clip', num: 1, config, client_token: 'own-font-order' },
      { token: me.token },
    )
    expect(order.code).toBe(1)
    expect(await app.injectRaw(deleteFonts, { ids: [id] }, { token: stranger.token })).toMatchObject({ code: 40401 })
    expect(await app.injectRaw(deleteFonts, { ids: [id] }, { token: me.token })).toMatchObject({
      code: 40904,
      data: { refs: [{ id, used_by: [{ type: 'clip', name: '用自己的字体', running: 1 }] }] },
    })
    await app.inject(cancelClip, { id: order.data.id }, { token: me.token })
    expect(await app.inject(deleteFonts, { ids: [id] }, { token: me.token })).toMatchObject({
      code: 1,
      data: { deleted: 1, refs: [{ id }] },
    })
    expect(await own(me)).toEqual([])
    expect(await app.injectRaw(clipCapacity, { mode: 'clip', config }, { token: me.token })).toMatchObject({
      code: 40001,
      data: { errors: [expect.objectContaining({ field: 'config.title_style.font_id' })] },
    })
    // A film that was ordered before says which font it misses.
    const open = createOpenFont({
      sources: { open: async () => '/never' },
      find: async (db, number) => (await ownFontsByNumber(db, [number]))[0] ?? null,
      nameOf: ownFontName,
    })
    await expect(open(me.db, id, AbortSignal.timeout(5000))).rejects.toMatchObject({
      code: 'typeset_failed',
      reason: '字体“我们的字体”已被删除，请更换字体后重试',
    })
    expect((await upload(me, bytes)).data.duplicate).toBe(0)
  })
})

test('a number nobody knows stays a number, so that drawing with it fails; an uploaded font is drawn as itself', () => {
  const canvas = { width: 1080, height: 1920 }
  expect(
    [0, 5, 99, 1007].map((number) => toTextStyle(textStyle.parse({ font_id: number }), captionStyle, canvas).font),
  ).toEqual(['noto-sans-sc', 'ma-shan-zheng', '#99', 'own:1007'])
})

test('the fonts of a film’s texts are opened once each', async () => {
  const asked: number[] = []
  const text = { text: '字', startMs: 0, endMs: null, style: { font: 'own:1007' } }
  const job = {
    texts: [text, { ...text, style: { font: 'noto-sans-sc' } }, text],
    cover: { mode: 'text', text },
  } as unknown as ReturnType<typeof buildRenderJob>
  const opened = await openJobFonts(
    job,
    undefined as never,
    async (_db, number) => {
      asked.push(number)
      return { path: `/fonts/${number}`, sha256: 'x' }
    },
    AbortSignal.timeout(1000),
  )
  expect(asked).toEqual([1007])
  expect(opened.texts.map((one) => one.style.fontFile?.path)).toEqual(['/fonts/1007', undefined, '/fonts/1007'])
  expect(opened.cover.text?.style.fontFile?.path).toBe('/fonts/1007')
})

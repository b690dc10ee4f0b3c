import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PEAK_COUNT } from '../../../contract/constants.ts'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import {
  attachmentList,
  audioPeaks,
  bgmCategories,
  bgmList,
  deleteAttachments,
  deleteFolder,
  ensureFolders,
  folderList,
  musicList,
  postImageList,
  purgeAttachments,
  recycleList,
  restoreAttachments,
  restoreFolder,
  saveFolder,
  setFavorite,
  setLicense,
  storageInfo,
} from '../../../contract/http/attachment.ts'
import { getUploadParams } from '../../../contract/http/common.ts'
import { openTestMedia } from '../../media/testing/test-media.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createMusicService } from './music.service.ts'

let serial = 0
let sound: Buffer
beforeAll(async () => {
  const media = await openTestMedia()
  sound = await readFile(await media.make(['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'], 'a.wav'))
  await media.close()
})

describe.each(['sqlite', 'postgres'] as const)('material centre on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  interface NewFile {
    filename?: string
    kind?: 'material' | 'music' | 'export'
    mimetype?: string
    width?: number
    height?: number
    size?: number
    tags?: string[]
    folder_id?: number
    duration_ms?: number
    sha256?: string
    look?: string
    bytes?: Buffer
  }
  const add = async (me: TestSession, file: NewFile = {}): Promise<number> => {
    serial += 1
    const { tags = [], bytes = Buffer.from(`file ${serial}`), ...rest } = file
    const key = `t/${me.tenantId}/material/c${serial}.bin`
    await app.backend.foundation.files.put(key, bytes)
    const { id } = await me.db
      .insertInto('attachments')
      .values({
        filename: `f${serial}.png`,
        mimetype: 'image/png',
        size: 10,
        width: 100,
        height: 200,
        duration_ms: null,
        sha256: String(serial).padStart(64, 'c'),
        ...rest,
        tags: JSON.stringify(tags),
        storage_path: key,
        fps: null,
        has_audio: rest.mimetype?.startsWith('audio') === true ? 1 : null,
        cover_path: null,
        admin_id: me.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const ask = async <E extends Endpoint>(me: TestSession, endpoint: E, input: InputOf<E>) =>
    await app.inject(endpoint, input, { token: me.token })
  const did = async <E extends Endpoint>(me: TestSession, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const reply = await ask(me, endpoint, input)
    expect(reply.code, reply.msg).toBe(1)
    return reply.data
  }
  const order = async (me: TestSession, attachment: number) =>
    await me.db
      .insertInto('clips')
      .values({
        name: '订单',
        mode: 'clip',
        config: JSON.stringify({ groups: [{ name: 'g', attachment_ids: [attachment] }] }),
        num: 1,
        status: 2,
        client_token: null,
        wisdom_task_id: null,
        plan_id: null,
        fission_activity_id: null,
        template_page_uuid: null,
        admin_id: me.adminId,
        delete_time: null,
      })
      .execute()

  it('keeps folders four deep, with names that differ among siblings, and never inside of themselves', async () => {
    const me = await app.makeTenant()
    let parent = 0
    const chain: number[] = []
    for (const name of ['一', '二', '三', '四']) {
      parent = (await did(me, saveFolder, { parent_id: parent, name })).id
      chain.push(parent)
    }
    const [one, two, three, four] = chain
    expect((await ask(me, saveFolder, { parent_id: four, name: '五' })).data).toMatchObject({
      errors: [{ field: 'parent_id', msg: '文件夹最多 4 层' }],
    })
    expect((await ask(me, saveFolder, { id: one, parent_id: three })).data).toMatchObject({
      errors: [{ field: 'parent_id' }],
    })
    expect((await ask(me, saveFolder, { name: '一' })).code).toBe(CODE.DUPLICATE)
    const other = (await did(me, saveFolder, { name: '别处' })).id
    // Two levels would come below the one that is there.
    await did(me, saveFolder, { id: three, parent_id: other })
    expect((await ask(me, saveFolder, { id: one, parent_id: four })).code).toBe(CODE.BAD_INPUT)
    await did(me, saveFolder, { id: two, name: '改名' })
    await add(me, { folder_id: two ?? 0 })
    expect((await did(me, folderList, {})).map((folder) => [folder.name, folder.parent_id, folder.count])).toEqual(
      expect.arrayContaining([
        ['一', 0, 0],
        ['改名', one, 1],
        ['三', other, 0],
        ['四', three, 0],
      ]),
    )
    expect((await ask(me, saveFolder, {})).code).toBe(CODE.BAD_INPUT)
  })

  it('makes the folders of an upload once, however often they are named', async () => {
    const me = await app.makeTenant()
    const first = await did(me, ensureFolders, { paths: ['门店/外景', '门店/外景/白天', '门店', 'a/b/c/d/e'] })
    const again = await did(me, ensureFolders, { paths: ['门店/外景/白天', ' 门店 \\ 外景 ', '../..'] })
    expect(again.list.map((one) => one.id)).toEqual([first.list[1]?.id, first.list[0]?.id, 0])
    // What lies deeper than four levels goes to the fourth.
    expect((await did(me, folderList, {})).map((folder) => folder.name).toSorted()).toEqual(
      ['a', 'b', 'c', 'd', '白天', '门店', '外景'].toSorted(),
    )
  })

  it('deletes a folder only when it is said what becomes of its files, and brings all of it back', async () => {
    const me = await app.makeTenant()
    const list = (await did(me, ensureFolders, { paths: ['甲', '甲/乙'] })).list
    const [top, below] = list.map((one) => one.id)
    const files = [await add(me, { folder_id: top ?? 0 }), await add(me, { folder_id: below ?? 0 })]
    expect(await ask(me, deleteFolder, { id: top ?? 0 })).toMatchObject({ code: CODE.STILL_USED, data: { files: 2 } })
    expect(await did(me, deleteFolder, { id: top ?? 0, with_files: 1 })).toEqual({ deleted: 2, moved: 2 })
    expect((await did(me, attachmentList, {})).total).toBe(0)
    expect((await did(me, recycleList, {})).data.map((file) => file.id).toSorted()).toEqual(files.toSorted())
    expect(await did(me, restoreFolder, { id: top ?? 0 })).toEqual({ restored: 2 })
    expect((await did(me, attachmentList, { folder_id: below ?? 0 })).data.map((file) => file.id)).toEqual([files[1]])
    expect((await ask(me, restoreFolder, { id: top ?? 0 })).code).toBe(CODE.NOT_FOUND)
    expect(await did(me, deleteFolder, { id: top ?? 0, move_to: 0 })).toEqual({ deleted: 2, moved: 2 })
    expect((await did(me, attachmentList, { folder_id: 0 })).total).toBe(2)
  })

  it('asks before a folder goes whose files running work needs', async () => {
    const me = await app.makeTenant()
    const { id } = await did(me, saveFolder, { name: '用着' })
    const file = await add(me, { folder_id: id })
    await order(me, file)
    expect(await ask(me, deleteFolder, { id, with_files: 1 })).toMatchObject({
      code: CODE.STILL_USED,
      data: { refs: [{ id: file }] },
    })
    await did(me, deleteFolder, { id, with_files: 1, force: 1 })
    expect((await ask(me, purgeAttachments, { ids: [file] })).code).toBe(CODE.STILL_USED)
    expect(await did(me, purgeAttachments, { all: 1 })).toEqual({ purged: 0, kept: 1, left: 1 })
  })

  it('shows pictures of deleted image posts in the recycle bin, and brings one back as a material', async () => {
    const me = await app.makeTenant()
    const id = await add(me, { kind: 'export' })
    await did(me, deleteAttachments, { ids: [id] })
    expect((await did(me, recycleList, {})).data.map((file) => file.id)).toEqual([id])
    expect(await did(me, restoreAttachments, { ids: [id] })).toEqual({ restored: 1 })
    expect((await did(me, attachmentList, {})).data.map((file) => file.id)).toEqual([id])
  })

  it('empties the recycle bin for good, files and all', async () => {
    const me = await app.makeTenant()
    const ids = [
      await add(me, { filename: '甲.png' }),
      await add(me, { filename: '乙.png' }),
      await add(me, { filename: '丙.png' }),
    ]
    const live = await add(me)
    await did(me, deleteAttachments, { ids })
    const bin = await did(me, recycleList, { keyword: '甲' })
    expect(bin.data).toMatchObject([{ id: ids[0] }])
    expect((bin.data[0]?.purge_time ?? 0) - (bin.data[0]?.delete_time ?? 0)).toBe(30 * 86_400)
    expect((await ask(me, purgeAttachments, { ids: [live] })).code).toBe(CODE.NOT_FOUND)
    expect((await ask(me, purgeAttachments, {})).code).toBe(CODE.BAD_INPUT)
    const { storage_path } = await me.db
      .selectFrom('attachments')
      .select('storage_path')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow()
    expect(await did(me, purgeAttachments, { ids: [ids[0] ?? 0] })).toEqual({ purged: 1, kept: 0, left: 2 })
    expect(await app.backend.foundation.files.head(storage_path)).toBeNull()
    expect(await did(me, purgeAttachments, { all: 1 })).toEqual({ purged: 2, kept: 0, left: 0 })
    expect((await did(me, recycleList, {})).total).toBe(0)
    expect((await did(me, attachmentList, {})).data.map((file) => file.id)).toEqual([live])
  })

  it('finds duplicates by content and by look, and files by size and length', async () => {
    const me = await app.makeTenant()
    const same = 'e'.repeat(64)
    const twins = [
      await add(me, { sha256: same, kind: 'material', mimetype: 'audio/mpeg', duration_ms: 4_000, size: 100 }),
      await add(me, { sha256: same, kind: 'music', mimetype: 'audio/mpeg', duration_ms: 9_000, size: 200 }),
    ]
    const alike = [await add(me, { look: 'abc' }), await add(me, { look: 'abc' })]
    const alone = await add(me, { look: 'abd', size: 5_000 })
    const gone = await add(me, { look: 'abd' })
    await did(me, deleteAttachments, { ids: [gone] })
    const ids = async (input: InputOf<typeof attachmentList>) =>
      (await did(me, attachmentList, input)).data.map((file) => file.id).toSorted()
    expect(await ids({ duplicate: 1 })).toEqual([...twins, ...alike].toSorted())
    expect(await ids({ duplicate: 0 })).toEqual([alone])
    expect(await ids({ size_min: 150, size_max: 300 })).toEqual([twins[1]])
    expect(await ids({ duration_min: 5_000 })).toEqual([twins[1]])
    expect(await ids({ duration_max: 5_000 })).toEqual([twins[0]])
    expect((await did(me, attachmentList, { duplicate: 1 })).counts).toEqual({ all: 4, video: 0, image: 2, audio: 2 })
    const wide = await add(me, { width: 900, height: 600 })
    expect((await did(me, postImageList, {})).data.map((file) => file.id)).toEqual([wide])
  })

  it('tells the space that is left and refuses what does not fit, in a sentence', async () => {
    const me = await app.makeTenant()
    const free = await did(me, storageInfo, {})
    expect(free.limit).toBeGreaterThan(0)
    await add(me, { size: 900 })
    const deleted = await add(me, { size: 50 })
    await did(me, deleteAttachments, { ids: [deleted] })
    await app.backend.foundation.database.db
      .updateTable('tenants')
      .set({ max_storage: 1_000 })
      .where('id', '=', me.tenantId)
      .execute()
    expect(await did(me, storageInfo, {})).toEqual({ used: 900, bin: 50, bin_files: 1, limit: 1_000, free: 50 })
    const refused = await ask(me, getUploadParams, { filename: 'x.png', size: 60 })
    expect(refused).toMatchObject({ code: CODE.STORAGE_DOWN, data: { free: 50 } })
    expect(refused.msg).toContain('请清空回收站')
    expect((await ask(me, getUploadParams, { filename: 'x.png', size: 40 })).code).toBe(1)
  })

  it('lists music with the marks of the caller only, notes of licences and tags', async () => {
    const me = await app.makeTenant()
    const colleague = await app.makeAdmin(['material:list'], { of: me })
    const music = { kind: 'music' as const, mimetype: 'audio/mpeg', duration_ms: 30_000 }
    const [calm, loud] = [
      await add(me, { ...music, tags: ['轻音乐'] }),
      await add(me, { ...music, tags: ['轻音乐', '激昂'] }),
    ]
    const picture = await add(me)
    await did(me, setFavorite, { ids: [calm], favorite: 1 })
    await did(me, setFavorite, { ids: [calm], favorite: 1 })
    await did(me, setLicense, { ids: [loud], license: '原创' })
    const all = await did(me, musicList, {})
    expect(all.data.map((file) => [file.id, file.favorite, file.license])).toEqual([
      [loud, 0, '原创'],
      [calm, 1, ''],
    ])
    expect(all).toMatchObject({
      counts: { all: 2, favorite: 1 },
      tags: [
        { name: '轻音乐', count: 2 },
        { name: '激昂', count: 1 },
      ],
    })
    expect((await did(me, musicList, { favorite: 1 })).data.map((file) => file.id)).toEqual([calm])
    expect((await did(me, musicList, { license: 0 })).data.map((file) => file.id)).toEqual([calm])
    expect((await did(me, musicList, { tag: '激昂' })).total).toBe(1)
    expect((await did(colleague, musicList, { favorite: 1 })).total).toBe(0)
    expect((await did(colleague, musicList, {})).data.map((file) => file.favorite)).toEqual([0, 0])
    await did(me, setFavorite, { ids: [calm], favorite: 0 })
    expect((await did(me, musicList, {})).counts.favorite).toBe(0)
    expect((await ask(me, setFavorite, { ids: [picture], favorite: 1 })).code).toBe(CODE.NOT_FOUND)
    expect((await ask(colleague, setLicense, { ids: [calm], license: 'x' })).code).toBe(CODE.NO_PERMISSION)
  })

  it('draws the waveform of a sound from its own samples, once', async () => {
    const me = await app.makeTenant()
    const id = await add(me, { kind: 'music', mimetype: 'audio/wav', duration_ms: 1_000, bytes: sound })
    const { peaks, duration_ms } = await did(me, audioPeaks, { id })
    expect([peaks.length, duration_ms]).toEqual([PEAK_COUNT, 1_000])
    expect(Math.max(...peaks)).toBeGreaterThan(5)
    // The second answer comes from what was kept: the sound itself is gone.
    const { storage_path } = await me.db
      .selectFrom('attachments')
      .select('storage_path')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await app.backend.foundation.files.delete(storage_path)
    expect((await did(me, audioPeaks, { id })).peaks).toEqual(peaks)
    expect((await ask(me, audioPeaks, { id: await add(me) })).data).toMatchObject({
      errors: [{ field: 'id', msg: '该文件没有声音' }],
    })
    const stranger = await app.makeTenant()
    expect((await ask(stranger, audioPeaks, { id })).code).toBe(CODE.NOT_FOUND)
  })

  it('says that no catalogue of songs is connected, and shows one that is', async () => {
    const me = await app.makeTenant()
    expect(await did(me, bgmList, {})).toMatchObject({ configured: 0, total: 0, data: [] })
    expect(await did(me, bgmCategories, {})).toEqual([])
    const song = {
      id: 1,
      music_id: 'm1',
      name: '晨光',
      artist: '甲',
      duration: 30,
      play_url: '',
      cover_url: '',
      category_id: 2,
    }
    const music = createMusicService({
      now: Date.now,
      library: null as never,
      readFacts: null as never,
      bgm: {
        categories: () => Promise.resolve([{ id: 2, name: '轻快', count: 1 }]),
        list: () => Promise.resolve({ total: 1, rows: [song] }),
      },
    })
    expect(await music.bgm({ page: 1, limit: 20 })).toMatchObject({ configured: 1, total: 1, data: [song] })
    expect(await music.bgmCategories()).toEqual([{ id: 2, name: '轻快', count: 1 }])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import type { UsedBy } from '../../../contract/entities/material.ts'
import {
  attachmentList,
  attachmentUses,
  deleteAttachments,
  editAttachments,
  restoreAttachments,
} from '../../../contract/http/attachment.ts'
import { silentLog } from '../../lib/log.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { mergeUses } from './materials.ports.ts'
import { purgeMaterials } from './purge.ts'

let serial = 0

describe.each(['sqlite', 'postgres'] as const)('material library on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())

  const add = async (
    session: TestSession,
    row: {
      filename?: string
      mimetype?: string
      width?: number
      height?: number
      size?: number
      tags?: string[]
      use_count?: number
      folder_id?: number
    } = {},
  ): Promise<number> => {
    serial += 1
    const { tags = [], ...rest } = row
    const key = `t/${session.tenantId}/material/f${serial}.png`
    await app.backend.foundation.files.put(key, Buffer.from(`file ${serial}`))
    const { id } = await session.db
      .insertInto('attachments')
      .values({
        filename: `f${serial}.png`,
        mimetype: 'image/png',
        size: 10,
        width: 100,
        height: 200,
        ...rest,
        tags: JSON.stringify(tags),
        storage_path: key,
        duration_ms: null,
        fps: null,
        has_audio: null,
        sha256: String(serial).padStart(64, '0'),
        cover_path: null,
        admin_id: session.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const list = async (session: TestSession, input: Parameters<typeof app.inject<typeof attachmentList>>[1]) =>
    (await app.inject(attachmentList, input, { token: session.token })).data

  it('finds by name, tag, kind of media, shape and use, with counts, size and tags', async () => {
    const me = await app.makeTenant()
    const tall = await add(me, { filename: '门店_100%.png', tags: ['门店', '夏天'] })
    const wide = await add(me, {
      filename: 'b.mp4',
      mimetype: 'video/mp4',
      width: 1920,
      height: 1080,
      use_count: 2,
      size: 500,
    })
    const square = await add(me, { filename: 'c.jpg', mimetype: 'image/jpeg', width: 300, height: 300, tags: ['夏天'] })
    const ids = async (input: Parameters<typeof list>[1]) => (await list(me, input)).data.map((row) => row.id)
    expect(await ids({})).toEqual([square, wide, tall])
    expect(await ids({ keyword: '100%' })).toEqual([tall])
    expect(await ids({ keyword: '_' })).toEqual([tall])
    expect(await ids({ tag: '夏天' })).toEqual([square, tall])
    expect(await ids({ tag: '夏' })).toEqual([])
    expect(await ids({ mimetype: 'video' })).toEqual([wide])
    expect(await ids({ mimetype: 'image/jpeg' })).toEqual([square])
    expect(await ids({ orientation: 'portrait' })).toEqual([tall])
    expect(await ids({ orientation: 'landscape' })).toEqual([wide])
    expect(await ids({ orientation: 'square' })).toEqual([square])
    expect(await ids({ used: 1 })).toEqual([wide])
    expect(await ids({ sort_field: 'size', sort_order: 'desc', limit: 1 })).toEqual([wide])
    const page = await list(me, { limit: 2, page: 2 })
    expect(page).toMatchObject({
      total: 3,
      current_page: 2,
      last_page: 2,
      counts: { all: 3, video: 1, image: 2, audio: 0 },
      storage_bytes: 520,
      tags: ['夏天', '门店'],
    })
  })

  it('renames one, tags many, refuses a foreign folder', async () => {
    const [a, b] = [await add(owner), await add(owner, { tags: ['旧'] })]
    expect(
      (await app.inject(editAttachments, { ids: [a], filename: '新名字.png' }, { token: owner.token })).data.updated,
    ).toBe(1)
    expect(
      (await app.inject(editAttachments, { ids: [a, b], filename: 'x' }, { token: owner.token })).data,
    ).toMatchObject({ errors: [{ field: 'filename' }] })
    await app.inject(
      editAttachments,
      { ids: [a, b], tags_add: ['甲', '乙', '甲'], tags_del: ['旧'] },
      { token: owner.token },
    )
    const rows = (await list(owner, { ids: [a, b] })).data
    expect(rows.map((row) => [row.filename, row.tags])).toEqual([
      [expect.any(String), ['甲', '乙']],
      ['新名字.png', ['甲', '乙']],
    ])
    const other = await app.makeTenant()
    const folder = await other.db
      .insertInto('attachment_folders')
      .values({ name: '别人的', delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await app.inject(editAttachments, { ids: [a], folder_id: folder.id }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
  })

  it('deletes into the recycle bin and brings back', async () => {
    const id = await add(owner)
    expect((await app.inject(attachmentUses, { ids: [id] }, { token: owner.token })).data.list).toEqual([
      { id, used_by: [] },
    ])
    expect((await app.inject(deleteAttachments, { ids: [id] }, { token: owner.token })).data.deleted).toBe(1)
    expect((await list(owner, { ids: [id] })).total).toBe(0)
    expect((await app.inject(deleteAttachments, { ids: [id] }, { token: owner.token })).code).toBe(CODE.NOT_FOUND)
    expect((await app.inject(restoreAttachments, { ids: [id] }, { token: owner.token })).data.restored).toBe(1)
    expect((await list(owner, { ids: [id] })).total).toBe(1)

    await app.inject(deleteAttachments, { ids: [id] }, { token: owner.token })
    const { sha256 } = await owner.db
      .selectFrom('attachments')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const twin = await add(owner)
    await owner.db.updateTable('attachments').set({ sha256 }).where('id', '=', twin).execute()
    expect((await app.inject(restoreAttachments, { ids: [id] }, { token: owner.token })).code).toBe(CODE.DUPLICATE)

    const stranger = await app.makeTenant()
    for (const endpoint of [deleteAttachments, restoreAttachments, attachmentUses]) {
      expect((await app.injectRaw(endpoint, { ids: [twin] }, { token: stranger.token })).code, endpoint.path).toBe(
        CODE.NOT_FOUND,
      )
    }
  })

  it('asks before it deletes what a running order uses, and purges after thirty days only', async () => {
    const id = await add(owner)
    const clip = await owner.db
      .insertInto('clips')
      .values({
        name: '订单',
        mode: 'clip',
        config: JSON.stringify({ groups: [{ name: 'g', attachment_ids: [id] }] }),
        num: 1,
        status: 2,
        client_token: null,
        wisdom_task_id: null,
        plan_id: null,
        fission_activity_id: null,
        template_page_uuid: null,
        admin_id: owner.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const used = await app.inject(attachmentUses, { ids: [id] }, { token: owner.token })
    expect(used.data.list).toEqual([{ id, used_by: [{ type: 'clip', id: clip.id, name: '订单', running: 1 }] }])
    const refused = await app.injectRaw(deleteAttachments, { ids: [id] }, { token: owner.token })
    expect(refused).toMatchObject({ code: CODE.STILL_USED, data: { refs: [{ id, used_by: [{ id: clip.id }] }] } })
    expect((await app.inject(deleteAttachments, { ids: [id], force: 1 }, { token: owner.token })).data).toMatchObject({
      deleted: 1,
      refs: [{ id }],
    })

    const { files, database } = app.backend.foundation
    const { storage_path } = await owner.db
      .selectFrom('attachments')
      .select('storage_path')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const uses = new Map<number, UsedBy[]>([[id, [{ type: 'clip', id: clip.id, name: '订单', running: 1 }]]])
    const purge = async (after: number, stillUsed: boolean) =>
      await purgeMaterials(
        {
          now: () => Date.now() + after,
          files,
          usesOf: mergeUses([async () => (stillUsed ? uses : new Map())]),
          db: database.db,
          forTenant: (tenantId) => database.forTenant(tenantId),
          log: silentLog,
        },
        new AbortController().signal,
      )
    expect(await purge(29 * 86_400_000, false)).toBe(0)
    const before = await owner.db.selectFrom('attachments').select('id').where('delete_time', 'is not', null).execute()
    expect(await purge(31 * 86_400_000, true)).toBe(before.length - 1)
    expect(await files.head(storage_path)).not.toBeNull()
    expect(await purge(31 * 86_400_000, false)).toBe(1)
    expect(await files.head(storage_path)).toBeNull()
    expect(
      await owner.db.selectFrom('attachments').select('id').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
  })
})

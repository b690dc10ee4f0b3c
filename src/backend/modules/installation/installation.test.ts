import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNCOUNTED_CLIPS } from '../../../contract/constants.ts'
import { CODE } from '../../../contract/errors.ts'
import { info, walletLedger } from '../../../contract/http/admin.ts'
import { initProject, websiteNotice } from '../../../contract/http/common.ts'
import { delNotice, installation, saveNotice, setInstallation } from '../../../contract/http/installation.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { inTransaction } from '../../ports/database.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLedger } from '../wallet/wallet.ledger.ts'

const DAY_S = 86_400
const ledger = createLedger({ clock: systemClock })

describe.each(['sqlite', 'postgres'] as const)('the installation on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())

  const state = async () => (await app.inject(installation, {}, { token: owner.token })).data
  const left = async () => (await app.inject(info, {}, { token: owner.token })).data.adminInfo.clip_number
  const order = async (refId: number, films: number) =>
    await inTransaction(
      owner.db,
      async (trx) =>
        await ledger.reserve(trx, {
          refType: 'clip',
          refId,
          subs: Array.from({ length: films }, (_, at) => `${at}:0`),
          reason: '冻结',
          adminId: null,
          unit: 1,
        }),
    )

  it('counts clips only while its owner wants it, and the ledger explains every number', async () => {
    await app.inject(setInstallation, { company: { clips_counted: 0 } }, { token: owner.token })
    expect([await left(), (await state()).company]).toEqual([
      UNCOUNTED_CLIPS,
      expect.objectContaining({ clips_counted: 0, clip_number: UNCOUNTED_CLIPS }),
    ])
    expect(await order(1, 1_500)).toMatchObject({
      balance: 1_500,
      frozen: 1_500,
      available: UNCOUNTED_CLIPS,
      changed: 1_500,
    })
    expect(await order(1, 1_500)).toMatchObject({ changed: 0, balance: 1_500 })
    await inTransaction(
      owner.db,
      async (trx) =>
        await ledger.capture(trx, { refType: 'clip', refId: 1, subs: ['0:0'], reason: '扣减', adminId: null }),
    )
    await inTransaction(
      owner.db,
      async (trx) =>
        await ledger.release(trx, {
          refType: 'clip',
          refId: 1,
          subs: Array.from({ length: 1_499 }, (_, at) => `${at + 1}:0`),
          reason: '释放',
          adminId: null,
        }),
    )
    expect(await left()).toBe(UNCOUNTED_CLIPS)

    await app.inject(setInstallation, { company: { clips_counted: 1, clips: 20 } }, { token: owner.token })
    expect(await left()).toBe(20)
    await expect(order(2, 21)).rejects.toMatchObject({ code: CODE.CLIPS_SHORT, data: { need: 21, left: 20, short: 1 } })
    const lines = await app.inject(walletLedger, { limit: 200, kind: 'grant' }, { token: owner.token })
    expect(lines.data).toMatchObject({ balance: 20, frozen: 0, available: 20 })
    expect(lines.data.data[0]).toMatchObject({ amount: '500', reason: '不限条数：随订单自动补足' })
    expect((await app.inject(walletLedger, { kind: 'adjust' }, { token: owner.token })).data.data).toMatchObject([
      { reason: '设为可用 20 条', balance_after: '20' },
    ])
  })

  it('never ends by itself, and an owner whose own end is over gets in again', async () => {
    const until = Math.floor(Date.now() / 1000) + DAY_S
    expect(
      (await app.inject(setInstallation, { company: { expire_time: until } }, { token: owner.token })).data.company
        .expire_time,
    ).toBe(until)
    expect(await app.injectRaw(setInstallation, { company: { expire_time: 1 } }, { token: owner.token })).toMatchObject(
      { code: CODE.BAD_INPUT, data: { errors: [{ field: 'company.expire_time' }] } },
    )
    await owner.db
      .updateTable('tenants')
      .set({ expire_at: Date.now() - 1_000 })
      .execute()
    expect((await app.injectRaw(walletLedger, {}, { token: owner.token })).status).toBe(403)
    await app.inject(setInstallation, { company: { expire_time: 0 } }, { token: owner.token })
    expect((await app.inject(walletLedger, {}, { token: owner.token })).code).toBe(1)
  })

  it("shows its owner's name, logo, downloads and support to whoever opens it", async () => {
    const row = {
      storage_path: `t/${owner.tenantId}/m/logo.png`,
      ext: 'png',
      kind: 'material' as const,
      size: 4,
      width: 2,
      height: 2,
      duration_ms: null,
      fps: null,
      has_audio: null,
      cover_path: null,
      folder_id: 0,
      admin_id: owner.adminId,
      delete_time: null,
    }
    await app.backend.foundation.files.put(row.storage_path, Readable.from([Buffer.from('logo')]), {
      contentType: 'image/png',
    })
    const { id } = await owner.db
      .insertInto('attachments')
      .values({ ...row, filename: 'logo.png', mimetype: 'image/png', sha256: 'e'.repeat(64) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const film = await owner.db
      .insertInto('attachments')
      .values({ ...row, filename: 'film.mp4', mimetype: 'video/mp4', sha256: 'f'.repeat(64) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const product = {
      name: '城南云发布',
      white_logo_id: id,
      helper_mac: 'https://dl.example.com/mac.dmg',
      support_phone: '028-1234567',
    }
    await app.inject(setInstallation, { product }, { token: owner.token })
    const seen = (await app.inject(initProject, {})).data
    expect(seen).toMatchObject({
      name: '城南云发布',
      blackLogo: '',
      helper: { mac: 'https://dl.example.com/mac.dmg', win: '' },
      support: { phone: '028-1234567' },
    })
    const picture = await app.backend.app.inject({
      method: 'GET',
      url: seen.whiteLogo,
      headers: { host: '127.0.0.1:41080' },
    })
    expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/png', 'logo'])
    expect(
      await app.injectRaw(setInstallation, { product: { black_logo_id: film.id } }, { token: owner.token }),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'product.black_logo_id' }] } })
    for (const helper_mac of ['http://dl.example.com/a', 'javascript:alert(1)', 'mac']) {
      expect(await app.injectRaw(setInstallation, { product: { helper_mac } }, { token: owner.token })).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: [{ field: 'product.helper_mac' }] },
      })
    }
    await app.inject(setInstallation, { product: { white_logo_id: 0 } }, { token: owner.token })
    expect((await app.inject(initProject, {})).data.whiteLogo).toBe('')
  })

  it('tells notices in their time, and takes them back', async () => {
    const now = Math.floor(Date.now() / 1000)
    const notice = { title: '系统维护', jumpUrl: '/personal/personal', level: 'warning' as const }
    const { id } = (await app.inject(saveNotice, notice, { token: owner.token })).data
    await app.inject(saveNotice, { ...notice, title: '以后', start_time: now + DAY_S }, { token: owner.token })
    const shown = async () => (await app.inject(websiteNotice, {}, { token: owner.token })).data.map((one) => one.title)
    expect([await shown(), (await state()).notices.map((one) => [one.title, one.shown])]).toEqual([
      ['系统维护'],
      [
        ['以后', 0],
        ['系统维护', 1],
      ],
    ])
    await app.inject(saveNotice, { ...notice, id, title: '维护结束' }, { token: owner.token })
    expect(await shown()).toEqual(['维护结束'])
    for (const wrong of [{ jumpUrl: 'javascript:alert(1)' }, { jumpUrl: '//evil.example' }])
      expect(await app.injectRaw(saveNotice, { ...notice, ...wrong }, { token: owner.token })).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: [{ field: 'jumpUrl' }] },
      })
    expect(
      await app.injectRaw(saveNotice, { ...notice, start_time: now, end_time: now }, { token: owner.token }),
    ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'end_time' }] } })
    await app.inject(delNotice, { id }, { token: owner.token })
    expect([
      await shown(),
      (await app.injectRaw(delNotice, { id }, { token: owner.token })).code,
      (await app.injectRaw(saveNotice, { ...notice, id }, { token: owner.token })).code,
    ]).toEqual([[], CODE.NOT_FOUND, CODE.NOT_FOUND])
  })

  it('is decided by the company that runs it alone', async () => {
    const other = await app.makeTenant()
    for (const endpoint of [installation, setInstallation, saveNotice, delNotice])
      expect((await app.injectRaw(endpoint, { id: 1, title: 'x' }, { token: other.token })).code).toBe(
        CODE.NO_PERMISSION,
      )
  })
})

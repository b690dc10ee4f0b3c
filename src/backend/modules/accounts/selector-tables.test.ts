import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { operationLog } from '../../../contract/http/admin.ts'
import { takeDueItems } from '../../../contract/http/auto-publish.ts'
import {
  removeSelectorTable,
  saveSelectorTable,
  selectorTables,
  switchPlatform,
} from '../../../contract/http/selector-tables.ts'
import { listPlatforms, loginNeedInfo, syncPlatforms } from '../../../contract/http/third-auth.ts'
import { PLATFORMS } from '../../../contract/platforms.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'

const table = (patch: Record<string, unknown> = {}): string =>
  JSON.stringify({
    platform: 'douyin',
    version: 2,
    date: '2026-11-21',
    tables: { publish: ['button.go'] },
    signature: `${'A'.repeat(86)}==`,
    ...patch,
  })

describe.each(['sqlite', 'postgres'] as const)('selector tables on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())
  const platform = async (session: TestSession, value: string) =>
    (await app.inject(listPlatforms, {}, { token: session.token })).data.find((one) => one.value === value)

  it('are kept per company as they were uploaded, and only newer ones replace them', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    const colleague = await app.makeAdmin(['account:list'], { of: owner })
    expect((await app.injectRaw(saveSelectorTable, { text: table() }, { token: colleague.token })).code).toBe(
      CODE.NO_PERMISSION,
    )
    expect((await app.inject(saveSelectorTable, { text: table() }, { token: owner.token })).data).toMatchObject({
      platform_value: 'douyin',
      version: 2,
      off: '',
    })
    for (const version of [1, 2])
      expect(
        await app.injectRaw(saveSelectorTable, { text: table({ version }) }, { token: owner.token }),
      ).toMatchObject({ code: CODE.CONFLICT, msg: expect.stringContaining('版本 2') })
    await app.inject(saveSelectorTable, { text: table({ version: 3 }) }, { token: owner.token })
    await app.inject(saveSelectorTable, { text: table({ platform: 'weibo' }) }, { token: owner.token })
    expect((await app.inject(selectorTables, {}, { token: colleague.token })).data.list).toMatchObject([
      { platform_value: 'douyin', version: 3, text: table({ version: 3 }) },
      { platform_value: 'weibo' },
    ])
    expect((await app.inject(selectorTables, {}, { token: other.token })).data.list).toEqual([])
    expect((await app.injectRaw(removeSelectorTable, { platform_value: 'weibo' }, { token: other.token })).code).toBe(
      CODE.NOT_FOUND,
    )
    await app.inject(removeSelectorTable, { platform_value: 'weibo' }, { token: owner.token })
    expect((await app.inject(selectorTables, {}, { token: owner.token })).data.list).toHaveLength(1)
    expect(
      (await app.inject(operationLog, { action: 'settings.table' }, { token: owner.token })).data.data[0],
    ).toMatchObject({ summary: '上传微博页面规则 v2' })
  })

  it('are refused with their field when they are none', async () => {
    const { token } = await app.makeTenant()
    for (const text of [
      '{}',
      'no json',
      table({ tables: { publish: ['<script>'] } }),
      table({ signature: 'x' }),
      table({ platform: 'nosuch' }),
    ])
      expect(await app.injectRaw(saveSelectorTable, { text }, { token })).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: [{ field: 'text' }] },
      })
  })

  it('switch a platform off: shown with its sentence, no logins there, the view stays', async () => {
    const owner = await app.makeTenant()
    const text = '抖音维护中，请等待通知'
    await app.inject(saveSelectorTable, { text: table({ off: text }) }, { token: owner.token })
    expect(await platform(owner, 'douyin')).toMatchObject({ off: text })
    expect((await platform(owner, 'weibo'))?.off ?? '').toBe('')
    expect(await app.injectRaw(loginNeedInfo, { platform_value: 'douyin' }, { token: owner.token })).toMatchObject({
      code: CODE.BAD_INPUT,
      msg: text,
    })
    expect(
      (await app.injectRaw(loginNeedInfo, { platform_value: 'douyin', purpose: 'none' }, { token: owner.token })).code,
    ).toBe(1)
    await app.inject(saveSelectorTable, { text: table({ version: 3 }) }, { token: owner.token })
    expect((await platform(owner, 'douyin'))?.off ?? '').toBe('')
  })

  it('leave the owner a switch of his own, for this company only; what a helper reports switches nobody off', async () => {
    const [owner, other] = [await app.makeTenant(), await app.makeTenant()]
    expect(
      (await app.injectRaw(switchPlatform, { platform_value: 'nosuch', off: '停用' }, { token: owner.token })).code,
    ).toBe(CODE.BAD_INPUT)
    await app.inject(switchPlatform, { platform_value: 'weibo', off: '微博暂停使用' }, { token: owner.token })
    await app.inject(switchPlatform, { platform_value: 'douyin', off: '抖音暂停使用' }, { token: owner.token })
    await app.inject(switchPlatform, { platform_value: 'douyin', off: '' }, { token: owner.token })
    await app.inject(
      syncPlatforms,
      { platforms: PLATFORMS.filter((one) => one.value === 'douyin').map((one) => ({ ...one, off: '本机停用' })) },
      { token: owner.token },
    )
    expect(await platform(owner, 'weibo')).toMatchObject({ off: '微博暂停使用' })
    expect((await platform(owner, 'douyin'))?.off ?? '').toBe('')
    expect((await platform(other, 'weibo'))?.off ?? '').toBe('')
    expect(
      (await app.inject(takeDueItems, { device_id: 'device-0001' }, { token: owner.token })).data.videoList,
    ).toEqual([])
  })
})

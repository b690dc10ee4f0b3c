import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { getPersonalData, info, login, operationLog, setPersonalData } from '../../../contract/http/admin.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp, TEST_PASSWORD } from '../../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('settings on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('have defaults, keep what was not named, and belong to one operator', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin([], { of: owner })
    const first = await app.inject(getPersonalData, {}, { token: owner.token })
    expect(first.data).toMatchObject({
      company: { clip_number: 1_000, days_left: 365, used_accounts: 0 },
      publish: { auto_publish: 1, dup_guard: 1, default_topics: [] },
      notify: { offline: 1, quiet_from: '' },
      ui: { theme: 'dark' },
      privacy: { mask_phone: 1, retention_days: 365 },
      ai: { provider_ready: 0 },
    })
    const set = await app.inject(
      setPersonalData,
      {
        publish: { min_gap_minutes: 30 },
        ui: { theme: 'light' },
        notify: { quiet_from: '22:00' },
        profile: { nickname: '新昵称' },
      },
      { token: owner.token },
    )
    expect(set.data).toMatchObject({
      publish: { min_gap_minutes: 30, auto_publish: 1 },
      ui: { theme: 'light', tagsView: 0, fixedHeader: 1 },
      notify: { quiet_from: '22:00', lead: 1 },
      profile: { nickname: '新昵称' },
    })
    await app.inject(setPersonalData, { publish: { default_topics: ['探店'] } }, { token: owner.token })
    expect((await app.inject(getPersonalData, {}, { token: owner.token })).data.publish).toMatchObject({
      min_gap_minutes: 30,
      default_topics: ['探店'],
    })
    expect(
      (
        await app.inject(operationLog, { action: 'settings.edit', sort_order: 'asc' }, { token: owner.token })
      ).data.data.map((row) => row.summary),
    ).toEqual(['修改设置：个人资料、发布偏好、通知、外观', '修改设置：发布偏好'])
    expect((await app.inject(getPersonalData, {}, { token: colleague.token })).data).toMatchObject({
      publish: { min_gap_minutes: 10 },
      ui: { theme: 'dark' },
    })
  })

  it('lose nothing when two changes of one section meet', async () => {
    const { token } = await app.makeTenant()
    await Promise.all([
      app.inject(setPersonalData, { ui: { tagsView: 1 } }, { token }),
      app.inject(setPersonalData, { ui: { fixedHeader: 0 } }, { token }),
      app.inject(setPersonalData, { ui: { sidebarLogo: 0 } }, { token }),
    ])
    expect((await app.inject(getPersonalData, {}, { token })).data.ui).toMatchObject({
      tagsView: 1,
      fixedHeader: 0,
      sidebarLogo: 0,
      pinyinSearch: 1,
    })
  })

  it('let only those with the right change what holds for the company', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['task:list'], { of: owner })
    for (const input of [{ company: { name: '改名' } }, { privacy: { mask_phone: 0 as const } }]) {
      expect(await app.injectRaw(setPersonalData, input, { token: colleague.token })).toMatchObject({
        code: CODE.NO_PERMISSION,
        data: { perm: 'setting:edit' },
      })
    }
    await app.inject(
      setPersonalData,
      { company: { name: '改名' }, privacy: { mask_phone: 0, retention_days: 90 } },
      { token: owner.token },
    )
    expect((await app.inject(getPersonalData, {}, { token: colleague.token })).data).toMatchObject({
      company: { name: '改名' },
      privacy: { mask_phone: 0, retention_days: 90 },
    })
  })

  it('change a password only with the old one, end the other sessions, and note it', async () => {
    const owner = await app.makeTenant()
    const { username } = await owner.db
      .selectFrom('admins')
      .select('username')
      .where('id', '=', owner.adminId)
      .executeTakeFirstOrThrow()
    const other = await app.inject(login, { username, password: TEST_PASSWORD })
    const change = async (old: string, fresh: string) =>
      await app.injectRaw(setPersonalData, { password: { old, new: fresh } }, { token: owner.token })
    expect(await change('wrong', 'fresh-1234')).toMatchObject({
      code: CODE.BAD_CREDENTIALS,
      data: { errors: [{ field: 'password.old' }] },
    })
    expect(await change(TEST_PASSWORD, TEST_PASSWORD)).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'password.new' }] },
    })
    expect(await change(TEST_PASSWORD, 'short1')).toMatchObject({ code: CODE.BAD_INPUT })
    expect((await change(TEST_PASSWORD, 'fresh-1234')).code).toBe(1)
    expect((await app.inject(info, {}, { token: owner.token })).code).toBe(1)
    expect(await app.inject(info, {}, { token: other.data.userinfo.token })).toMatchObject({
      status: 401,
      msg: '密码已修改或已在别处退出，请重新登录',
      data: { ended: 1 },
    })
    expect((await app.inject(login, { username, password: TEST_PASSWORD })).code).toBe(CODE.BAD_CREDENTIALS)
    expect((await app.inject(login, { username, password: 'fresh-1234' })).code).toBe(1)
    const log = await app.inject(operationLog, { action: 'password.change' }, { token: owner.token })
    expect(log.data.data).toMatchObject([
      { action_name: '修改密码', result: 'ok' },
      { action_name: '修改密码', result: 'fail', summary: '修改密码失败，原密码错误' },
    ])
    expect(log.body).not.toContain('fresh-1234')
  })

  it('close guessing of the old password like the login', async () => {
    const { token } = await app.makeTenant()
    const codes: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      codes.push(
        (await app.injectRaw(setPersonalData, { password: { old: `wrong${guess}`, new: 'fresh-1234' } }, { token }))
          .code,
      )
    expect(codes).toEqual([...Array.from({ length: 5 }, () => CODE.BAD_CREDENTIALS), CODE.TOO_MANY_LOGINS])
  })

  it('copy an avatar out of the library', async () => {
    const owner = await app.makeTenant()
    const { files } = app.backend.foundation
    const key = `t/${owner.tenantId}/material/face.png`
    await files.put(key, Buffer.from('picture'))
    const row = {
      width: 1,
      height: 1,
      duration_ms: null,
      fps: null,
      has_audio: null,
      cover_path: null,
      admin_id: owner.adminId,
      delete_time: null,
      size: 7,
      storage_path: key,
    }
    const picture = await owner.db
      .insertInto('attachments')
      .values({ ...row, filename: 'face.png', mimetype: 'image/png', sha256: 'b'.repeat(64) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const film = await owner.db
      .insertInto('attachments')
      .values({ ...row, filename: 'film.mp4', mimetype: 'video/mp4', sha256: 'c'.repeat(64) })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(
      (await app.injectRaw(setPersonalData, { profile: { avatar_attachment_id: film.id } }, { token: owner.token }))
        .data,
    ).toMatchObject({ errors: [{ field: 'profile.avatar_attachment_id' }] })
    const { avatar } = (
      await app.inject(setPersonalData, { profile: { avatar_attachment_id: picture.id } }, { token: owner.token })
    ).data.profile
    await files.delete(key)
    const shown = await app.backend.app.inject({ method: 'GET', url: avatar, headers: { host: '127.0.0.1:41080' } })
    expect([shown.statusCode, shown.body]).toEqual([200, 'picture'])
  })
})

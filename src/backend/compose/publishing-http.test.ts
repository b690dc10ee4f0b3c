// Accounts and publishing through the server: sealed sessions by device, a task over a real file, one run, automatic
// publishing.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveDevice, operationLog, registerDevice, setPersonalData } from '../../contract/http/admin.ts'
import { deleteAttachments } from '../../contract/http/attachment.ts'
import * as auto from '../../contract/http/auto-publish.ts'
import { initProject } from '../../contract/http/common.ts'
import { outcomeProofText } from '../../contract/helper/outcome-proof.ts'
import * as third from '../../contract/http/third-auth.ts'
import * as wisdom from '../../contract/http/wisdom-seo.ts'
import { markOf } from '../modules/devices/device-mark.ts'
import { installationName } from '../lib/installation-name.ts'
import { createSealing, newSealingKey, seal } from '../lib/sealing.ts'
import type { DatabaseKind } from '../ports/database.ts'
import { createTestApp, TEST_PASSWORD } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'

const film = Buffer.from('a film, as far as this test goes')
const filmHash = createHash('sha256').update(film).digest('hex')

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let app: TestApp
  let me: TestSession
  let files = 0
  let tokens = 0
  beforeAll(async () => {
    app = await createTestApp(kind)
    me = await app.asOwner()
  })
  afterAll(async () => await app.close())

  const withToken = (more: Record<string, string> = {}) => ({ token: me.token, headers: more })

  /** A helper that the operator registers; `waits`: nobody approved it. */
  const helper = async (of: TestSession = me, waits = false) => {
    const key = newSealingKey()
    const sealing = createSealing(key)
    const device_id = `desk-${kind}-${(tokens += 1)}`
    const proof = sign(
      'sha256',
      Buffer.from(`device:${device_id}:${sealing.publicKey}`),
      createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    ).toString('base64')
    expect(
      (
        await app.inject(
          registerDevice,
          { device_id, name: '电脑', public_key: sealing.publicKey, proof },
          { token: of.token },
        )
      ).data,
    ).toMatchObject({ approved: 0 })
    if (!waits)
      expect(
        (
          await app.inject(
            approveDevice,
            { device_id, key_mark: markOf(sealing.publicKey), password: TEST_PASSWORD },
            { token: me.token },
          )
        ).code,
      ).toBe(1)
    return {
      id: device_id,
      sealing,
      sign: (text: string) =>
        sign('sha256', Buffer.from(text), {
          key: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
          dsaEncoding: 'ieee-p1363',
        }).toString('base64'),
    }
  }

  /** Signs an account in as the page and a helper do together. */
  const signIn = async (accountId: string, session = `sid=${accountId}`): Promise<number> => {
    const { data: project } = await app.inject(initProject, {})
    const opened = await app.inject(third.authorize, { platform_value: 'douyin' }, withToken())
    const login_id = opened.data.mode === 'helper' ? opened.data.login_id : ''
    const done = await app.inject(
      third.loginCallback,
      {
        login_id,
        result: {
          status: 'ok',
          account: {
            account_id: accountId,
            openname: `名${accountId}`,
            third_cookie: seal(session, project.sealing_key, `account:douyin:${accountId}`),
          },
        },
      },
      withToken(),
    )
    expect(done).toMatchObject({ code: 1, data: { created: 1, third_login_status: 1 } })
    return done.data.third_auth_id
  }

  const upload = async (): Promise<number> => {
    files += 1
    const key = `t/${me.tenantId}/material/film${files}.mp4`
    const body = Buffer.concat([film, Buffer.from(String(files))])
    const stored = await app.backend.foundation.files.put(key, files === 1 ? film : body)
    const row = await me.db
      .insertInto('attachments')
      .values({
        filename: `影片 ${files}.mp4`,
        storage_path: key,
        mimetype: 'video/mp4',
        size: stored.size,
        duration_ms: 9_000,
        sha256: stored.sha256,
        admin_id: me.adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  const addTask = async (attachment: number, account: number, more: object = {}) =>
    await app.inject(
      wisdom.addTask,
      {
        type: 'clip',
        name: '上新',
        sources: { attachment_ids: [attachment] },
        third_auth_ids: [account],
        titles: { mode: 'manual', list: ['今日上新'] },
        topics: ['上新'],
        client_token: `task-token-${(tokens += 1)}`,
        ...more,
      },
      withToken(),
    )

  test('one account, one film, one run: from sign-in to the record', async () => {
    const device = await helper()
    const account = await signIn('u1')
    const attachment = await upload()
    const made = await addTask(attachment, account)
    expect(made).toMatchObject({ code: 1, data: { items: 1, blocked: [], need_clip: 0 } })
    const wisdom_task_id = made.data.wisdom_task_id
    expect((await app.inject(wisdom.publishPreflight, { wisdom_task_id }, withToken())).data).toMatchObject({ ok: 1 })

    const { data: lock } = await app.inject(
      wisdom.setPublishLock,
      { wisdom_task_id, oneClickPublishStatus: 1 },
      withToken(),
    )
    await app.inject(wisdom.setEditStatus, { wisdom_task_id, edit_status: 1, lock_token: lock.lock_token }, withToken())
    // Looked at, works bring no credentials; a helper's computer asks for them by its name.
    expect(
      (await app.inject(wisdom.taskVideoList, { wisdom_task_id }, withToken({ 'x-device-id': device.id }))).data
        .videoList[0]?.thirdauth.third_cookie,
    ).toBe('')
    const { data: list } = await app.inject(wisdom.taskVideoList, { wisdom_task_id, device_id: device.id }, withToken())
    const [item] = list.videoList
    expect(item).toMatchObject({
      title: '今日上新',
      topic: '#上新',
      media_type: 4,
      edit_status: 1,
      thirdauth: { openname: '名u1', third_platform_info: { value: 'douyin', name: '抖音' } },
    })
    expect(device.sealing.open(item?.thirdauth.third_cookie ?? '', 'account:douyin:u1')).toBe('sid=u1')
    const id = item?.id ?? 0

    const { data: file } = await app.inject(wisdom.preparePublishFile, { id }, withToken())
    expect(file).toMatchObject({ sha256: filmHash, size: film.length, filename: '影片 1.mp4' })
    const fetched = await app.backend.app.inject({ url: file.url, headers: { host: '127.0.0.1:41080' } })
    expect([fetched.statusCode, createHash('sha256').update(fetched.rawPayload).digest('hex')]).toEqual([200, filmHash])

    expect(await app.inject(deleteAttachments, { ids: [attachment] }, withToken())).toMatchObject({ code: 40904 })
    const { data: started } = await app.inject(
      wisdom.publishStart,
      { id, lock_token: lock.lock_token, device_id: device.id },
      withToken(),
    )
    expect(started).toMatchObject({ attempt_no: 1, publish_status: 1 })
    // Whoever is signed in may not say how the computer's attempt ended; the computer does, and the page carries it.
    const record = {
      taskId: id,
      publishId: 'p-1',
      platform_url: 'https://www.douyin.com/video/1',
      attempt_no: 1,
      lock_token: lock.lock_token,
    }
    expect(await app.injectRaw(wisdom.publishRecordResult, record, withToken())).toMatchObject({
      code: 40901,
      data: { helper_update: 1 },
    })
    const outcome = {
      item_id: id,
      attempt_no: 1,
      epoch: started.epoch,
      outcome: 'done' as const,
      publishId: 'p-1',
      platform_item_id: '',
      platform_url: 'https://www.douyin.com/video/1',
      msg: '',
    }
    const { data: project } = await app.inject(initProject, {})
    const told = {
      device_id: device.id,
      outcome,
      signature: device.sign(
        outcomeProofText(outcome, { device_id: device.id, backend: installationName(project.sealing_key) }),
      ),
    }
    for (let again = 0; again < 2; again += 1)
      expect((await app.inject(wisdom.reportOutcome, told, withToken())).data).toEqual({
        publish_status: 2,
        success_num: 1,
        fail_num: 0,
      })
    await app.inject(
      wisdom.setPublishLock,
      { wisdom_task_id, oneClickPublishStatus: 0, lock_token: lock.lock_token },
      withToken(),
    )
    expect((await app.inject(wisdom.taskInfo, { wisdom_task_id }, withToken())).data).toMatchObject({
      status: 4,
      success_num: 1,
      oneClickPublishStatus: 0,
      counts: { success: 1, waiting: 0 },
    })
    expect((await app.inject(wisdom.listRecords, { wisdom_task_id }, withToken())).data.data).toMatchObject([
      { attempt_no: 1, result: 2, channel: 'helper', device_id: device.id, platform_name: '抖音' },
    ])
    expect(await addTask(attachment, account)).toMatchObject({
      code: 42204,
      data: { similar: [{ id, publish_status: 2 }] },
    })
  })

  test('no answer but those for a device holds a session, sealed or not', async () => {
    const account = await signIn('u2', 'sid=very-secret')
    const bodies = await Promise.all([
      app.inject(third.listAccounts, {}, withToken()),
      app.inject(third.listAccountsByGroup, {}, withToken()),
      app.inject(third.accountDetail, { id: account }, withToken()),
      app.inject(third.takeLoginChecks, { ids: [account] }, withToken()),
      app.inject(third.takeLoginChecks, { ids: [account], device_id: 'unknown-device' }, withToken()),
      app.inject(third.loginNeedInfo, { third_auth_id: account }, withToken({ 'x-device-id': 'unknown-device' })),
    ])
    for (const reply of bodies) {
      expect(reply.code).toBe(1)
      expect(reply.body).not.toMatch(/sealed:v1|very-secret|enc:v1/)
    }
    const device = await helper()
    const { data } = await app.inject(
      third.takeLoginChecks,
      { ids: [account] },
      withToken({ 'x-device-id': device.id }),
    )
    expect(device.sealing.open(data.list[0]?.third_cookie ?? '', 'account:douyin:u2')).toBe('sid=very-secret')
    // A colleague's own device gets his own operator's sessions only through his own sign-in.
    const colleague = await app.makeAdmin(['account:list', 'account:auth'])
    const theirs = await helper(colleague)
    const asked = await app.inject(third.takeLoginChecks, { ids: [account], device_id: theirs.id }, withToken())
    expect(asked.data.list).toMatchObject([{ id: account, third_cookie: '' }])
  })

  test('a page token that registers a key of its own gets no session by any call; an approved computer gets them with a line in the operation log', async () => {
    const account = await signIn('u9', 'sid=very-secret')
    const made = await addTask(await upload(), account)
    const askAll = async (deviceId: string) => {
      const headers = withToken({ 'x-device-id': deviceId })
      return await Promise.all([
        app.inject(third.takeLoginChecks, { ids: [account] }, headers),
        app.inject(third.loginNeedInfo, { third_auth_id: account }, headers),
        app.inject(wisdom.taskVideoList, { wisdom_task_id: made.data.wisdom_task_id, device_id: deviceId }, headers),
        app.inject(third.authorize, { platform_value: 'douyin', third_auth_id: account }, headers),
        app.inject(third.listAccounts, {}, headers),
        app.inject(third.accountDetail, { id: account }, headers),
        app.inject(auto.takeDueItems, { device_id: deviceId, limit: 5 }, headers),
      ])
    }
    const attacker = await helper(me, true)
    const refused = await askAll(attacker.id)
    for (const reply of refused) expect(reply.body).not.toMatch(/sealed:v1|very-secret|enc:v1/)
    expect(refused[0]).toMatchObject({ code: 40901, msg: expect.stringContaining('批准') })

    // The same calls by a computer that was approved do hand them out.
    const mine = await helper()
    const given = await askAll(mine.id)
    expect(given.map((reply) => reply.body.includes('sealed:v1')).slice(0, 3)).toEqual([true, true, true])
    expect(mine.sealing.open(given[0].data.list[0]?.third_cookie ?? '', 'account:douyin:u9')).toBe('sid=very-secret')
    // A test of the proxy gets the proxy alone, and says so.
    const proxy_enc = app.backend.foundation.cipher.encrypt('http://u:p@proxy.example:1080')
    await me.db.updateTable('third_auths').set({ proxy_enc }).where('id', '=', account).execute()
    const asked = { third_auth_id: account, purpose: 'proxy' } as const
    const tested = await app.inject(third.loginNeedInfo, asked, withToken({ 'x-device-id': mine.id }))
    expect(tested.data).toMatchObject({ third_cookie: '', proxy: expect.stringMatching(/^sealed:/u) })
    const lines = (await app.inject(operationLog, { action: 'credential.handout', limit: 200 }, withToken())).data.data
    expect(lines.filter((line) => line.target_id === mine.id).map((line) => line.summary)).toEqual(
      expect.arrayContaining(
        ['检测登录', '打开后台或登录', '发布', '测试代理'].map((reason) =>
          expect.stringMatching(new RegExp(`^领取账号凭证，用于${reason}：抖音·.+；电脑「.+」$`)),
        ),
      ),
    )
    expect(lines.some((line) => line.target_id === attacker.id)).toBe(false)
    expect(lines.some((line) => line.summary.includes('very-secret'))).toBe(false)
  })

  test('a viewer may look, not publish', async () => {
    const account = await signIn('u3')
    const made = await addTask(await upload(), account)
    const viewer = await app.makeAdmin(['task:list', 'account:list'])
    const look = await app.inject(
      wisdom.taskVideoList,
      { wisdom_task_id: made.data.wisdom_task_id },
      { token: viewer.token },
    )
    expect(look.data.videoList).toHaveLength(1)
    expect(
      (
        await app.inject(
          wisdom.setPublishLock,
          { wisdom_task_id: made.data.wisdom_task_id, oneClickPublishStatus: 1 },
          { token: viewer.token },
        )
      ).code,
    ).toBe(40301)
    expect(
      (await app.inject(wisdom.publishRecordResult, { taskId: 1, publishId: 'manual' }, { token: viewer.token })).code,
    ).toBe(40301)
  })

  test('due items are taken while the setting is on, and by one desktop', async () => {
    const account = await signIn('u4')
    const soon = Math.floor(Date.now() / 1000) + 4 * 3600
    const made = await addTask(await upload(), account, { schedule: { mode: 'timing', start_time: soon } })
    expect(made.code).toBe(1)
    await me.db
      .updateTable('publish_items')
      .set({ timing_time: Date.now() })
      .where('wisdom_task_id', '=', made.data.wisdom_task_id)
      .execute()
    const take = async (device_id: string) =>
      (await app.inject(auto.takeDueItems, { device_id }, withToken())).data.videoList.map(
        (item) => item.wisdom_task_id,
      )
    await app.inject(setPersonalData, { publish: { auto_publish: 0 } }, withToken())
    expect(await take('desktop-one')).toEqual([])
    await app.inject(setPersonalData, { publish: { auto_publish: 1 } }, withToken())
    const taken = await Promise.all([take('desktop-one'), take('desktop-two')])
    expect(taken.flat()).toEqual([made.data.wisdom_task_id])
  })

  test('a deleted account’s session is gone from the database at once', async () => {
    const account = await signIn('u5')
    expect((await app.inject(third.deletePreview, { ids: [account] }, withToken())).data).toEqual({
      waiting_items: 0,
      children: 0,
    })
    expect((await app.inject(third.deleteAccounts, { ids: [account] }, withToken())).data).toEqual({
      deleted: 1,
      cancelled: 0,
    })
    const row = await me.db
      .selectFrom('third_auths')
      .select(['third_cookie_enc', 'third_token_enc'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ third_cookie_enc: null, third_token_enc: null })
    expect(
      await me.db.selectFrom('operation_logs').select('action').where('action', '=', 'account.delete').execute(),
    ).toHaveLength(1)
  })
})

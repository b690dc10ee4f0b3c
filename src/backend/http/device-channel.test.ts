// The channel that a computer opens: who gets in, what is taken, and when it ends.
import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import { CODE } from '../../contract/errors.ts'
import {
  CHANNEL_CLOSE,
  CHANNEL_FIRST_BYTES,
  CHANNEL_PATH,
  CHANNEL_PROTOCOL,
  channelProofText,
} from '../../contract/helper/channel.ts'
import { journalProofText } from '../../contract/helper/journal-proof.ts'
import { outcomeProofText } from '../../contract/helper/outcome-proof.ts'
import type { AttemptOutcome } from '../../contract/helper/outcome-proof.ts'
import { revokeDevice } from '../../contract/http/admin.ts'
import { installationName } from '../lib/installation-name.ts'
import { settleIn } from '../modules/restores/after-restore.ts'
import type { TestApp, TestSession } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'

interface Device {
  readonly id: string
  readonly key: KeyObject
  readonly publicKey: string
}
type Frame = { type: string } & Record<string, unknown>
/** Between two looks, ms. */
const OFTEN = { interval: 5 }
let devices = 0
const makeDevice = (id = `device-of-channel-${devices++}`): Device => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { id, key: privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}
const signed = (key: KeyObject, text: string): string =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')

describe.each(['sqlite', 'postgres'] as const)('the channel of a computer on %s', (kind) => {
  let app: TestApp
  let url: string
  let backend: string
  beforeAll(async () => {
    app = await createTestApp(kind, { port: 0 })
    url = await app.backend.start()
    backend = installationName(app.backend.foundation.sealing.publicKey)
  })
  afterAll(async () => await app.close())

  const approve = async (
    of: TestSession,
    device: Device,
    more: { approve_time?: number | null; revoke_time?: number | null } = {},
  ): Promise<void> =>
    void (await of.db
      .insertInto('devices')
      .values({
        device_id: device.id,
        name: '前台',
        public_key: device.publicKey,
        admin_id: of.adminId,
        approve_time: 1,
        last_seen: null,
        revoke_time: null,
        approve_admin_id: null,
        delete_time: null,
        ...more,
      })
      .execute())
  const dial = (options: { headers?: Record<string, string> } = {}) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${CHANNEL_PATH}`, options)
    onTestFinished(() => socket.terminate())
    const frames: Frame[] = []
    const ends: number[] = []
    socket.on('message', (raw) => frames.push(JSON.parse(String(raw)) as Frame))
    socket.on('error', () => undefined)
    socket.once('close', (code) => ends.push(code))
    return {
      socket,
      frames,
      next: async (): Promise<Frame> => await eventually(() => frames.shift() ?? expect.fail('no frame came'), OFTEN),
      closed: async (): Promise<number> => await eventually(() => ends[0] ?? expect.fail('it is still open'), OFTEN),
      send: (frame: unknown): void => socket.send(JSON.stringify(frame)),
    }
  }
  type Line = ReturnType<typeof dial>
  /** Up to the proof; `key` other than the device's own is a thief's. */
  const knock = async (device: Device, key = device.key): Promise<Line> => {
    const line = dial()
    await once(line.socket, 'open')
    const deviceNonce = randomBytes(18).toString('base64url')
    line.send({ type: 'hello', protocol: CHANNEL_PROTOCOL, device_id: device.id, nonce: deviceNonce })
    const challenge = await line.next()
    const meeting = {
      deviceId: device.id,
      deviceNonce,
      backendNonce: String(challenge['nonce']),
      backendKey: String(challenge['public_key']),
    }
    expect(meeting.backendKey).toBe(app.backend.foundation.sealing.publicKey)
    expect(
      verify(
        'sha256',
        Buffer.from(channelProofText('backend', meeting)),
        {
          key: createPublicKey({ key: Buffer.from(meeting.backendKey, 'base64'), format: 'der', type: 'spki' }),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(String(challenge['signature']), 'base64'),
      ),
    ).toBe(true)
    line.send({ type: 'proof', signature: signed(key, channelProofText('device', meeting)) })
    return line
  }
  const enter = async (device: Device): Promise<Line> => {
    const line = await knock(device)
    expect(await line.next()).toEqual({ type: 'ready' })
    return line
  }
  /** A work whose attempt this computer began. */
  const begun = async (of: TestSession, deviceId: string) => {
    const { db, adminId } = of
    const account = (
      await db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: `uid-${deviceId}`,
          openname: '甲',
          operator_admin_id: adminId,
          third_login_status: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const task = (
      await db
        .insertInto('wisdom_tasks')
        .values({
          name: '任务',
          type: 'clip',
          plan_id: null,
          clip_id: null,
          config: '{}',
          status: 2,
          total_num: 1,
          lock_admin_id: null,
          lock_token: null,
          lock_time: null,
          heartbeat_time: null,
          client_token: null,
          admin_id: adminId,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const item = (
      await db
        .insertInto('publish_items')
        .values({
          wisdom_task_id: task,
          third_auth_id: account,
          title: '作品',
          publish_status: 1,
          attempt_count: 1,
          attempt_epoch: 'e0',
          auto_publish: 0,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await db
      .insertInto('publish_records')
      .values({
        publish_item_id: item,
        third_auth_id: account,
        attempt_no: 1,
        epoch: 'e0',
        start_time: 1,
        channel: 'helper',
        admin_id: adminId,
        device_id: deviceId,
      })
      .execute()
    return item
  }
  const outcomeOf = (device: Device, item: number, ref: number) => {
    const outcome: AttemptOutcome = {
      item_id: item,
      attempt_no: 1,
      epoch: 'e0',
      outcome: 'done',
      publishId: 'p',
      platform_item_id: 'w1',
      platform_url: 'https://x/w1',
      msg: '',
    }
    return {
      type: 'outcome',
      ref,
      outcome,
      signature: signed(device.key, outcomeProofText(outcome, { device_id: device.id, backend })),
    }
  }
  const statusOf = async (of: TestSession, item: number) =>
    (await of.db.selectFrom('publish_items').select('publish_status').where('id', '=', item).executeTakeFirstOrThrow())
      .publish_status

  it('a computer that proves its key tells how its attempts ended, without a page; what is not its own is refused as from a page', async () => {
    const owner = await app.makeTenant()
    const stranger = await app.makeTenant()
    const [device, other] = [makeDevice(), makeDevice()]
    await approve(owner, device)
    const [own, others, foreign] = [
      await begun(owner, device.id),
      await begun(owner, other.id),
      await begun(stranger, device.id),
    ]
    const line = await enter(device)
    for (const [ref, item, code] of [
      [1, own, 1],
      [2, others, CODE.CONFLICT],
      [3, foreign, CODE.NOT_FOUND],
      [4, own, 1],
    ] as const) {
      line.send(outcomeOf(device, item, ref))
      expect(await line.next()).toMatchObject({ type: 'answer', ref, code })
    }
    // Signed by another key than the one that opened it.
    line.send({ ...outcomeOf(other, own, 5), ref: 5 })
    expect(await line.next()).toMatchObject({ ref: 5, code: CODE.BAD_INPUT })
    expect([await statusOf(owner, own), await statusOf(owner, others), await statusOf(stranger, foreign)]).toEqual([
      2, 1, 1,
    ])
    expect(
      (
        await owner.db
          .selectFrom('operation_logs')
          .select('summary')
          .where('action', '=', 'item.outcome')
          .orderBy('id')
          .execute()
      ).map((row) => row.summary),
    ).toEqual(['未采信发布结果：这次发布由另一台电脑开始', '未采信发布结果：签名不正确'])
  })

  it('lets in no unknown, waiting or revoked computer, no other key, no page, no other host, no junk', async () => {
    const owner = await app.makeTenant()
    const [known, waiting, revoked] = [makeDevice(), makeDevice(), makeDevice()]
    await approve(owner, known)
    await approve(owner, waiting, { approve_time: null })
    await approve(owner, revoked, { revoke_time: 1 })
    for (const line of [
      await knock(makeDevice()),
      await knock(waiting),
      await knock(revoked),
      await knock(known, makeDevice().key),
    ])
      expect(await line.closed()).toBe(CHANNEL_CLOSE.refused)
    const strangers: Record<string, string>[] = [
      { origin: url },
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
    ]
    for (const headers of strangers) {
      const { socket } = dial({ headers })
      const status = await new Promise((resolve) => {
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
      })
      expect(status).toBe(403)
    }
    for (const junk of ['{"type":"hello"', JSON.stringify({ type: 'outcome' }), 'x'.repeat(CHANNEL_FIRST_BYTES + 1)]) {
      const line = dial()
      await once(line.socket, 'open')
      line.socket.send(junk)
      expect(await line.closed()).toBe(CHANNEL_CLOSE.badFrame)
    }
    const line = dial()
    await once(line.socket, 'open')
    line.send({ type: 'hello', protocol: CHANNEL_PROTOCOL + 1, device_id: known.id, nonce: 'n'.repeat(24) })
    expect(await line.closed()).toBe(CHANNEL_CLOSE.protocol)
  })

  it('a computer has one; the same id under a key of another company takes nothing of it', async () => {
    const [owner, thief] = [await app.makeTenant(), await app.makeTenant()]
    const device = makeDevice()
    const stolen = makeDevice(device.id)
    await approve(owner, device)
    await approve(thief, stolen)
    const item = await begun(owner, device.id)
    const first = await enter(device)
    const second = await enter(device)
    expect(await first.closed()).toBe(CHANNEL_CLOSE.replaced)
    const beside = await enter(stolen)
    beside.send(outcomeOf(stolen, item, 1))
    expect(await beside.next()).toMatchObject({ ref: 1, code: CODE.NOT_FOUND })
    expect(await statusOf(owner, item)).toBe(1)
    second.send(outcomeOf(device, item, 1))
    expect(await second.next()).toMatchObject({ ref: 1, code: 1 })
  })

  it('a revoked computer is cut off at once, and what it says afterwards is not heard', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice()
    await approve(owner, device)
    const item = await begun(owner, device.id)
    const line = await enter(device)
    const reply = await fetch(`${url}${revokeDevice.path}`, {
      method: 'POST',
      headers: { token: owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: device.id }),
    })
    expect((await reply.json()) as { code: number }).toMatchObject({ code: 1 })
    line.send(outcomeOf(device, item, 1))
    expect(await line.closed()).toBe(CHANNEL_CLOSE.refused)
    expect(line.frames).toEqual([])
    expect(await statusOf(owner, item)).toBe(1)
    expect(await (await knock(device)).closed()).toBe(CHANNEL_CLOSE.refused)
  })

  it('one that another server of the team revoked speaks no more either', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice()
    await approve(owner, device)
    const item = await begun(owner, device.id)
    const line = await enter(device)
    await owner.db.updateTable('devices').set({ revoke_time: 1 }).where('device_id', '=', device.id).execute()
    line.send(outcomeOf(device, item, 1))
    expect(await line.closed()).toBe(CHANNEL_CLOSE.refused)
    expect(await statusOf(owner, item)).toBe(1)
  })

  it('speaks in the name of its operator, with the rights that he has now', async () => {
    const owner = await app.makeTenant()
    const operator = await app.makeAdmin(['account:auth'], { of: owner })
    const expired = await app.makeTenant({ expireAt: app.backend.foundation.clock.now() - 1_000 })
    for (const [of, code] of [
      [operator, CODE.NO_PERMISSION],
      [expired, CODE.EXPIRED],
    ] as const) {
      const device = makeDevice()
      await approve(of, device)
      const item = await begun(of, device.id)
      const line = await enter(device)
      line.send(outcomeOf(device, item, 1))
      expect(await line.next()).toMatchObject({ ref: 1, code })
      expect(await statusOf(of, item)).toBe(1)
    }
  })

  it('after a restore it is asked for its journal, and its signed pages settle its check with no page open', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice()
    await approve(owner, device)
    const item = await begun(owner, device.id)
    const now = app.backend.foundation.clock.now()
    await settleIn(
      app.backend.foundation.database.db,
      {
        key: `channel-${kind}`,
        name: 'backup-c.sqlite',
        time: now - 3_600_000,
        by: '老板',
        tenantId: owner.tenantId,
        adminId: owner.adminId,
        replaced: null,
      },
      null,
      now,
    )
    const line = await enter(device)
    const wanted = await line.next()
    expect(wanted).toMatchObject({
      type: 'wanted',
      company: owner.tenantId,
      after: 0,
      epoch: app.backend.foundation.epoch,
    })
    const asked = { epoch: String(wanted['epoch']), since: Number(wanted['since']), after: 0 }
    const page = {
      ...asked,
      next: 0,
      list: [
        {
          item_id: item,
          attempt_no: 1,
          epoch: 'e0',
          time: asked.since + 10,
          platform_value: 'douyin',
          account_id: `uid-${device.id}`,
          openname: '甲',
          title: '作品',
          file_hash: '',
          outcome: 'done' as const,
          publishId: 'p',
          platform_item_id: 'w1',
          platform_url: 'https://x/w1',
          msg: '',
        },
      ],
    }
    const proof = (of: typeof page) => signed(device.key, journalProofText({ device_id: device.id, backend, ...of }))
    const check = async () =>
      (
        await owner.db
          .selectFrom('restore_checks')
          .select('settle_time')
          .where('kind', '=', 'device')
          .where('subject', '=', device.id)
          .executeTakeFirstOrThrow()
      ).settle_time
    // Changed on its way, or for a company that did not ask.
    line.send({ type: 'journal', ref: 1, company: owner.tenantId, ...page, list: [], signature: proof(page) })
    expect(await line.next()).toMatchObject({ ref: 1, code: CODE.BAD_INPUT })
    line.send({ type: 'journal', ref: 2, company: owner.tenantId + 1_000, ...page, signature: proof(page) })
    expect(await line.next()).toMatchObject({ ref: 2, code: CODE.NOT_FOUND })
    expect(await check()).toBeNull()
    line.send({ type: 'journal', ref: 3, company: owner.tenantId, ...page, signature: proof(page) })
    expect(await line.next()).toMatchObject({ ref: 3, code: 1 })
    expect(await check()).not.toBeNull()
    expect(await statusOf(owner, item)).toBe(2)
    expect(
      await owner.db
        .selectFrom('operation_logs')
        .select(['summary', 'ua'])
        .where('action', '=', 'restore.journal')
        .where('result', '=', 1)
        .execute(),
    ).toMatchObject([{ ua: 'cloud housekeeper', summary: expect.stringContaining('核对 1 个作品') }])
  })
})

// Whose key is approved: the one that the person looked at, and none that came under its id meanwhile.
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import {
  approveDevice,
  deviceList,
  operationLog,
  registerDevice,
  revokeDevice,
  waitingDevices,
} from '../../../contract/http/admin.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp, TEST_PASSWORD } from '../../testing/app.ts'
import { showDeviceMark } from '../../../contract/device-mark.ts'
import { markOf } from './device-mark.ts'
import { WAITING_PER_DAY } from './device-requests.ts'
import { createDevicesService } from './devices.service.ts'

function makeDevice(deviceId: string, name = '前台电脑') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return {
    device_id: deviceId,
    name,
    public_key: spki,
    proof: sign('sha256', Buffer.from(`device:${deviceId}:${spki}`), privateKey).toString('base64'),
  }
}
type Device = ReturnType<typeof makeDevice>

describe.each(['sqlite', 'postgres'] as const)('keys of computers on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())
  const keys = createDevicesService({
    now: () => Date.now(),
    confirmPassword: async () => undefined,
    ownHelper: () => null,
  })
  const register = async (of: TestSession, device: Device) =>
    await app.injectRaw(registerDevice, device, { token: of.token })
  const approve = async (of: TestSession, device: Device, password = TEST_PASSWORD) =>
    await app.injectRaw(
      approveDevice,
      { device_id: device.device_id, key_mark: markOf(device.public_key), password },
      { token: of.token },
    )
  const list = async (of: TestSession, more: { page?: number; limit?: number; device_id?: string } = {}) =>
    (await app.inject(deviceList, more, { token: of.token })).data
  const approvedKey = async (of: TestSession, deviceId: string) => (await keys.approved(of.db, deviceId))?.publicKey

  it('a key that came under the id after the person looked is not the one that is approved', async () => {
    const owner = await app.makeTenant()
    const [seen, later] = [makeDevice('device-1001'), makeDevice('device-1001', '冒名')]
    await register(owner, seen)
    await register(owner, later)
    expect((await approve(owner, seen)).code).toBe(1)
    expect(await approvedKey(owner, 'device-1001')).toBe(seen.public_key)
    // A mark that no key has.
    expect((await approve(owner, makeDevice('device-1001'))).code).toBe(CODE.CONFLICT)
    expect(await approvedKey(owner, 'device-1001')).toBe(seen.public_key)
  })

  it('another key never replaces an approved one by itself; it waits, is shown as such, and is approved or refused by its mark', async () => {
    const owner = await app.makeTenant()
    const [known, other, third] = [
      makeDevice('device-1002'),
      makeDevice('device-1002', '新系统'),
      makeDevice('device-1002', '冒名'),
    ]
    await register(owner, known)
    await approve(owner, known)
    for (const device of [other, other, third])
      expect((await register(owner, device)).data).toMatchObject({ approved: 0 })
    expect((await register(owner, known)).data).toMatchObject({ approved: 1 })
    expect(await approvedKey(owner, 'device-1002')).toBe(known.public_key)
    expect((await list(owner)).list.map((row) => [row.name, row.key_mark, row.approved, row.changed])).toEqual([
      ['前台电脑', markOf(known.public_key), 1, 0],
      ['冒名', markOf(third.public_key), 0, 1],
      ['新系统', markOf(other.public_key), 0, 1],
    ])
    expect(
      (
        await app.inject(
          revokeDevice,
          { device_id: 'device-1002', key_mark: markOf(third.public_key) },
          { token: owner.token },
        )
      ).data,
    ).toEqual({ revoked: 1 })
    expect(await approvedKey(owner, 'device-1002')).toBe(known.public_key)
    expect((await approve(owner, third)).code).toBe(CODE.CONFLICT)
    // Approved, it takes the place of the old one, which asks anew from now on.
    expect((await approve(owner, other)).code).toBe(1)
    expect(await approvedKey(owner, 'device-1002')).toBe(other.public_key)
    expect((await register(owner, known)).data).toMatchObject({ approved: 0 })
    expect(await approvedKey(owner, 'device-1002')).toBe(other.public_key)
  })

  it('whoever takes the id of the product’s own helper first waits himself', async () => {
    const owner = await app.makeTenant()
    const [mine, squatter] = [makeDevice('device-1003'), makeDevice('device-1003', '冒名')]
    await register(owner, squatter)
    const withOwn = createDevicesService({
      now: () => Date.now(),
      confirmPassword: async () => undefined,
      ownHelper: () => app.backend.foundation.ownHelper.current,
    })
    app.backend.foundation.ownHelper.current = { deviceId: mine.device_id, publicKey: mine.public_key }
    expect((await register(owner, mine)).data).toMatchObject({ approved: 1 })
    expect(await withOwn.approved(owner.db, mine.device_id)).toEqual({
      publicKey: mine.public_key,
      adminId: owner.adminId,
    })
    expect((await list(owner)).list.map((row) => [row.name, row.own, row.approved, row.changed])).toEqual([
      ['前台电脑', 1, 1, 0],
      ['冒名', 0, 0, 1],
    ])
    app.backend.foundation.ownHelper.current = null
  })

  it('another key under a colleague’s id is refused, with a row in the log that names the key', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['account:auth'], { of: owner })
    const [known, other] = [makeDevice('device-1005'), makeDevice('device-1005', '冒名')]
    await register(owner, known)
    for (let again = 0; again < 2; again += 1) expect((await register(colleague, other)).code).toBe(CODE.CONFLICT)
    const rows = (
      await app.inject(operationLog, { target_type: 'device', sort_order: 'desc' }, { token: owner.token })
    ).data.data.filter((row) => row.result === 'fail')
    expect(rows).toMatchObject([
      {
        target_id: 'device-1005',
        admin_id: colleague.adminId,
        summary: expect.stringContaining(showDeviceMark(markOf(other.public_key))),
      },
    ])
    expect((await list(owner)).list.map((row) => row.key_mark)).toEqual([markOf(known.public_key)])
  })

  it('wrong passwords of an approval stand in the operation log', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice('device-1004')
    await register(owner, device)
    expect((await approve(owner, device, 'guess-1')).code).toBe(CODE.BAD_CREDENTIALS)
    const rows = (await app.inject(operationLog, { target_type: 'device', sort_order: 'desc' }, { token: owner.token }))
      .data.data
    expect(rows[0]).toMatchObject({
      target_id: 'device-1004',
      result: 'fail',
      summary: '批准云管家设备「前台电脑」失败，密码错误',
    })
  })

  it('one person’s waiting computers have a limit a day; approved ones come first, in pages', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['account:auth'], { of: owner })
    const first = makeDevice('device-2000', '已批准')
    await register(owner, first)
    await approve(owner, first)
    for (let at = 0; at < WAITING_PER_DAY; at += 1)
      expect((await register(colleague, makeDevice(`device-20${10 + at}`))).code).toBe(1)
    expect(await register(colleague, makeDevice('device-2099'))).toMatchObject({
      code: CODE.TOO_OFTEN,
      msg: expect.stringContaining(`${WAITING_PER_DAY} 台`),
    })
    // Another key under a name of his own counts like another computer.
    expect((await register(colleague, makeDevice('device-2010', '另一把'))).code).toBe(CODE.TOO_OFTEN)
    // The known ones go on, and so do other people.
    expect((await register(owner, makeDevice('device-3000'))).code).toBe(1)
    const pages = [
      await list(owner, { limit: 10 }),
      await list(owner, { limit: 10, page: 2 }),
      await list(owner, { limit: 10, page: 3 }),
    ]
    expect(pages.map((page) => page.total)).toEqual([WAITING_PER_DAY + 2, WAITING_PER_DAY + 2, WAITING_PER_DAY + 2])
    expect(pages[0]?.list[0]).toMatchObject({ name: '已批准', approved: 1 })
    expect(new Set(pages.flatMap((page) => page.list.map((row) => row.device_id))).size).toBe(WAITING_PER_DAY + 2)
    expect((await list(owner, { device_id: 'device-2010' })).list).toHaveLength(1)
    // A day later there is room again.
    await owner.db
      .updateTable('devices')
      .set({ create_time: Date.now() - 90_000_000 })
      .where('device_id', 'like', 'device-20%')
      .execute()
    expect((await register(colleague, makeDevice('device-2099'))).code).toBe(1)
  })

  it('whoever may approve is told of all computers that wait; everybody else whom to ask', async () => {
    const owner = await app.makeTenant()
    const deputy = await app.makeAdmin(['device:approve'], { of: owner, nickname: '店长' })
    const operator = await app.makeAdmin(['account:auth'], { of: owner, nickname: '小李' })
    const stopped = await app.makeAdmin(['device:approve'], { of: owner, nickname: '离职' })
    await owner.db.updateTable('admins').set({ status: 0 }).where('id', '=', stopped.adminId).execute()
    const [first, second, changed, mine] = [
      makeDevice('device-4001', '一号店'),
      makeDevice('device-4002', '二号店'),
      makeDevice('device-4001', '新系统'),
      makeDevice('device-4003', '本机'),
    ]
    await register(operator, first)
    await approve(owner, first)
    await register(operator, second)
    await register(operator, changed)
    await register(owner, mine)
    app.backend.foundation.ownHelper.current = { deviceId: mine.device_id, publicKey: mine.public_key }
    const waiting = async (of: TestSession) => (await app.inject(waitingDevices, {}, { token: of.token })).data
    for (const told of [await waiting(owner), await waiting(deputy)]) {
      expect(told.list.map((row) => [row.name, row.key_mark, row.changed, row.admin_name]).toSorted()).toEqual(
        [
          ['二号店', markOf(second.public_key), 0, '小李'],
          ['新系统', markOf(changed.public_key), 1, '小李'],
        ].toSorted(),
      )
      expect(told.approvers).toHaveLength(2)
    }
    const asked = await waiting(operator)
    expect(asked.list).toEqual([])
    expect(asked.approvers).toContain('店长')
    expect(asked.approvers).not.toContain('离职')
    // Revoked, the product's own helper waits like every other.
    await app.inject(revokeDevice, { device_id: mine.device_id }, { token: owner.token })
    await register(owner, mine)
    expect((await waiting(owner)).list.map((row) => row.name)).toContain('本机')
    app.backend.foundation.ownHelper.current = null
    expect((await waiting(await app.makeTenant())).list).toEqual([])
  })
})

it('while the product has yet to tell which helper it started, nobody is asked for leave: it may be that one', async () => {
  const app = await createTestApp('sqlite', { expectsHelper: true })
  onTestFinished(async () => await app.close())
  const owner = await app.asOwner()
  const [mine, other] = [makeDevice('device-own1'), makeDevice('device-oth1')]
  for (const device of [mine, other]) await app.inject(registerDevice, device, { token: owner.token })
  const waiting = async () =>
    (await app.inject(waitingDevices, {}, { token: owner.token })).data.list.map((one) => one.device_id)
  expect(await waiting()).toEqual([])
  app.backend.foundation.ownHelper.current = { deviceId: mine.device_id, publicKey: mine.public_key }
  expect(await waiting()).toEqual([other.device_id])
})

import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import {
  approveDevice,
  deviceList,
  operationLog,
  registerDevice,
  renameDevice,
  revokeDevice,
} from '../../../contract/http/admin.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp, TEST_PASSWORD } from '../../testing/app.ts'
import { markOf } from './device-mark.ts'
import { isProved } from './device-proof.ts'
import { createDevicesService } from './devices.service.ts'

function makeDevice(deviceId: string, namedCurve = 'P-256') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return {
    device_id: deviceId,
    name: '前台电脑',
    public_key: spki,
    proof: sign('sha256', Buffer.from(`device:${deviceId}:${spki}`), privateKey).toString('base64'),
  }
}

describe('the proof of a device', () => {
  it('fits one key and one id only', () => {
    const device = makeDevice('device-0001')
    expect(isProved(device)).toBe(true)
    expect(isProved({ ...device, device_id: 'device-0002' })).toBe(false)
    expect(isProved({ ...device, public_key: makeDevice('device-0001').public_key })).toBe(false)
    expect(isProved({ ...device, proof: '' })).toBe(false)
    expect(isProved({ ...device, public_key: 'AAAA' })).toBe(false)
    expect(isProved(makeDevice('device-0001', 'P-384'))).toBe(false)
  })
})

describe.each(['sqlite', 'postgres'] as const)('devices on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('are registered with a proof, belong to the operator who uses them, and are revoked', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['account:auth'], { of: owner, nickname: '小李' })
    const keys = createDevicesService({
      now: () => Date.now(),
      confirmPassword: async () => undefined,
      ownHelper: () => null,
    })
    const device = makeDevice('device-0001')
    expect(await app.injectRaw(registerDevice, { ...device, proof: 'AAAA' }, { token: owner.token })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'proof' }] },
    })
    for (let again = 0; again < 2; again += 1)
      expect((await app.inject(registerDevice, device, { token: owner.token })).code).toBe(1)
    expect(
      (
        await app.inject(
          approveDevice,
          { device_id: 'device-0001', key_mark: markOf(device.public_key), password: TEST_PASSWORD },
          { token: owner.token },
        )
      ).code,
    ).toBe(1)
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: owner.adminId })).toBe(
      device.public_key,
    )
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: colleague.adminId })).toBeNull()

    // A colleague can't put his own key under this id, but may work at this machine.
    expect((await app.inject(registerDevice, makeDevice('device-0001'), { token: colleague.token })).code).toBe(
      CODE.CONFLICT,
    )
    expect((await app.inject(registerDevice, device, { token: colleague.token })).code).toBe(1)
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: owner.adminId })).toBeNull()
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toMatchObject([
      { device_id: 'device-0001', name: '前台电脑', admin_name: '小李' },
    ])

    // Whoever registered it, or may approve, renames and revokes it; nobody else.
    const other = await app.makeAdmin(['account:auth'], { of: owner, nickname: '小王' })
    for (const refused of [
      await app.injectRaw(revokeDevice, { device_id: 'device-0001' }, { token: other.token }),
      await app.injectRaw(renameDevice, { device_id: 'device-0001', name: '我的' }, { token: other.token }),
    ])
      expect(refused).toMatchObject({ code: CODE.NO_PERMISSION, data: { perm: 'device:approve' } })
    const held = async (token: string) => (await app.inject(deviceList, {}, { token })).data.list.map((one) => one.held)
    expect([await held(owner.token), await held(colleague.token), await held(other.token)]).toEqual([[1], [1], [0]])
    expect(
      (await app.inject(renameDevice, { device_id: 'device-0001', name: '小李的电脑' }, { token: colleague.token }))
        .code,
    ).toBe(1)
    expect((await app.inject(revokeDevice, { device_id: 'device-0001' }, { token: owner.token })).data.revoked).toBe(1)
    expect((await app.inject(revokeDevice, { device_id: 'device-0001' }, { token: owner.token })).code).toBe(
      CODE.NOT_FOUND,
    )
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: colleague.adminId })).toBeNull()
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toEqual([])
    expect((await app.inject(registerDevice, device, { token: owner.token })).code).toBe(1)
  })

  it('get no key before somebody with the right and his password approved them; another key waits beside them', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['account:auth', 'account:list'], { of: owner })
    const keys = createDevicesService({
      now: () => Date.now(),
      confirmPassword: async () => undefined,
      ownHelper: () => null,
    })
    const device = makeDevice('device-0002')
    const of = { deviceId: 'device-0002', adminId: colleague.adminId }
    const seen = async () => [await keys.stateOf(owner.db, of), await keys.publicKeyOf(owner.db, of)]

    expect(await seen()).toEqual(['none', null])
    expect((await app.inject(registerDevice, device, { token: colleague.token })).data).toMatchObject({ approved: 0 })
    expect(await seen()).toEqual(['pending', null])
    expect(
      (
        await app.inject(
          approveDevice,
          { device_id: 'device-0002', key_mark: markOf(device.public_key), password: TEST_PASSWORD },
          { token: colleague.token },
        )
      ).code,
    ).toBe(CODE.NO_PERMISSION)
    expect(
      (
        await app.injectRaw(
          approveDevice,
          { device_id: 'device-0002', key_mark: markOf(device.public_key), password: 'guess-1' },
          { token: owner.token },
        )
      ).code,
    ).toBe(40011)
    expect(await seen()).toEqual(['pending', null])

    expect(
      (
        await app.inject(
          approveDevice,
          { device_id: 'device-0002', key_mark: markOf(device.public_key), password: TEST_PASSWORD },
          { token: owner.token },
        )
      ).data,
    ).toEqual({ approved: 1 })
    expect(await seen()).toEqual(['approved', device.public_key])
    expect((await app.inject(registerDevice, device, { token: colleague.token })).data).toMatchObject({ approved: 1 })
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toMatchObject([
      { device_id: 'device-0002', approved: 1 },
    ])

    const other = makeDevice('device-0002')
    expect((await app.inject(registerDevice, other, { token: colleague.token })).data).toMatchObject({ approved: 0 })
    expect(await seen()).toEqual(['approved', device.public_key])
  })

  it('need no approval when the product started them, under their own key only, whenever it tells', async () => {
    const owner = await app.makeTenant()
    const mine = makeDevice('device-0003')
    const of = { deviceId: mine.device_id, adminId: owner.adminId }
    expect((await app.inject(registerDevice, mine, { token: owner.token })).data).toMatchObject({ approved: 0 })
    app.backend.foundation.ownHelper.current = { deviceId: mine.device_id, publicKey: mine.public_key }
    const keys = createDevicesService({
      now: () => Date.now(),
      confirmPassword: async () => undefined,
      ownHelper: () => app.backend.foundation.ownHelper.current,
    })
    expect([await keys.stateOf(owner.db, of), await keys.publicKeyOf(owner.db, of)]).toEqual([
      'approved',
      mine.public_key,
    ])
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toMatchObject([
      { device_id: mine.device_id, approved: 1, own: 1, approved_by: '' },
    ])
    expect((await app.inject(registerDevice, mine, { token: owner.token })).data).toMatchObject({ approved: 1 })
    // Revoked, it asks like every other when its page opens again.
    await app.inject(revokeDevice, { device_id: mine.device_id }, { token: owner.token })
    expect((await app.inject(registerDevice, mine, { token: owner.token })).data).toMatchObject({ approved: 0 })
    expect([await keys.stateOf(owner.db, of), await keys.publicKeyOf(owner.db, of)]).toEqual(['revoked', null])
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toMatchObject([
      { device_id: mine.device_id, approved: 0, own: 1, revoked_time: expect.any(Number) },
    ])
    expect(
      (
        await app.inject(
          approveDevice,
          { device_id: mine.device_id, key_mark: markOf(mine.public_key), password: TEST_PASSWORD },
          { token: owner.token },
        )
      ).code,
    ).toBe(1)
    expect(await keys.publicKeyOf(owner.db, of)).toBe(mine.public_key)
    // Somebody else's key under the same name waits beside it.
    expect((await app.inject(registerDevice, makeDevice(mine.device_id), { token: owner.token })).data).toMatchObject({
      approved: 0,
    })
    expect(await keys.publicKeyOf(owner.db, of)).toBe(mine.public_key)
    app.backend.foundation.ownHelper.current = null
  })

  it('have names that people give, which stay; the log names them, says nothing of pages that open again, and the list tells who was revoked before', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice('device-0004')
    const told = async () =>
      (
        await app.inject(operationLog, { target_type: 'device', sort_order: 'asc' }, { token: owner.token })
      ).data.data.map((row) => row.summary)
    for (let again = 0; again < 3; again += 1) await app.inject(registerDevice, device, { token: owner.token })
    expect(
      (
        await app.inject(
          approveDevice,
          { device_id: 'device-0004', key_mark: markOf(device.public_key), password: TEST_PASSWORD, name: '前台' },
          { token: owner.token },
        )
      ).code,
    ).toBe(1)
    await app.inject(registerDevice, { ...device, name: 'DESKTOP-7' }, { token: owner.token })
    const shown = async () =>
      (await app.inject(deviceList, {}, { token: owner.token })).data.list.map((row) => [
        row.name,
        row.revoked_time > 0,
      ])
    expect(await shown()).toEqual([['前台', false]])
    expect(
      (await app.inject(renameDevice, { device_id: 'device-0004', name: '仓库' }, { token: owner.token })).data,
    ).toEqual({ name: '仓库' })
    expect(
      (await app.inject(renameDevice, { device_id: 'device-none', name: '仓库' }, { token: owner.token })).code,
    ).toBe(CODE.NOT_FOUND)
    const keys = createDevicesService({
      now: () => Date.now(),
      confirmPassword: async () => undefined,
      ownHelper: () => null,
    })
    await app.inject(revokeDevice, { device_id: 'device-0004' }, { token: owner.token })
    // Before it asks again it may do as little as afterwards.
    expect(await keys.stateOf(owner.db, { deviceId: 'device-0004', adminId: owner.adminId })).toBe('revoked')
    await app.inject(registerDevice, device, { token: owner.token })
    expect(await shown()).toEqual([['前台电脑', true]])
    expect(await told()).toEqual([
      '登记云管家设备「前台电脑」',
      expect.stringMatching(/^批准云管家设备「前台」（标记 [0-9A-F ]{19}）$/),
      '登记云管家设备「DESKTOP-7」',
      '云管家设备「前台」改名为「仓库」',
      '撤销云管家设备「仓库」',
      '登记云管家设备「前台电脑」（撤销过，重新申请批准）',
    ])
  })

  it('race for one id without an error of ours', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice('device-race')
    const codes = (
      await Promise.all(
        Array.from({ length: 4 }, async () => await app.inject(registerDevice, device, { token: owner.token })),
      )
    ).map((reply) => reply.code)
    expect(codes.every((code) => code === 1 || code === CODE.CONFLICT)).toBe(true)
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toHaveLength(1)
  })
})

import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { deviceList, registerDevice, revokeDevice } from '../../../contract/http/admin.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { isProved } from './device-proof.ts'
import { createDevicesService } from './devices.service.ts'

function makeDevice(deviceId: string, namedCurve = 'P-256') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return { device_id: deviceId, name: '前台电脑', public_key: spki, proof: sign('sha256', Buffer.from(`device:${deviceId}:${spki}`), privateKey).toString('base64') }
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
    const keys = createDevicesService({ now: () => Date.now() })
    const device = makeDevice('device-0001')
    expect(await app.injectRaw(registerDevice, { ...device, proof: 'AAAA' }, { token: owner.token })).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'proof' }] } })
    for (let again = 0; again < 2; again += 1) expect((await app.inject(registerDevice, device, { token: owner.token })).code).toBe(1)
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: owner.adminId })).toBe(device.public_key)
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: colleague.adminId })).toBeNull()

    // A colleague can't put his own key under this id, but may work at this machine.
    expect((await app.inject(registerDevice, makeDevice('device-0001'), { token: colleague.token })).code).toBe(CODE.CONFLICT)
    expect((await app.inject(registerDevice, device, { token: colleague.token })).code).toBe(1)
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: owner.adminId })).toBeNull()
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toMatchObject([{ device_id: 'device-0001', name: '前台电脑', admin_name: '小李' }])

    expect((await app.inject(revokeDevice, { device_id: 'device-0001' }, { token: owner.token })).data.revoked).toBe(1)
    expect((await app.inject(revokeDevice, { device_id: 'device-0001' }, { token: owner.token })).code).toBe(CODE.NOT_FOUND)
    expect(await keys.publicKeyOf(owner.db, { deviceId: 'device-0001', adminId: colleague.adminId })).toBeNull()
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toEqual([])
    expect((await app.inject(registerDevice, device, { token: owner.token })).code).toBe(1)
  })

  it('race for one id without an error of ours', async () => {
    const owner = await app.makeTenant()
    const device = makeDevice('device-race')
    const codes = (await Promise.all(Array.from({ length: 4 }, async () => await app.inject(registerDevice, device, { token: owner.token })))).map((reply) => reply.code)
    expect(codes.every((code) => code === 1 || code === CODE.CONFLICT)).toBe(true)
    expect((await app.inject(deviceList, {}, { token: owner.token })).data.list).toHaveLength(1)
  })
})

// The two rooms share no code, so this test holds that they share a format.
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealing, newSealingKey, seal as sealByBackend } from '../../src/backend/lib/sealing.ts'
import { isProved } from '../../src/backend/modules/devices/device-proof.ts'
import { installationName } from '../../src/backend/lib/installation-name.ts'
import { signedBy } from '../../src/backend/lib/signed-by.ts'
import { sealed } from '../../src/contract/entities/account.ts'
import { deviceProof } from '../../src/contract/helper/commands.ts'
import { registerDevice } from '../../src/contract/http/admin.ts'
import { installationOf } from '../../src/helper/vault/backends.ts'
import { loadIdentity } from '../../src/helper/vault/identity.ts'
import { accountAad, seal as sealByHelper } from '../../src/helper/vault/sealing.ts'

const memoryKey = () => {
  let kept: string | null = null
  return { read: () => Promise.resolve(kept), write: (secret: string) => Promise.resolve(void (kept = secret)) }
}
const PLAIN = JSON.stringify({ v: 1, cookies: [{ name: 'sessionid', value: '会话🍪' }] })

describe('sealed credentials', () => {
  it('go from the helper to the backend and back to a helper', async () => {
    const backend = createSealing(newSealingKey())
    const helper = await loadIdentity(memoryKey())
    const aad = accountAad('douyin', '1001')
    const up = sealByHelper(PLAIN, backend.publicKey, aad)
    expect(sealed.parse(up)).toBe(up)
    expect(backend.open(up, 'account:douyin:1001')).toBe(PLAIN)
    const down = sealByBackend(backend.open(up, aad), helper.publicKey, aad)
    expect(sealed.parse(down)).toBe(down)
    expect(helper.open(down, aad)).toBe(PLAIN)
  })

  it('open for nobody else, for no other account, and not when changed', async () => {
    const backend = createSealing(newSealingKey())
    const helper = await loadIdentity(memoryKey())
    const other = await loadIdentity(memoryKey())
    const down = sealByBackend(PLAIN, helper.publicKey, accountAad('douyin', '1001'))
    const broken = expect.objectContaining({ code: 'SEAL_BROKEN', kind: 'session' })
    expect(() => other.open(down, accountAad('douyin', '1001'))).toThrow(broken)
    expect(() => helper.open(down, accountAad('douyin', '1002'))).toThrow(broken)
    expect(() => helper.open(`${down.slice(0, -3)}AAA`, accountAad('douyin', '1001'))).toThrow(broken)
    expect(() => helper.open('sealed:v1:AAAA', accountAad('douyin', '1001'))).toThrow(broken)
    const up = sealByHelper(PLAIN, backend.publicKey, accountAad('douyin', '1001'))
    expect(() => backend.open(up, 'account:kuaishou:1001')).toThrow()
  })
})

describe('device proof', () => {
  it('is accepted by the backend, and only from the holder of the key', async () => {
    const helper = await loadIdentity(memoryKey())
    const device = {
      device_id: helper.deviceId,
      name: helper.deviceName,
      public_key: helper.publicKey,
      proof: helper.proof(),
    }
    expect(registerDevice.input.parse(deviceProof.output.parse(device))).toEqual(device)
    expect(isProved(device)).toBe(true)
    const stolen = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64')
    expect(isProved({ ...device, public_key: stolen })).toBe(false)
    expect(isProved({ ...device, device_id: 'another-device' })).toBe(false)
  })

  it('signs texts that the backend believes, by this key only', async () => {
    const [helper, other] = [await loadIdentity(memoryKey()), await loadIdentity(memoryKey())]
    const signature = helper.sign('日志 1')
    expect([
      signedBy(helper.publicKey, '日志 1', signature),
      signedBy(helper.publicKey, '日志 2', signature),
      signedBy(other.publicKey, '日志 1', signature),
      signedBy('AAAA', '日志 1', signature),
      signedBy(helper.publicKey, '日志 1', ''),
    ]).toEqual([true, false, false, false, false])
  })

  it('names an installation as that names itself', () => {
    const { publicKey } = createSealing(newSealingKey())
    expect(installationOf(publicKey)).toBe(installationName(publicKey))
  })

  it('keeps its key over restarts', async () => {
    const port = memoryKey()
    const [first, second] = [await loadIdentity(port), await loadIdentity(port)]
    expect([second.deviceId, second.publicKey]).toEqual([first.deviceId, first.publicKey])
  })
})

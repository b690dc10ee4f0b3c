import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIP_ENGINE_USUAL } from '../../contract/entities/clip-engine.ts'
import { CODE } from '../../contract/errors.ts'
import { operationLog } from '../../contract/http/admin.ts'
import { clipEngine, setClipEngine } from '../../contract/http/clip-engine.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('the clip engine as a company sets it, on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind)
  })
  afterAll(async () => await app.close())

  it('names the program that is there, is set with the right, and logged', async () => {
    const owner = await app.asOwner()
    const colleague = await app.makeAdmin(['clip:list'], { of: owner })
    const first = await app.inject(clipEngine, {}, { token: colleague.token })
    expect(first.data).toMatchObject({
      settings: CLIP_ENGINE_USUAL,
      cores_max: availableParallelism(),
      cache_bytes: 0,
      engine: { encoders: expect.arrayContaining(['libx264']) },
    })
    expect(first.data.engine.version).not.toBe('')
    expect(first.data.engine.license).toMatch(/GPL/)
    expect(await app.inject(setClipEngine, { quality: 'high' }, { token: colleague.token })).toMatchObject({
      code: CODE.NO_PERMISSION,
      data: { perm: 'setting:edit' },
    })
    expect(await app.inject(setClipEngine, { quality: 'high', cores: 1 }, { token: owner.token })).toMatchObject({
      code: 1,
      data: { settings: { ...CLIP_ENGINE_USUAL, quality: 'high', cores: 1 } },
    })
    expect((await app.inject(clipEngine, {}, { token: colleague.token })).data.settings).toEqual({
      ...CLIP_ENGINE_USUAL,
      quality: 'high',
      cores: 1,
    })
    const log = await app.inject(operationLog, { action: 'settings.clip_engine' }, { token: owner.token })
    expect(log.data.data).toMatchObject([{ action_name: '修改剪辑引擎设置', target_type: 'setting' }])
  })

  it('refuses what can’t be meant at its field, and changes nothing', async () => {
    const { token } = await app.makeTenant()
    const wrong: [object, string][] = [
      [{ quality: 'best' }, 'quality'],
      [{ cores: availableParallelism() + 1 }, 'cores'],
      [{ cores: -1 }, 'cores'],
      [{ cache_gb: 0 }, 'cache_gb'],
      [{ chip: 2 }, 'chip'],
    ]
    for (const [change, field] of wrong) {
      const reply = await app.injectRaw(setClipEngine, change, { token })
      expect(reply, JSON.stringify(change)).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
      })
    }
    expect((await app.injectRaw(setClipEngine, {}, { token })).code).toBe(CODE.BAD_INPUT)
    expect((await app.inject(clipEngine, {}, { token })).data.settings).toEqual(CLIP_ENGINE_USUAL)
  })
})

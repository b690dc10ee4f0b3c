import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALM_PACES } from '../../contract/entities/pace.ts'
import { CODE } from '../../contract/errors.ts'
import { getPublishPace, operationLog, setPublishPace } from '../../contract/http/admin.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'

const LINE = {
  platform_value: 'douyin',
  gap_minutes: 12,
  jitter_minutes: 3,
  daily_cap: 4,
  quiet_from: '23:00',
  quiet_to: '07:00',
}

describe.each(['sqlite', 'postgres'] as const)('the pace as a company sets it, on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, { paces: CALM_PACES })
  })
  afterAll(async () => await app.close())

  const read = async (token: string) =>
    (await app.inject(getPublishPace, {}, { token })).data.list.find((one) => one.platform_value === 'douyin')

  it('is the composition’s while nothing is set, is read by everybody, set with the right, and logged', async () => {
    const owner = await app.asOwner()
    const colleague = await app.makeAdmin(['task:publish'], { of: owner })
    expect(await read(colleague.token)).toEqual({
      platform_value: 'douyin',
      name: '抖音',
      ...CALM_PACES['douyin'],
      usual: CALM_PACES['douyin'],
    })
    expect(await app.inject(setPublishPace, { list: [LINE] }, { token: colleague.token })).toMatchObject({
      code: CODE.NO_PERMISSION,
      data: { perm: 'setting:edit' },
    })
    expect(await app.inject(setPublishPace, { list: [LINE] }, { token: owner.token })).toMatchObject({
      code: 1,
      data: { list: expect.arrayContaining([expect.objectContaining(LINE)]) },
    })
    expect(await read(colleague.token)).toMatchObject({ ...LINE, usual: { gap_minutes: 5 } })
    const log = await app.inject(operationLog, { action: 'settings.pace' }, { token: owner.token })
    expect(log.data.data).toMatchObject([
      { action_name: '修改发布节奏', summary: '修改发布节奏：抖音', target_type: 'setting' },
    ])
  })

  it('has a grace beside it: half an hour while nothing is set, between bounds, with the right, and logged', async () => {
    const owner = await app.makeTenant()
    const colleague = await app.makeAdmin(['task:publish'], { of: owner })
    const grace = async () =>
      (await app.inject(getPublishPace, {}, { token: colleague.token })).data.missed_grace_minutes
    expect(await grace()).toBe(30)
    expect(await app.inject(setPublishPace, { missed_grace_minutes: 90 }, { token: colleague.token })).toMatchObject({
      code: CODE.NO_PERMISSION,
    })
    for (const minutes of [4, 721, 5.5])
      expect(
        await app.injectRaw(setPublishPace, { missed_grace_minutes: minutes }, { token: owner.token }),
      ).toMatchObject({ code: CODE.BAD_INPUT, data: { errors: [{ field: 'missed_grace_minutes' }] } })
    expect(await app.injectRaw(setPublishPace, {}, { token: owner.token })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'list' }] },
    })
    expect((await app.inject(setPublishPace, { missed_grace_minutes: 90 }, { token: owner.token })).data).toMatchObject(
      {
        missed_grace_minutes: 90,
        list: expect.arrayContaining([expect.objectContaining({ platform_value: 'douyin', gap_minutes: 5 })]),
      },
    )
    expect(await grace()).toBe(90)
    expect(
      (await app.inject(operationLog, { action: 'settings.pace' }, { token: owner.token })).data.data,
    ).toMatchObject([{ summary: '修改错过时限：30 分钟改为 90 分钟' }])
  })

  it('refuses what can’t be meant at its field, and changes nothing', async () => {
    const { token } = await app.makeTenant()
    const wrong: [object, string][] = [
      [{ quiet_to: '' }, 'list.0.quiet_to'],
      [{ quiet_from: '' }, 'list.0.quiet_from'],
      [{ quiet_to: '23:00' }, 'list.0.quiet_to'],
      [{ quiet_to: '24:00' }, 'list.0.quiet_to'],
      [{ gap_minutes: -1 }, 'list.0.gap_minutes'],
      [{ gap_minutes: 1_441 }, 'list.0.gap_minutes'],
      [{ jitter_minutes: 1.5 }, 'list.0.jitter_minutes'],
      [{ daily_cap: 501 }, 'list.0.daily_cap'],
      [{ platform_value: 'nowhere' }, 'list.0.platform_value'],
    ]
    for (const [change, field] of wrong) {
      const reply = await app.injectRaw(setPublishPace, { list: [{ ...LINE, ...change }] }, { token })
      expect(reply, JSON.stringify(change)).toMatchObject({
        code: CODE.BAD_INPUT,
        data: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
      })
    }
    expect(await read(token)).toMatchObject({ gap_minutes: 5 })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as http from '../../../contract/http/plan.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { createTestApp, type TestApp, type TestSession } from '../../testing/app.ts'
import { noonClock } from '../../testing/noon-clock.ts'

const HOUR = 3_600_000
const clock = noonClock()
const today = dayOf(clock.now(), 'Asia/Shanghai')
/** What a work leaves open. */
const NO_WORK = {
  fission_activity_id: null,
  title: '甲',
  content_html: null,
  full_file_url: null,
  attachment_id: null,
  clip_output_id: null,
  lease_device_id: null,
  lease_until: null,
  published_time: null,
  content_hash: null,
  keyword_snapshot: null,
  delete_time: null,
}

describe.each(['sqlite', 'postgres'] as const)('plans beside other works on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock })
    await app.backend.foundation.jobs.start()
  })
  afterAll(async () => await app.close())

  const account = async (of: TestSession, name: string): Promise<number> =>
    (
      await of.db
        .insertInto('third_auths')
        .values({
          platform_value: 'douyin',
          account_id: name,
          openname: name,
          third_login_status: 1,
          operator_admin_id: of.adminId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  it('keep their works apart from those of the company’s other accounts', async () => {
    const tenant = await app.makeTenant()
    const [own, other] = [await account(tenant, 'own'), await account(tenant, 'other')]
    const wanted = {
      main_words: ['机油更换', '轮胎修补', '刹车保养'],
      region_words: ['番禺', '天河', '越秀', '白云'],
      suffix_words: ['多少钱', '哪家好', '怎么选'],
      third_auth_ids: [own],
      start_date: shiftDay(today, 1),
      daily_num: 4,
      total_num: 40,
      per_account_daily_max: 4,
      min_gap_minutes: 5,
    }
    const times = async () =>
      (await app.inject(http.previewPlan, wanted, { token: tenant.token })).data.preview.map((slot) => slot.timing_time)
    const before = await times()
    expect(before.length).toBeGreaterThan(20)
    const task = await tenant.db
      .insertInto('wisdom_tasks')
      .values({ name: '别的任务', type: 'clip', config: '{}', admin_id: tenant.adminId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tenant.db
      .insertInto('publish_items')
      .values(
        before.map((at) => ({
          ...NO_WORK,
          wisdom_task_id: task.id,
          third_auth_id: other,
          timing_time: at * 1_000,
          plan_id: null,
        })),
      )
      .execute()
    const after = await times()
    expect(after).toHaveLength(before.length)
    expect(after.filter((at) => before.some((one) => Math.abs(one - at) < 180))).toEqual([])
  })

  it('put nothing on an account while its site wants a person, and say so', async () => {
    const tenant = await app.makeTenant()
    const [tired, fresh] = [await account(tenant, 'tired'), await account(tenant, 'fresh')]
    const until = clock.now() + 30 * HOUR
    await tenant.db
      .insertInto('message_readings')
      .values({ third_auth_id: tired, kind: 'comment', status: 'blocked', next_time: until, device_id: null })
      .execute()
    const wanted = {
      name: '休息的账号',
      main_words: ['机油更换', '轮胎修补', '刹车保养'],
      region_words: ['番禺', '天河', '越秀', '白云'],
      suffix_words: ['多少钱', '哪家好', '怎么选'],
      third_auth_ids: [tired, fresh],
      start_date: today,
      daily_num: 6,
      total_num: 36,
      per_account_daily_max: 3,
      min_gap_minutes: 5,
      client_token: 'token-of-a-rest',
    }
    const { name: _name, client_token: _token, ...shape } = wanted
    const preview = async () => (await app.inject(http.previewPlan, shape, { token: tenant.token })).data
    const said = ({ problems }: Awaited<ReturnType<typeof preview>>) =>
      problems.filter((one) => one.field === 'third_auth_ids' && one.msg.includes('要求验证'))
    const resting = await preview()
    const early = resting.preview.filter((slot) => slot.timing_time * 1_000 < until)
    expect(early.length).toBeGreaterThan(0)
    expect(new Set(early.map((slot) => slot.third_auth_id))).toEqual(new Set([fresh]))
    expect(resting.preview.some((slot) => slot.third_auth_id === tired)).toBe(true)
    // Nor does the calendar offer a time.
    const asked = { third_auth_ids: [tired], count: 1, window_from: '00:00', window_to: '23:59' }
    const offered = async () => (await app.inject(http.findSlots, asked, { token: tenant.token })).data.list
    expect((await offered()).map((slot) => slot.timing_time * 1_000 >= until)).toEqual([true])
    expect(said(resting)).toMatchObject([{ level: 'warning', msg: expect.stringMatching(/^1 个账号被平台要求验证/) }])
    // A running plan tells it, too.
    const { id } = (await app.inject(http.savePlan, wanted, { token: tenant.token })).data
    await app.inject(http.setPlanStatus, { ids: [id], action: 'start' }, { token: tenant.token })
    const codes = async () =>
      (await app.inject(http.planInfo, { id }, { token: tenant.token })).data.lacks.map((lack) => lack.code)
    await expect.poll(codes, { interval: 50 }).toContain('rests')
    await tenant.db.updateTable('message_readings').set({ next_time: clock.now() }).execute()
    expect((await offered()).map((slot) => slot.timing_time * 1_000 < until)).toEqual([true])
    const rested = await preview()
    expect(rested.preview.some((slot) => slot.third_auth_id === tired && slot.timing_time * 1_000 < until)).toBe(true)
    expect(said(rested)).toEqual([])
  })
})

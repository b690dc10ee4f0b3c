import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as http from '../../../contract/http/plan.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import { createTestApp, type TestApp, type TestSession } from '../../testing/app.ts'
import { noonClock } from '../../testing/noon-clock.ts'

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
})

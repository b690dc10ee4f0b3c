// Hand-outs of credentials: each stands in the operation log, once an hour per account, for publishing once a minute,
// up to a limit a day.
import { expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { HAND_OUTS_PER_DAY } from '../../../contract/hand-out-words.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import { createHandOutLog } from './hand-out-log.ts'

eachDatabase((_kind, open) => {
  it('are written once an hour, for publishing once a minute, and end for the day at the limit, which is told once', async () => {
    const bench = openPublishBench(await open())
    const owner = await bench.tenant()
    await bench.account(owner, { name: '城南小馆' })
    const of = (...ids: string[]) => ids.map((accountId) => ({ platform: 'douyin', accountId }))
    await owner.db
      .insertInto('devices')
      .values({
        device_id: 'desk-1',
        name: 'DESKTOP-7',
        given_name: '前台',
        public_key: 'k',
        admin_id: owner.admin.id,
        approve_time: 1,
      })
      .execute()
    let now = 1_700_000_000_000
    const log = createHandOutLog({ now: () => now })
    const rows = async () =>
      await owner.db
        .selectFrom('operation_logs')
        .select(['action', 'target_id', 'summary', 'result'])
        .where('action', '=', 'credential.handout')
        .orderBy('id')
        .execute()

    await log.note(owner, 'desk-1', of('id-城南小馆', 'b', 'id-城南小馆'), 'publish')
    await log.note(owner, 'desk-1', of('id-城南小馆'), 'publish')
    expect(await rows()).toMatchObject([
      { target_id: 'desk-1', summary: '领取账号凭证，用于发布：抖音·城南小馆、抖音·b；电脑「前台」', result: 1 },
    ])
    now += 60_000
    await log.note(owner, 'desk-1', of('id-城南小馆'), 'publish')
    expect(await rows()).toHaveLength(2)
    for (const [wait, lines] of [
      [0, 3],
      [60_000, 3],
      [3_540_000, 4],
    ] as const) {
      now += wait
      await log.note(owner, 'desk-1', of('id-城南小馆'), 'works')
      expect(await rows()).toHaveLength(lines)
    }

    const all = of(...Array.from({ length: HAND_OUTS_PER_DAY }, (_, at) => String(at)))
    for (let again = 0; again < 2; again += 1)
      await expect(log.note(owner, 'desk-1', all, 'check')).rejects.toMatchObject({
        code: CODE.TOO_OFTEN,
        message: expect.stringContaining('小时后再试'),
      })
    expect((await rows()).slice(4)).toMatchObject([{ result: 0, summary: expect.stringContaining('已达上限') }])
    // Another computer, and the next day, have their own.
    await log.note(owner, 'desk-2', of('id-城南小馆'), 'publish')
    now += 86_400_000
    await log.note(owner, 'desk-1', of('c'), 'publish')
  })
})

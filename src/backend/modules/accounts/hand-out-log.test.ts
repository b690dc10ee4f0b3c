// Hand-outs of credentials: each stands in the operation log, once an hour per account, up to a limit a day.
import { expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { HAND_OUTS_PER_DAY } from '../../../contract/hand-outs.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench } from '../publishing/testing/publish-bench.ts'
import { createHandOutLog } from './hand-out-log.ts'

eachDatabase((_kind, open) => {
  it('are written once an hour, and end for the day at the limit, which is told once', async () => {
    const owner = await openPublishBench(await open()).tenant()
    let now = 1_700_000_000_000
    const log = createHandOutLog({ now: () => now })
    const rows = async () => await owner.db.selectFrom('operation_logs').select(['action', 'target_id', 'summary', 'result']).where('action', '=', 'credential.handout').orderBy('id').execute()

    await log.note(owner, 'desk-1', ['douyin a', 'douyin b', 'douyin a'], 'publish')
    await log.note(owner, 'desk-1', ['douyin a'], 'publish')
    expect(await rows()).toMatchObject([{ target_id: 'desk-1', summary: '向云管家发放账号凭证（发布）：douyin a、douyin b', result: 1 }])
    now += 3_600_000
    await log.note(owner, 'desk-1', ['douyin a'], 'publish')
    expect(await rows()).toHaveLength(2)

    const all = Array.from({ length: HAND_OUTS_PER_DAY }, (_, at) => `douyin ${at}`)
    for (let again = 0; again < 2; again += 1) await expect(log.note(owner, 'desk-1', all, 'check')).rejects.toMatchObject({ code: CODE.TOO_OFTEN, message: expect.stringContaining('小时后再试') })
    expect((await rows()).slice(2)).toMatchObject([{ result: 0, summary: expect.stringContaining('已达上限') }])
    // Another computer, and the next day, have their own.
    await log.note(owner, 'desk-2', ['douyin a'], 'publish')
    now += 86_400_000
    await log.note(owner, 'desk-1', ['douyin c'], 'publish')
  })
})

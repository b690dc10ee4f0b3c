import { beforeAll, describe, expect, test } from 'vitest'
import { CODE } from '../../../../contract/errors.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const WORDS = '抖音暂停使用，请等待管理员通知'

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })
  const switchOff = async (of: TestCaller, off: string): Promise<void> => {
    await of.db.deleteFrom('settings').where('key', '=', 'platforms.off').execute()
    await of.db
      .insertInto('settings')
      .values({ admin_id: 0, key: 'platforms.off', value: JSON.stringify({ owner: { douyin: off }, table: {} }) })
      .execute()
  }

  describe('a platform that the company switched off', () => {
    test('blocks the preflight and refuses a start with its sentence; nothing is begun', async () => {
      const owner = await bench.tenant()
      const {
        items: [item = 0],
        token,
      } = await bench.startedRun(owner)
      await switchOff(owner, WORDS)
      expect((await bench.preflight(owner, { ids: [item] })).items[0]).toMatchObject({
        level: 'block',
        problems: expect.arrayContaining([expect.objectContaining({ code: 'platform_off', msg: WORDS })]),
      })
      expect(await refusal(bench.run.start(owner, { id: item, lock_token: token }))).toMatchObject({
        code: CODE.CONFLICT,
        message: WORDS,
      })
      expect(await bench.item(owner, item)).toMatchObject({ publish_status: 0, attempt_count: 0 })
      await switchOff(owner, '')
      expect(await bench.run.start(owner, { id: item, lock_token: token })).toMatchObject({ attempt_no: 1 })
    })

    test('is left out by automatic publishing, which goes on with the others', async () => {
      const owner = await bench.tenant()
      const due = Math.floor(bench.clock.ms / 1000) + 3 * 3600
      const add = async (platform: string): Promise<number> => {
        const account = await bench.account(owner)
        await owner.db.updateTable('third_auths').set({ platform_value: platform }).where('id', '=', account).execute()
        const { wisdom_task_id: id } = await bench.add(
          owner,
          bench.taskInput({
            sources: { attachment_ids: [await bench.material(owner)] },
            third_auth_ids: [account],
            schedule: { mode: 'timing', start_time: due },
          }),
        )
        return (await bench.itemIds(owner, id))[0] ?? 0
      }
      const [closed, free] = [await add('douyin'), await add('kuaishou')]
      await switchOff(owner, WORDS)
      bench.clock.ms = due * 1000
      const take = async () =>
        (await bench.auto.take(owner, { limit: 20, device_id: 'device-aaaaaaaa' })).videoList.map((item) => item.id)
      expect(await take()).toEqual([free])
      await switchOff(owner, '')
      expect(await take()).toEqual([closed])
    })
  })
})

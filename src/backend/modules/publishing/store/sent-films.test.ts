import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../../testing/databases.ts'
import { usesOfOutputs } from './output-uses.ts'
import { orderedFilms } from '../../../testing/benches/ordered-films.ts'
import { openPublishBench, refusal } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

/** Fingerprints of three films: the second differs from the first in one bit of 2816, the third in half of them. */
const LOOK = '0f'.repeat(352)
const NEAR = `1f${'0f'.repeat(351)}`
const OTHER = '3c'.repeat(352)

eachDatabase((_kind, open) => {
  let bench: PublishBench
  beforeAll(async () => {
    bench = openPublishBench(await open())
  })

  /** Films of one order, one on each account as given, finished with these files and looks. */
  const films = async (of: TestCaller, accounts: number[], files: readonly { sha256: string; look: string }[]) => {
    const { task, items } = await orderedFilms(bench, of, accounts, files)
    const { lock_token: token } = await bench.lock.set(of, { wisdom_task_id: task, oneClickPublishStatus: 1, force: 0 })
    await bench.run.setEditStatus(of, { wisdom_task_id: task, edit_status: 1, lock_token: token })
    const start = async (at: number) => await bench.run.start(of, { id: items[at]?.id ?? 0, lock_token: token })
    const publish = async (at: number) => {
      const { attempt_no } = await start(at)
      await bench.run.record(of, { taskId: items[at]?.id ?? 0, publishId: 'p', status: 2, attempt_no })
    }
    const said = async (at: number) =>
      (await bench.preflight(of, { ids: [items[at]?.id ?? 0] })).items[0]?.problems
        .filter((one) => one.code !== 'declaration_missing')
        .map((one) => one.code)
    return { items, start, publish, said }
  }

  test('a film goes once to an account, whatever its title: not the same file again, nor one that looks like it', async () => {
    const owner = await bench.tenant({ clips: 20 })
    const account = await bench.account(owner)
    const { items, start, publish, said } = await films(
      owner,
      [account],
      [
        { sha256: 'a', look: LOOK },
        { sha256: 'a', look: LOOK },
        { sha256: 'b', look: NEAR },
        { sha256: 'c', look: OTHER },
      ],
    )
    expect(await said(1)).toEqual([])
    await publish(0)
    expect(await said(1)).toEqual(['duplicate'])
    expect(await said(2)).toEqual(['duplicate'])
    expect(await said(3)).toEqual([])
    expect(await refusal(start(1))).toMatchObject({
      code: 42204,
      msg: expect.stringContaining('已发布过同一条成片（《标题1》）'),
    })
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: bench.clock.ms + 86_400_000 })
      .where('id', '=', items[0]?.id ?? 0)
      .execute()
    expect(await refusal(start(1))).toMatchObject({
      code: 42204,
      msg: expect.stringContaining('已将同一条成片交给平台定时（《标题1》），请更换成片'),
    })
    await owner.db
      .updateTable('publish_items')
      .set({ timing_time: 0 })
      .where('id', '=', items[0]?.id ?? 0)
      .execute()
    expect((await refusal(start(2))).code).toBe(42204)
    await publish(3)
    // A person may want it all the same.
    await owner.db
      .updateTable('publish_items')
      .set({ allow_duplicate: 1 })
      .where('id', '=', items[1]?.id ?? 0)
      .execute()
    expect(await said(1)).toEqual([])
    await publish(1)
  })

  test('another account of the platform is told, and may', async () => {
    const owner = await bench.tenant({ clips: 20 })
    const [south, north] = [await bench.account(owner, { name: '城南' }), await bench.account(owner, { name: '城北' })]
    const { items, publish, said } = await films(
      owner,
      [south, north],
      [
        { sha256: 'a', look: LOOK },
        { sha256: 'a', look: LOOK },
      ],
    )
    await publish(0)
    const first = owner.db.updateTable('publish_items').where('id', '=', items[0]?.id ?? 0)
    const words = async (change: { only_draft?: 0 | 1; timing_time?: number }) => {
      await first.set(change).execute()
      return (await bench.preflight(owner, { ids: [items[1]?.id ?? 0] })).items.flatMap((item) =>
        item.problems.filter((one) => one.code === 'same_elsewhere').map((one) => one.msg),
      )
    }
    expect(await said(1)).toEqual(['same_elsewhere'])
    // What a site only has until its time, or as a draft, is not called published.
    expect(await words({ only_draft: 1 })).toEqual(['同一条成片已在“城南”存为草稿，同平台重复内容可能被限流'])
    expect(await words({ only_draft: 0, timing_time: bench.clock.ms + 86_400_000 })).toEqual([
      '同一条成片已在“城南”交给平台定时，同平台重复内容可能被限流',
    ])
    expect(await words({ timing_time: 0 })).toEqual(['同一条成片已在“城南”发布过，同平台重复内容可能被限流'])
    await publish(1)
  })

  test('a film that waits in two tasks is told at the works of the account that has both, and the list of films names the tasks', async () => {
    const owner = await bench.tenant({ clips: 20 })
    const [south, north] = [await bench.account(owner, { name: '城南' }), await bench.account(owner, { name: '城北' })]
    const { items, said } = await films(owner, [south], [{ sha256: 'a', look: LOOK }])
    const output = items[0]?.clip_output_id ?? 0
    expect(await said(0)).toEqual([])
    const again = async (account: number, title: string) =>
      (
        await bench.add(
          owner,
          bench.taskInput({
            type: 'clip',
            name: '又一次',
            sources: { clip_output_ids: [output] },
            third_auth_ids: [account],
            titles: { mode: 'manual', list: [title] },
            allow_duplicate: 1,
          }),
        )
      ).wisdom_task_id
    const other = await again(north, '另一个标题')
    expect(await said(0)).toEqual([])
    const same = await again(south, '第三个标题')
    expect(await said(0)).toEqual(['film_elsewhere'])
    const uses = async () =>
      (await usesOfOutputs(owner.db, [output])).get(output)?.map(({ id, running }) => [id, running])
    expect(await uses()).toEqual([
      [expect.any(Number), 1],
      [other, 1],
      [same, 1],
    ])
    await owner.db.updateTable('publish_items').set({ publish_status: 3 }).where('wisdom_task_id', '=', same).execute()
    expect([await said(0), (await uses())?.length]).toEqual([[], 2])
  })

  test('material chosen by hand may come again under another title, with a note', async () => {
    const owner = await bench.tenant()
    const account = await bench.account(owner)
    const material = await bench.material(owner)
    const [first = 0] = (await bench.startedRun(owner, 1)).items
    await owner.db
      .updateTable('publish_items')
      .set({
        third_auth_id: account,
        attachment_id: material,
        publish_status: 2,
        film_hash: (
          await owner.db.selectFrom('attachments').select('sha256').where('id', '=', material).executeTakeFirstOrThrow()
        ).sha256,
      })
      .where('id', '=', first)
      .execute()
    const { wisdom_task_id } = await bench.add(
      owner,
      bench.taskInput({
        sources: { attachment_ids: [material] },
        third_auth_ids: [account],
        titles: { mode: 'manual', list: ['换个标题'] },
      }),
    )
    const {
      items: [checked],
    } = await bench.preflight(owner, { wisdom_task_id })
    expect(checked?.problems.find((one) => one.code === 'file_elsewhere')).toMatchObject({
      level: 'note',
      msg: expect.stringContaining('已发布过同一个视频文件'),
    })
  })
})

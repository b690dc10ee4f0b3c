// What the backend hands out for automatic publishing passes the helper's checks on every platform, by page and by
// interface, whatever lead its timer needs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEDIA_TYPE } from '../../src/contract/constants.ts'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import { publishWork } from '../../src/contract/helper/commands.ts'
import { startDueRun } from '../../src/contract/http/publish-runs.ts'
import { publishPreflight } from '../../src/contract/http/wisdom-seo.ts'
import { goesAtOnce } from '../../src/backend/modules/publishing/runs/runs.repository.ts'
import { openPublishBench } from '../../src/backend/testing/benches/publish-bench.ts'
import type { TestCaller } from '../../src/backend/testing/benches/publish-bench.ts'
import { eachDatabase } from '../../src/backend/testing/databases.ts'
import { toWork } from '../../src/helper/commands/to-work.ts'
import { HelperError } from '../../src/helper/lib/errors.ts'
import { createOfficials } from '../../src/helper/official/registry.ts'
import { createPlatforms } from '../../src/helper/platforms/registry.ts'
import { toSend } from '../../src/helper/runs/publish-item.ts'

const TITLE = '给老房子换水管的完整步骤'
const HANDLE = `hkfile:${'a'.repeat(20)}`
const folder = mkdtempSync(join(tmpdir(), 'due-works-'))
const file = join(folder, '图.png')
writeFileSync(file, 'x')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every kind of every platform, by its page and by its interface: from the registries that ship. */
const CASES = [
  ...createPlatforms().map((platform) => ({ platform, channel: 'page' as const })),
  ...createOfficials().map((platform) => ({ platform, channel: 'interface' as const })),
].flatMap(({ platform, channel }) =>
  platform.info.kinds.map((kind) => ({ platform, channel, kind, name: `${platform.info.name} ${channel} ${kind}` })),
)

eachDatabase((_kind, open) => {
  let bench: ReturnType<typeof openPublishBench>
  let owner: TestCaller
  let dueAt = 0
  /** By case: the work as a due run hands it out. */
  const works: PublishItem[] = []
  const timed = async (accounts: readonly number[]) => {
    const { wisdom_task_id: id } = await bench.add(
      owner,
      bench.taskInput({
        sources: { attachment_ids: [await bench.material(owner, { filename: `${TITLE}.mp4` })] },
        third_auth_ids: [...accounts],
        distribution: 'all',
        schedule: { mode: 'timing', start_time: dueAt / 1000 },
      }),
    )
    return { id, items: await bench.itemIds(owner, id) }
  }
  beforeAll(async () => {
    bench = openPublishBench(await open())
    owner = await bench.tenant()
    dueAt = bench.clock.ms + 24 * 3_600_000
    const device = await bench.device(owner)
    const accounts: number[] = []
    for (const _one of CASES) accounts.push(await bench.account(owner))
    const { items } = await timed(accounts)
    for (const [at, { platform, kind }] of CASES.entries()) {
      await owner.db
        .updateTable('third_auths')
        .set({ platform_value: platform.info.value })
        .where('id', '=', accounts[at] ?? 0)
        .execute()
      await owner.db
        .updateTable('publish_items')
        .set({ media_type: MEDIA_TYPE[kind], topic: '#装修' })
        .where('id', '=', items[at] ?? 0)
        .execute()
    }
    bench.clock.ms = dueAt
    const { run_id, items: count } = await bench.runs.start.startDue(
      owner,
      startDueRun.input.parse({ device_id: device.id, limit: 50 }),
    )
    expect(count).toBe(CASES.length)
    const row = await owner.db.selectFrom('publish_runs').selectAll().where('id', '=', run_id).executeTakeFirstOrThrow()
    const { list } = await bench.runs.calls.works(
      {
        ...owner,
        run: {
          id: run_id,
          kind: row.kind,
          wisdomTaskId: row.wisdom_task_id,
          deviceId: row.device_id,
          lockToken: row.lock_token,
          atOnce: goesAtOnce(row),
        },
      },
      {},
    )
    works.push(...items.flatMap((id) => list.find((one) => one.item.id === id)?.item ?? []))
  })

  /** The work as the helper would publish it at `now` by its own clock, or why it refuses it. */
  const made = async ({ platform, channel, kind }: (typeof CASES)[number], item: PublishItem, now: number) =>
    await toWork(
      platform,
      publishWork.input.parse({
        item: toSend(item, now),
        attempt_no: 1,
        imagePaths: kind === 'video' ? [] : [HANDLE],
        ...(kind === 'video' ? { filePath: HANDLE } : {}),
      }),
      async () => file,
      { now, way: channel },
    ).then(
      (work) => work.timingTime,
      (error: unknown) => (error instanceof HelperError ? error.message : Promise.reject(error)),
    )

  describe('a due work', () => {
    // The helper's clock may be behind the backend's: by it the time has not come yet.
    test.each(CASES.map((one, at) => [one.name, at] as const))(
      '%s: goes without a timer, also 59, 45 and 1 s before its time by the helper’s clock',
      async (_name, at) => {
        const [one, item] = [CASES[at], works[at]]
        if (one === undefined || item === undefined) throw new Error('no such case')
        for (const seconds of [59, 45, 1, 0])
          expect([seconds, await made(one, item, dueAt - seconds * 1000)]).toEqual([seconds, 0])
        expect((await bench.item(owner, item.id)).timing_time).toBe(dueAt)
      },
    )

    test('with its time it would be refused wherever the timer needs a lead, or where there is none', async () => {
      for (const [at, one] of CASES.entries()) {
        const { limits, capabilities } = one.platform.info
        if (capabilities.includes('timing') && (limits.timing_min_minutes ?? 0) === 0) continue
        expect([
          one.name,
          await made(one, { ...(works[at] as PublishItem), timing_time: dueAt / 1000 }, dueAt - 59_000),
        ]).toEqual([one.name, expect.stringMatching(/定时/)])
      }
    })

    test.each(['weibo', 'instagram'])(
      'on %s, which has no timer, it is taken when it is planned and by the check',
      async (platform) => {
        dueAt = bench.clock.ms + 24 * 3_600_000
        const { items } = await timed([await bench.account(owner, { platform })])
        const { items: checked } = await bench.preflight(owner, publishPreflight.input.parse({ ids: items }))
        expect(
          checked.flatMap((one) =>
            one.problems.filter((problem) => problem.level === 'block').map((problem) => problem.msg),
          ),
        ).toEqual([])
        bench.clock.ms = dueAt
        expect(
          (await bench.auto.take(owner, { device_id: 'device-aaaaaaaa', limit: 5 })).videoList.map((one) => [
            one.id,
            one.timing_time,
          ]),
        ).toEqual(items.map((id) => [id, 0]))
      },
    )
  })
})

import { beforeAll, expect, it } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import { TEMPLATE_LAYOUTS } from '../../../contract/template-layouts.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { TestCaller } from '../../testing/benches/publish-bench.ts'
import type { PlanRow } from './plan-codec.ts'
import { configOf, copiesFor, copyOf } from './plan-contents.ts'
import { lacksNow } from './plan-lacks.ts'
import { unreadRewrites } from './plan-rewrites.ts'
import type { PlansDeps } from './plans.ports.ts'
import { addMaterials } from './plans.repository.ts'

eachDatabase((_kind, open) => {
  let bench: ReturnType<typeof openPublishBench>
  let owner: TestCaller
  let names = 0
  beforeAll(async () => {
    bench = openPublishBench(await open())
    owner = await bench.tenant({})
  })
  const planOf = async (
    more: Partial<{ clip_mode: PlanRow['clip_mode']; clip_id: number | null; copies: string; ai_rewrite: 0 | 1 }>,
  ): Promise<PlanRow> =>
    await owner.db
      .insertInto('plans')
      .values({
        name: `计划${names++}`,
        clip_mode: 'clip',
        clip_id: null,
        copies: '[]',
        main_words: '["机油更换"]',
        daily_num: 2,
        total_num: 9,
        per_account_daily_max: 3,
        min_gap_minutes: 30,
        region_words: '[]',
        suffix_words: '[]',
        windows: '[{"from":"09:00","to":"22:00"}]',
        start_date: '2026-06-02',
        status: 2,
        client_token: null,
        admin_id: owner.admin.id,
        delete_time: null,
        ...more,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const at = (day: string, seq: number) => ({ planId: 0, day, seq, accountId: 1, at: 0 })

  it('template films go on in the table from day to day, and draw nothing where the table names the footage', async () => {
    const page = TEMPLATE_LAYOUTS[0]?.page
    const rows = ['甲', '乙', '丙'].map((title) => ({ 标题: title, 卖点: '多', 视频: '1' }))
    const clip = await owner.db
      .insertInto('clips')
      .values({
        name: '单',
        mode: 'clipTemplate',
        wisdom_task_id: null,
        plan_id: null,
        fission_activity_id: null,
        config: JSON.stringify(clipConfig.parse({ template: { page, rows } })),
        num: 1,
        unit_cost: 1,
        client_token: null,
        template_page_uuid: null,
        admin_id: owner.admin.id,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const plan = await planOf({ clip_mode: 'clipTemplate', clip_id: clip.id })
    await addMaterials(owner.db, plan.id, 1, [await bench.material(owner)])
    const first = async (day: string): Promise<string[]> =>
      ((await configOf(owner.db, plan, at(day, 0)))?.template?.rows ?? []).map((row) => row['标题'] ?? '')
    const [today, tomorrow] = [await first('2026-06-02'), await first('2026-06-03')]
    // Two works a day: the next day begins two rows further on.
    expect(tomorrow).toEqual([...today.slice(2), ...today.slice(0, 2)])
    expect((await configOf(owner.db, plan, at('2026-06-02', 0)))?.groups).toEqual([])
  })

  it('films of pictures are made of the pictures alone', async () => {
    const plan = await planOf({ clip_mode: 'picture' })
    const [film, picture] = [
      await bench.material(owner),
      await bench.material(owner, { mimetype: 'image/png', filename: '图.png' }),
    ]
    await addMaterials(owner.db, plan.id, 1, [film])
    await addMaterials(owner.db, plan.id, 2, [picture])
    expect((await configOf(owner.db, plan, null))?.groups.map((group) => group.attachment_ids)).toEqual([[picture]])
  })

  it('smart films say what a person accepted, as it is written until then, and nothing new is asked for while something waits to be read', async () => {
    const plan = await planOf({ clip_mode: 'smart', copies: '["现做现修","到店先检查"]', ai_rewrite: 1 })
    const asked: (readonly string[])[] = []
    const keep = async (source: string, text: string) =>
      await owner.db
        .insertInto('ai_rewrites')
        .values({
          engine: 'local',
          source,
          text,
          text_hash: text,
          sim: 500,
          admin_id: owner.admin.id,
          plan_id: plan.id,
          delete_time: null,
        })
        .execute()
    const rewriting: PlansDeps['rewriting'] = {
      autoAccepts: async () => false,
      wants: async () => false,
      ask: async () => undefined,
      async rewriteTexts(_db, { texts, target }) {
        expect(target).toEqual({ planId: plan.id, itemId: 0 })
        asked.push(texts)
        for (const text of texts) await keep(text, `换个说法：${text}`)
        return { engine: 'local', model: '', note: '', needsReview: true, cost: 0, results: [] }
      },
    }
    const said = async (day: string): Promise<string[]> => {
      const copies = await copiesFor(owner.db, plan, day, rewriting)
      expect(copies.ask).toBe(true)
      return [0, 1].map((seq) => copyOf(plan, copies, at(day, seq))).toSorted()
    }
    expect(await said('2026-06-02')).toEqual(['到店先检查', '现做现修'])
    expect(await said('2026-06-03')).toEqual(['到店先检查', '现做现修'])
    expect(asked).toEqual([['现做现修', '到店先检查']])
    expect((await unreadRewrites(owner.db, [plan.id])).get(plan.id)).toBe(2)
    await owner.db
      .updateTable('ai_rewrites')
      .set({ status: 1 })
      .where('plan_id', '=', plan.id)
      .where('source', '=', '现做现修')
      .execute()
    await owner.db
      .updateTable('ai_rewrites')
      .set({ status: 2 })
      .where('plan_id', '=', plan.id)
      .where('source', '=', '到店先检查')
      .execute()
    expect(await said('2026-06-04')).toEqual(['到店先检查', '换个说法：现做现修'])
    // Everything was read: the next day's are asked for.
    expect(asked).toHaveLength(2)
    // Films that don't speak their copies are not asked for at all.
    expect([...(await copiesFor(owner.db, { ...plan, clip_mode: 'clip' }, '2026-06-05', rewriting)).said]).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('says before a start that a layout or a text is missing', async () => {
    const means = { online: 1, materials: 3, clipsLeft: 100 }
    const codes = (plan: PlanRow): string[] => lacksNow({ ...plan, status: 0 }, means).map((lack) => lack.code)
    expect([
      codes(await planOf({ clip_mode: 'clipTemplate' })),
      codes(await planOf({ clip_mode: 'smart' })),
      codes(await planOf({ clip_mode: 'smart', copies: '["甲"]' })),
      codes(await planOf({})),
    ]).toEqual([['settings'], ['copies'], [], []])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todo } from '../../contract/http/admin.ts'
import { listArticleResults } from '../../contract/http/article.ts'
import { attributionChain } from '../../contract/http/attribution.ts'
import { planCalendar } from '../../contract/http/plan.ts'
import { comingWorks, listItems } from '../../contract/http/publish-items.ts'
import { publishRunDetail } from '../../contract/http/publish-runs.ts'
import { listTasks, taskInfo, taskVideoList } from '../../contract/http/wisdom-seo.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedForeignRows } from '../testing/foreign-rows.ts'
import { noonClock } from '../testing/noon-clock.ts'

const clock = noonClock()

describe.each(['sqlite', 'postgres'] as const)('a work whose last try is being looked up, on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(kind, {}, { clock })
  })
  afterAll(async () => await app.close())

  test('every list says so for as long as its run asks, and no longer', async () => {
    const { session, ids } = await seedForeignRows(app)
    const { db, token } = session
    const at = clock.now() + 3_600_000
    await db
      .updateTable('publish_items')
      .set({ publish_status: 1, timing_time: at, media_type: 2, article_id: ids.article })
      .where('id', '=', ids.item)
      .execute()
    await db.updateTable('titles').set({ publish_item_id: ids.item }).execute()
    await db
      .updateTable('publish_run_items')
      .set({ state: 'publishing', text_code: 'settling', text_params: '{}' })
      .execute()
    const day = new Date(at).toISOString().slice(0, 10)
    const told = async (): Promise<Record<string, unknown>> => {
      const ask = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data
      const run = await ask(app.inject(publishRunDetail, { run_id: ids.run }, { token }))
      return {
        run: run.run.settling,
        works: (await ask(app.inject(listItems, {}, { token }))).data[0]?.settling,
        sheet: (await ask(app.inject(taskVideoList, { wisdom_task_id: ids.task, publish_status: 'all' }, { token })))
          .videoList[0]?.settling,
        tasks: (await ask(app.inject(listTasks, {}, { token }))).data[0]?.settling_num,
        task: (await ask(app.inject(taskInfo, { wisdom_task_id: ids.task }, { token }))).settling_num,
        coming: (await ask(app.inject(comingWorks, {}, { token }))).list[0]?.settling,
        calendar: (await ask(app.inject(planCalendar, { from: day, to: day, time_zone: 'UTC' }, { token }))).list.find(
          (one) => one.id === ids.item,
        )?.settling,
        articles: (await ask(app.inject(listArticleResults, { wisdom_task_id: ids.task }, { token }))).data[0]
          ?.settling,
        attribution: (await ask(app.inject(attributionChain, { publish_item_id: ids.item }, { token }))).data[0]
          ?.settling,
        start: (await ask(app.inject(todo, {}, { token }))).settling_items,
      }
    }
    const yes = {
      run: 1,
      works: 1,
      sheet: 1,
      tasks: 1,
      task: 1,
      coming: 1,
      calendar: 1,
      articles: 1,
      attribution: 1,
      start: 1,
    }
    const no = { ...Object.fromEntries(Object.keys(yes).map((key) => [key, undefined])), start: 0 }
    expect(await told()).toEqual(yes)
    // It is being sent again.
    await db.updateTable('publish_run_items').set({ text_code: 'step' }).execute()
    expect(await told()).toEqual(no)
    // Its run has ended, and with it the asking.
    await db.updateTable('publish_run_items').set({ text_code: 'settling' }).execute()
    await db.updateTable('publish_runs').set({ end_time: clock.now() }).execute()
    expect(await told()).toEqual(no)
    // It is known what became of it.
    await db.updateTable('publish_runs').set({ end_time: null }).execute()
    await db.updateTable('publish_items').set({ publish_status: -1 }).execute()
    expect(await told()).toEqual(no)
  })

  test('once its helper told that it does not know, every list says that nobody knows, and why, also while the run goes on asking', async () => {
    const { session, ids } = await seedForeignRows(app)
    const { db, token } = session
    await db
      .updateTable('publish_items')
      .set({ publish_status: -1, outcome_unknown: 1, fail_reason: '云管家在提交后中断' })
      .where('id', '=', ids.item)
      .execute()
    await db
      .updateTable('publish_run_items')
      .set({ state: 'publishing', progress: 50, text_code: 'settling', text_params: '{}' })
      .execute()
    const seen = async () => {
      const [detail, tasks, start] = [
        await app.inject(publishRunDetail, { run_id: ids.run }, { token }),
        await app.inject(listTasks, {}, { token }),
        await app.inject(todo, {}, { token }),
      ]
      return {
        run: detail.data.run.unconfirmed,
        settling: detail.data.run.settling,
        row: detail.data.items[0],
        task: tasks.data.data[0]?.unconfirmed_num,
        start: [start.data.unconfirmed_items, start.data.settling_items],
      }
    }
    expect(await seen()).toMatchObject({
      run: 1,
      settling: undefined,
      row: { state: 'unconfirmed', progress: 0, text: { code: 'unconfirmed', params: { msg: '云管家在提交后中断' } } },
      task: 1,
      start: [1, 0],
    })
    // It is out after all, or it is being sent again after somebody said that it is not.
    await db.updateTable('publish_items').set({ publish_status: 2, outcome_unknown: 0, fail_reason: '' }).execute()
    expect(await seen()).toMatchObject({ run: 0, row: { state: 'success', progress: 100 }, start: [0, 0] })
    await db.updateTable('publish_items').set({ publish_status: 1 }).execute()
    expect(await seen()).toMatchObject({ run: 0, settling: 1, row: { state: 'publishing' }, start: [0, 1] })
  })
})

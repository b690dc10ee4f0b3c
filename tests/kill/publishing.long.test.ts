// kill -9 of the helper, the browser and the backend in the middle of a publish, with the shipped 抖音 platform on the
// fake site: the backend at every step, helper and browser at the last step that fills the form and at the two around
// the press. src/helper/kill.long.test.ts kills those two at every step of a small platform, by the same rules;
// ALL_KILLS=1 does so here, too.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retryItems } from '../../src/contract/http/wisdom-seo.ts'
import type { PublishItem } from '../../src/contract/entities/publish.ts'
import { patient } from '../fixtures/slowness.ts'
import { type Item, openStage, type Stage } from './parts/stage.ts'

const BEFORE_PRESS = ['session-check', 'form-open', 'uploading', 'filling', 'ready'] as const
const STEPS = [...BEFORE_PRESS, 'publish-pressed', 'confirming'] as const
/** Where helper and browser die. */
const CROSSINGS = process.env['ALL_KILLS'] === '1' ? STEPS : (['filling', 'publish-pressed', 'confirming'] as const)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const stateOf = async (item: Item): Promise<PublishItem> => {
  const [row] = await stage.operator.items(item.taskId)
  if (!row) throw new Error('the item is lost')
  return row
}
/** Steps of the item's attempts as the helper's journal holds them. */
const journalled = (item: Item): string[] => {
  const db = new Database(join(stage.helper.dataDir, 'journal.db'), { readonly: true })
  try {
    const rows = db
      .prepare("select type, json_extract(data, '$.name') as name from entries where item_id = ? order by seq")
      .all(item.id) as { type: string; name: string | null }[]
    return rows.map((row) => row.name ?? row.type)
  } finally {
    db.close()
  }
}

/** The steps of the first try: up to where the helper begins again by itself. */
const firstTry = (steps: readonly string[]): readonly string[] => {
  const again = steps.indexOf('session-check', steps.indexOf('session-check') + 1)
  return again === -1 ? steps : steps.slice(0, again)
}

/** Starts a run and kills when it begins the step; answers the run and the steps journalled by then. */
const killAt = async (
  item: Item,
  step: string,
  kill: () => Promise<unknown>,
): Promise<{ run: ReturnType<typeof stage.operator.publish>; steps: string[] }> => {
  const gone = new Promise<unknown>((resolve) => stage.operator.onStep(item.id, step, () => resolve(kill())))
  const run = stage.operator.publish(item.taskId)
  const early = run.then((result) =>
    Promise.reject(new Error(`the run ended before ${step}: ${result.message} ${result.texts.join()}`)),
  )
  await Promise.race([gone, early])
  early.catch(() => undefined)
  const steps = journalled(item)
  expect(steps).toContain(step)
  return { run, steps }
}

/** What must be true of an item at any moment that nothing runs. */
const expectTrueWord = async (item: Item): Promise<void> => {
  const works = await stage.works(item.title)
  expect(works).toBeLessThanOrEqual(1)
  const row = await stateOf(item)
  if (row.publish_status === 2) expect(works).toBe(1)
  // A work that is out there is never offered as "not published".
  if (works === 1) expect([row.publish_status === 2, row.unconfirmed === 1, row.publish_status === 1]).toContain(true)
}

/**
 * Does what an operator does about it: publishes what may be published, and looks on the platform where the product
 * does not know.
 */
const finish = async (item: Item): Promise<void> => {
  await expect
    .poll(
      async () => {
        await expectTrueWord(item)
        const row = await stateOf(item)
        if (row.publish_status === 2) return 'done'
        if (row.unconfirmed === 1 && (await stage.works(item.title)) === 0)
          await stage.api.call(retryItems, { ids: [item.id], verified_absent: 1 })
        await stage.operator.publish(item.taskId)
        return 'open'
      },
      { timeout: patient(120_000), interval: 250 },
    )
    .toBe('done')
  expect(await stage.works(item.title)).toBe(1)
}

describe('kill -9', () => {
  it.each(CROSSINGS)('of the helper at %s', async (step) => {
    const item = await stage.newItem(`云管家中断 ${step}`)
    const { run, steps } = await killAt(item, step, stage.helper.kill9)
    await stage.helper.start()
    await run
    await expectTrueWord(item)
    // The run went on by itself: what was never pressed was told as such and sent again, once.
    if (!steps.includes('publish-pressed'))
      expect(await stateOf(item)).toMatchObject({ publish_status: 2, attempt_count: 2 })
    await finish(item)
  })

  it.each(CROSSINGS)('of the browser at %s', async (step) => {
    const item = await stage.newItem(`浏览器中断 ${step}`)
    const { run } = await killAt(item, step, stage.helper.killBrowsers)
    await run
    await expectTrueWord(item)
    // Before the press the helper does it again by itself. It lives on and may note the press before it sees that the
    // browser is gone: asked afterwards.
    if (!firstTry(journalled(item)).includes('publish-pressed'))
      expect(await stateOf(item)).toMatchObject({ publish_status: 2 })
    await finish(item)
  })

  it.each(STEPS)('of the backend at %s', async (step) => {
    const item = await stage.newItem(`后台中断 ${step}`)
    const { run } = await killAt(item, step, stage.backend.kill9)
    // The helper needs no backend for what it has begun, and tells it how that ended when it is back.
    await stage.backend.start()
    const result = await run
    expect(result, result.texts.join()).toMatchObject({ success: 1, failed: 0 })
    expect(await stateOf(item)).toMatchObject({ publish_status: 2, attempt_count: 1 })
    await expectTrueWord(item)
    await finish(item)
  })
})

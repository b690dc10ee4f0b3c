// Holds a recording against a selector table: each step's page is raised again in a browser, and every key is looked
// for as a publish would look.
import type { Page } from 'puppeteer-core'
import type { Comparison, Recording } from '../../contract/entities/recording.ts'
import type { Selectors } from '../browser/waiting.ts'
import type { RunContext } from '../lib/run-context.ts'
import { lookAll } from '../browser/look.ts'
import { documentInner, MARKS } from './replay.ts'

export interface CompareInput {
  readonly recording: Recording
  readonly table: Readonly<Record<string, Selectors>>
  readonly tableVersion: number
  /**
   * What the same table found in a recording from when all was well: what stood there then and does not now is gone.
   */
  readonly before?: Comparison | undefined
}
type Comparing = { readonly ctx: RunContext; readonly page: Page; readonly table: CompareInput['table'] }

const raise = async ({ ctx, page }: Comparing, tree: Recording['steps'][number]['page']): Promise<void> => {
  await ctx.race(page.evaluate((html) => document.documentElement.setHTMLUnsafe(html), documentInner(tree)))
  // Frames by `srcdoc` come a moment later.
  if (page.frames().length > 1 || JSON.stringify(tree).includes('"f":')) await ctx.sleep(150)
}
/** Gives the outermost layers numbers; answers their words in that order. */
const numberLayers = ({ ctx, page }: Comparing): Promise<string[]> =>
  ctx.race(
    page.evaluate(
      (mark: string) =>
        [...document.querySelectorAll(`[${mark}]`)]
          .filter((one) => !one.parentElement?.closest(`[${mark}]`))
          .map((one, at) => {
            one.setAttribute(mark, String(at))
            return (one.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 80)
          }),
      MARKS.layer,
    ),
  )
/** Words of the layers in which no key of the table finds anything. */
const strangeLayers = async (comparing: Comparing): Promise<string[]> => {
  const strange: string[] = []
  for (const [at, words] of (await numberLayers(comparing)).entries())
    if (
      (
        await lookAll(comparing.ctx, comparing.page, comparing.table, {
          deep: true,
          within: `[${MARKS.layer}="${at}"]`,
        })
      ).size === 0
    )
      strange.push(words)
  return strange
}
const keysOf = (found: ReadonlyMap<string, number>, table: CompareInput['table']) =>
  [...found].map(([key, nth]) => ({ key, nth, of: table[key]?.length ?? 0 }))

const stepOf = async (comparing: Comparing, step: Recording['steps'][number]): Promise<Comparison['steps'][number]> => {
  const { ctx, page, table } = comparing
  await raise(comparing, step.page)
  const found = await lookAll(ctx, page, table, { deep: true })
  const control =
    step.act === 'press' || step.act === 'file' || step.act === 'type'
      ? [...(await lookAll(ctx, page, table, { deep: true, hidden: true, around: `[${MARKS.pressed}]` })).keys()]
      : []
  return {
    act: step.act,
    address: step.address,
    what: step.what,
    keys: keysOf(found, table),
    control,
    strange: await strangeLayers(comparing),
  }
}

/**
 * Every step of the recording against the table. The page is left empty. @throws what `ctx` throws when its time is
 * over
 */
export async function compareRecording(
  ctx: RunContext,
  page: Page,
  { recording, table, tableVersion, before }: CompareInput,
): Promise<Comparison> {
  const comparing = { ctx, page, table }
  await ctx.race(page.goto('about:blank'))
  const steps: Comparison['steps'] = []
  for (const step of recording.steps) steps.push(await stepOf(comparing, step))
  const expected = new Set(before?.steps.flatMap((step) => step.keys.map(({ key }) => key)))
  const layersBefore = new Set(before?.steps.flatMap((step) => step.strange))
  await ctx.race(page.goto('about:blank'))
  const best = new Map<string, number>()
  for (const { key, nth } of steps.flatMap((step) => step.keys)) best.set(key, Math.min(best.get(key) ?? nth, nth))
  const unseen = Object.keys(table).filter((key) => !best.has(key))
  return {
    platform: recording.platform,
    table_version: tableVersion,
    steps: steps.map((step) => ({ ...step, strange: step.strange.filter((words) => !layersBefore.has(words)) })),
    later: [...best].filter(([, nth]) => nth > 1).map(([key, nth]) => ({ key, nth, of: table[key]?.length ?? 0 })),
    gone: unseen.filter((key) => expected.has(key)),
    unseen: unseen.filter((key) => !expected.has(key)),
  }
}

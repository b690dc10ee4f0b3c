// A page that changed over night must end in `page-changed`, or for a dialog that nobody knows with a person, with its
// step and with evidence, or be survived; never in a false success.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Faults, PageChange } from '../../../../tests/fake-platforms/kernel/model.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import { glance } from '../../browser/waiting.ts'
import { createEvidence } from '../../evidence/evidence.ts'
import { recordSteps as recordEvidence } from '../../evidence/record-stepper.ts'
import { HelperError, toHelperError } from '../../lib/errors.ts'
import { silentLogger } from '../../lib/logger.ts'
import type { Times } from '../kit/times.ts'
import type { Work } from '../platform.ts'
import type { Publishing } from './publishing.ts'
import { type RecordingSuite, watchPublish } from './recording-suite.ts'
import { recordSteps } from './run.ts'

export interface ChangePlan {
  /** Parts whose names, classes and words change. */
  readonly parts: readonly PageChange[]
  /** What a work needs on this site. */
  readonly work: Partial<Work>
  /** Changes, as the table names them, that are lived through: another way leads on. */
  readonly survives: readonly string[]
}

/** A wait for what a change took away runs out in every test: a healthy page needs a tenth of these. */
export const BRIEF = {
  element: 1_500,
  uploadPage: 2_500,
  form: 3_000,
  cover: 2_000,
  choice: 2_000,
} satisfies Partial<Times>

const STEPS = /^(session-check|form-open|uploading|filling|ready)$/

/** Nothing was shown by a change that never came. */
const expectRedesigned = async ({ stage }: Publishing, wanted: Faults['redesign'] | undefined): Promise<void> => {
  if (wanted === undefined) return
  // A page that took the work is on its way to the next one.
  const change = () => glance(() => stage.browser.page.evaluate(() => localStorage.getItem('redesigned')))
  await expect.poll(change, { message: 'the page did change', timeout: patient(10_000) }).toBe(wanted)
}

/**
 * Publishes on the changed page. Answers how it ended, after looking at the site's own works and at what the run left
 * behind.
 */
const endOf = async (
  publishing: Publishing,
  itemId: number,
  changed: Partial<Faults>,
  work: Partial<Work>,
  times: Partial<Times>,
): Promise<string> => {
  const { stage } = publishing
  await stage.control.setFaults(changed)
  const evidence = createEvidence({ dataDir: stage.dir, log: silentLogger })
  const key = { backend: 'changes', epoch: '', itemId, attemptNo: 1 }
  const recorder = evidence.record(key)
  const stepper = recordSteps()
  const seen = { ...stepper, ...recordEvidence(stepper, recorder, stage.browser.page) }
  const outcome: unknown = await publishing
    .publish(work, seen, undefined, { platform: publishing.platformWith(times) })
    .catch((error: unknown) => toHelperError(error))
  await expectRedesigned(publishing, changed.redesign)
  if (outcome instanceof HelperError) {
    const failure = outcome
    await recorder.failed(failure, stage.browser.page)
    const line = (await evidence.list(key.backend, itemId))[0]?.lines.at(-1)
    // What lies over the page is no part of it: a person has to look.
    expect(failure).toMatchObject(
      changed.redesign === 'dialog' ? { kind: 'person', code: 'UNKNOWN_DIALOG' } : { kind: 'page-changed' },
    )
    expect(line).toMatchObject({
      code: failure.code,
      step: expect.stringMatching(STEPS),
      picture: expect.stringMatching(/\.jpg$/),
      outline: 'page.html',
      selector: expect.stringMatching(/\d\/\d/),
    })
    expect(stepper.presses, 'nothing was pressed').toBe(0)
    expect(await publishing.works()).toEqual([])
    return `${failure.kind}: ${line?.step}`
  }
  expect(await publishing.works()).toHaveLength(1)
  return 'survived'
}

/** Registers the tests inside a describe; the outcomes are printed by the test run as a table. */
export function changeTests(publishing: Publishing, plan: ChangePlan, recordings: RecordingSuite): void {
  const { info } = publishing.platform
  const cells: Record<string, string> = {}
  const changes: [string, Partial<Faults>][] = [
    ...plan.parts.map((part): [string, Partial<Faults>] => [`renamed ${part}`, { pageChanged: [part] }]),
    ['moved publish button', { redesign: 'moved' }],
    ['new dialog', { redesign: 'dialog' }],
  ]
  test.each(changes.map(([name, changed], at) => [name, changed, at] as const))(
    'a changed page (%s) never ends in a false success',
    async (name, changed, at) => {
      const survives = plan.survives.includes(name)
      const before = await recordings.healthy()
      const watched = await watchPublish(publishing)
      cells[name] = await endOf(publishing, 100 + at, changed, plan.work, survives ? {} : BRIEF)
      if (survives) expect(cells[name]).toBe('survived')
      recordings.expectNamed(name, changed, survives, await watched.compared(before))
    },
  )
  afterAll(() => {
    const dir = join(import.meta.dirname, '../../../../test-results/changes')
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, `${info.value}.json`), JSON.stringify({ name: info.name, cells }))
  })
}

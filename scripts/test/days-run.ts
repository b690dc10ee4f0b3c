// `npm run test:days`: everything without browsers, and the stories in which days count, as if it were an awkward day,
// in several zones.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../setup/paths.mjs'
import { say } from '../setup/run.mjs'
import { ensureBuild } from '../setup/setup.mjs'
import { createOutcome } from './outcome.ts'
import { createPhases, phaseLines } from './phases.ts'
import { freshReports } from './places.ts'
import { startSampler } from './sampler.ts'
import { measureSlowness } from './slowness.ts'
import { stories, unitTests } from './suites.ts'
import type { Totals } from './totals.ts'
import { LOGIC } from './whole-run.ts'

/** A moment, and the zone of the computer that lives through it. */
export interface AwkwardDay {
  readonly name: string
  /** With its offset from UTC. */
  readonly at: string
  readonly zone: string
}

export const AWKWARD_DAYS: readonly AwkwardDay[] = [
  { name: '31 January, a Sunday', at: '2027-01-31T14:00:00+08:00', zone: 'Asia/Shanghai' },
  { name: '28 February', at: '2027-02-28T21:40:00+08:00', zone: 'UTC' },
  { name: '29 February, before midnight', at: '2028-02-29T23:52:00+08:00', zone: 'Asia/Shanghai' },
  { name: 'the last but two of a month', at: '2027-05-29T22:30:00+08:00', zone: 'Asia/Shanghai' },
  { name: 'the last but one of a month', at: '2027-08-30T09:00:00+14:00', zone: 'Pacific/Kiritimati' },
  { name: 'the last of a month', at: '2026-11-30T12:00:00Z', zone: 'UTC' },
  { name: '31 December, 23:50', at: '2026-12-31T23:50:00+08:00', zone: 'Asia/Shanghai' },
  { name: 'the clock goes on, New York', at: '2027-03-14T01:40:00-05:00', zone: 'America/New_York' },
  { name: 'the clock goes back, New York', at: '2027-11-07T01:35:00-04:00', zone: 'America/New_York' },
  { name: 'the clock goes on, Berlin', at: '2027-03-28T01:40:00+01:00', zone: 'Europe/Berlin' },
  { name: 'the clock goes back, Berlin', at: '2027-10-31T02:35:00+02:00', zone: 'Europe/Berlin' },
]

/** Stories in which days count. Their page lives in Shanghai, as the product's users do. */
const STORIES = ['calendar', 'plans', 'plan-task', 'works', 'grid']
/** Days on which the stories run: the month's end, the year's end, a leap day. */
const STORY_DAYS = [
  'the last but two of a month',
  '31 December, 23:50',
  '29 February, before midnight',
  '31 January, a Sunday',
]

/** The environment of a run that takes `at` for now (tests/fixtures/moved-clock.mjs). */
const movedTo = (env: Record<string, string>, { at, zone }: AwkwardDay): Record<string, string> => ({
  ...env,
  TZ: zone,
  TEST_CLOCK_OFFSET_MS: String(Date.parse(at) - Date.now()),
  NODE_OPTIONS: [
    process.env['NODE_OPTIONS'] ?? '',
    `--import ${pathToFileURL(join(root, 'tests/fixtures/moved-clock.mjs')).href}`,
  ]
    .join(' ')
    .trim(),
})

/** @param wanted part of the names of the days; '' = all */
export async function daysRun(totals: Totals, env: Record<string, string>, wanted = ''): Promise<void> {
  freshReports()
  const days = AWKWARD_DAYS.filter((day) => day.name.includes(wanted))
  if (days.length === 0)
    throw new Error(`no such day: ${wanted}; there are ${AWKWARD_DAYS.map((day) => day.name).join(' · ')}`)
  const slowness = await measureSlowness()
  const all = { ...env, TEST_SLOWNESS: String(slowness.factor) }
  const sampler = startSampler()
  const phases = createPhases(sampler.totalMs)
  for (const day of days) {
    say(`\n· ${day.name}: ${day.at}, ${day.zone}`)
    const outcome = createOutcome(totals, movedTo(all, day))
    const began = Date.now()
    outcome.take(
      `tests without browsers, ${day.name}`,
      await phases.measure(day.name, () => unitTests({ env: movedTo(all, day), gear: 'check', projects: LOGIC })),
      (Date.now() - began) / 1000,
    )
    await outcome.close({ strict: true })
  }
  await totals.check('build', () => ensureBuild())
  for (const day of days.filter(({ name }) => STORY_DAYS.includes(name))) {
    const outcome = createOutcome(totals, all)
    const began = Date.now()
    const found = await phases.measure(`stories, ${day.name}`, () =>
      stories({
        env: { ...all, TEST_CLOCK: day.at },
        gear: 'long',
        words: STORIES.map((name) => `tests/e2e/${name}.`),
        projects: ['web'],
      }),
    )
    outcome.take(`stories, ${day.name}`, found, (Date.now() - began) / 1000)
    await outcome.close({ strict: true })
  }
  sampler.stop()
  say(`\n${phaseLines(phases.rows).join('\n')}`)
}

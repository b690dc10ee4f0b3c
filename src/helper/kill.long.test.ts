// kill -9 of the helper and of the browser at every step: nothing twice, nothing lost, every attempt ends in a word
// that is true, and a person who does what the word says has exactly one work on the site. Three of these crossings are
// in the check: kill.test.ts.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openKillStage, STEPS } from './testing/kill-stage.ts'
import type { KillStage } from './testing/kill-stage.ts'

let stage: KillStage
beforeAll(async () => {
  stage = await openKillStage()
})
afterAll(async () => await stage.close())

describe('helper killed', () => {
  it.each(STEPS)('at %s', async (step) => await stage.killHelperAt(step))
})

describe('browser killed', () => {
  it.each(STEPS)('at %s', async (step) => await stage.killBrowserAt(step))
})

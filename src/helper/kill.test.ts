// kill -9 at three crossings of a publish: before the press, at the press, and while the outcome is looked for. Every
// step: kill.long.test.ts.
import { afterAll, beforeAll, it } from 'vitest'
import { openKillStage } from './testing/kill-stage.ts'
import type { KillStage } from './testing/kill-stage.ts'

let stage: KillStage
beforeAll(async () => {
  stage = await openKillStage()
})
afterAll(async () => await stage.close())

it('a helper killed before the press published nothing, and says so', async () => await stage.killHelperAt('ready'))

it('a helper killed at the press publishes nothing twice in its next life', async () =>
  await stage.killHelperAt('publish-pressed'))

it('a browser killed while the outcome is looked for leaves an attempt that ends in a true word', async () =>
  await stage.killBrowserAt('confirming'))

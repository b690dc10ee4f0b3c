import { expect, it } from 'vitest'
import { createRunMachine } from './run-machine.ts'
import { PublishPaused } from './run-types.ts'
import { createWorld, testItem } from './testing/run-world.ts'

it('a work taken out of the run is not published and stays unpublished; one at work is left alone', async () => {
  const world = createWorld([testItem(1), testItem(2), testItem(3)])
  const run = createRunMachine(world.ports, { parallel: 1, reportMs: 10 })
  world.set({
    publish: async (item) => {
      if (item.id === 1) {
        world.control.skips = [1, 2, 99]
        await expect.poll(() => run.views()[1]?.state).toBe('skipped')
      }
      world.calls.push(`publish ${item.id}`)
      return { publishId: 'p', platform_item_id: '', platform_url: '' }
    },
  })
  expect(await run.run()).toBe('done')
  expect(world.calls.filter((call) => call.startsWith('publish'))).toEqual(['publish 1', 'publish 3'])
  expect(run.views().map((one) => one.state)).toEqual(['success', 'skipped', 'success'])
})

it('a run that only waits for a work goes to its end when that is taken out', async () => {
  const world = createWorld([testItem(1)])
  const run = createRunMachine(world.ports, { parallel: 1, reportMs: 10 })
  world.set({ startAttempt: () => Promise.reject(new PublishPaused(3_600_000, '按节奏暂停')) })
  const ended = run.run()
  await expect.poll(() => run.views()[0]?.state).toBe('paced')
  world.control.skips = [1]
  run.nudge()
  expect([await ended, run.views()[0]?.state]).toEqual(['done', 'skipped'])
})

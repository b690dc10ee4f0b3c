// What a run does with the times of its works.
import { expect, it } from 'vitest'
import { TIMING_REFUSED } from '../../contract/time-channel.ts'
import { createRunMachine } from './run-machine.ts'
import { PublishFailure } from './run-types.ts'
import { createWorld, testItem } from './testing/run-world.ts'

const machine = (world: ReturnType<typeof createWorld>) => createRunMachine(world.ports, { parallel: 1 })

it('a time that the site’s timer did not take is no failure: the work is passed over, and says why', async () => {
  const world = createWorld([testItem(1), testItem(2)])
  const publish = world.ports.publish
  world.set({
    publish: (item, attempt, files, signal) =>
      item.id === 1
        ? Promise.reject(new PublishFailure('failed', '抖音定时至少要在 120 分钟以后', TIMING_REFUSED))
        : publish(item, attempt, files, signal),
  })
  const one = machine(world)
  await one.run()
  expect(world.records[0]).toMatchObject({ itemId: 1, status: -1, errorCode: TIMING_REFUSED })
  expect(one.views()).toMatchObject([
    { state: 'skipped', text: { code: 'alarm', params: { msg: '抖音定时至少要在 120 分钟以后' } } },
    { state: 'success' },
  ])
})

it('sends the time that the backend decided on with the attempt, whatever the work said before', async () => {
  const later = Math.floor(Date.now() / 1000) + 86_400
  const sent: number[] = []
  const world = createWorld([testItem(1), testItem(2, { timing_time: later }), testItem(3, { timing_time: later })])
  world.set({
    startAttempt: (id) =>
      Promise.resolve({
        attemptNo: 1,
        epoch: 'e1',
        ...(id === 1 ? { timingTime: later } : id === 2 ? { timingTime: 0 } : {}),
      }),
    publish: (item) => (
      sent.push(item.timing_time),
      Promise.resolve({ publishId: 'p', platform_item_id: '', platform_url: '' })
    ),
  })
  await machine(world).run()
  expect(sent).toEqual([later, 0, later])
})

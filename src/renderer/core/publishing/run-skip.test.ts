import { expect, it } from 'vitest'
import { createPublishRun } from './publish-run.ts'
import { PublishPaused } from './run-types.ts'
import { createWorld, testItem } from './testing-world.ts'

it('a work taken out of the run is not published and stays unpublished; one at work is left alone', async () => {
  const world = createWorld([testItem(1), testItem(2), testItem(3)])
  const run = createPublishRun(world.ports, { taskId: 1 })
  const answers: boolean[] = []
  world.set({
    publish: (item) => {
      if (item.id === 1) answers.push(run.skip(1), run.skip(2), run.skip(2), run.skip(99))
      world.calls.push(`publish ${item.id}`)
      return Promise.resolve({ publishId: 'p', platform_item_id: '', platform_url: '' })
    },
  })
  expect(await run.start()).toMatchObject({ kind: 'done', message: '发布完成：成功 2，失败 0，跳过 1' })
  expect(answers).toEqual([false, true, false, false])
  expect(world.calls.filter((call) => call.startsWith('publish'))).toEqual(['publish 1', 'publish 3'])
  expect(run.view().items.map((one) => [one.state, one.skipped === true])).toEqual([[2, false], [0, true], [2, false]])
  expect(run.skip(3)).toBe(false)
})

it('a run that only waits for a work goes to its end when that is taken out', async () => {
  const world = createWorld([testItem(1)])
  const run = createPublishRun(world.ports, { taskId: 1 })
  world.set({ startAttempt: () => Promise.reject(new PublishPaused(3_600_000, '按节奏暂停')) })
  const ended = run.start()
  while (run.view().resumeAt === null) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(run.skip(1)).toBe(true)
  expect(await ended).toMatchObject({ kind: 'done', message: '发布完成：成功 0，失败 0，跳过 1' })
  expect(world.calls).toContain('releaseLock')
})

import { expect, it } from 'vitest'
import { RenderError } from './errors.ts'
import { leastFree, withRoom } from './give-room.ts'

const full = new RenderError('disk_full', '磁盘空间不足')
const cacheOf = (bytes: number) => {
  const asked: number[] = []
  let held = bytes
  return {
    asked,
    cache: {
      size: async () => held,
      prune: async (most: number) => {
        asked.push(most)
        const freed = Math.max(0, held - most)
        held -= freed
        return freed
      },
    },
  }
}

it('pieces go first when the disk is nearly full, only as many as are needed', async () => {
  const { asked, cache } = cacheOf(1000)
  expect(
    await withRoom(
      cache,
      async () => leastFree - 300,
      async () => 'made',
    ),
  ).toBe('made')
  expect(asked).toEqual([700])
  expect(
    await withRoom(
      cache,
      async () => leastFree,
      async () => 'made',
    ),
  ).toBe('made')
  expect(asked).toHaveLength(1)
})

it('a full disk is relieved of all pieces and the film tried once more; with none left the operator is told', async () => {
  const { cache } = cacheOf(1000)
  let tries = 0
  expect(
    await withRoom(
      cache,
      async () => Infinity,
      async () => {
        tries += 1
        if (tries === 1) throw full
        return 'made'
      },
    ),
  ).toBe('made')
  await expect(
    withRoom(
      cache,
      async () => Infinity,
      async () => await Promise.reject(full),
    ),
  ).rejects.toBe(full)
})

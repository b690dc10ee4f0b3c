import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepUnfinished } from './sweep-cache.ts'
import { createUnitCache, type UnitCache } from './unit-cache.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'unit-cache-'))
})
afterAll(async () => await rm(dir, { recursive: true, force: true }))

const put = async (cache: UnitCache, key: string, bytes: number, ageS: number): Promise<void> => {
  const file = await cache.temporary('mezzanine', key)
  await writeFile(file, Buffer.alloc(bytes))
  await cache.commit(file, 'mezzanine', key)
  const time = Date.now() / 1000 - ageS
  await utimes(cache.path('mezzanine', key), time, time)
}

it('keeps what somebody works with, and the rest by its last use', async () => {
  const cache = createUnitCache(join(dir, 'pins'))
  for (const [i, key] of ['aa1', 'bb2', 'cc3', 'dd4'].entries()) await put(cache, key, 100, 1000 - i)
  expect(await cache.size()).toBe(400)
  const piece = [{ kind: 'mezzanine', key: 'aa1' }] as const
  const [first, second] = [cache.pin(piece), cache.pin(piece)]
  // asked for again: it is the youngest now
  await cache.has('mezzanine', 'bb2')
  first()
  expect(await cache.prune(200)).toBe(200)
  expect(await Promise.all(['aa1', 'bb2', 'cc3', 'dd4'].map(async (key) => await cache.has('mezzanine', key)))).toEqual(
    [true, true, false, false],
  )
  second()
  expect(await cache.prune(0)).toBe(200)
})

it('clears at once what a killed process left, and not what another one writes', async () => {
  const cache = createUnitCache(join(dir, 'left'))
  await mkdir(join(dir, 'left/ee'), { recursive: true })
  const at = async (pid: number, minutes: number, bytes: number): Promise<void> => {
    const file = join(dir, `left/ee/ee1.nut.${pid}-0a0b0c0d.tmp.nut`)
    await writeFile(file, Buffer.alloc(bytes))
    const time = Date.now() / 1000 - minutes * 60
    await utimes(file, time, time)
  }
  // no process has this number: the system's largest is far below
  const gone = 2 ** 30
  await at(process.pid, 60, 1)
  await at(gone, 60, 10)
  await at(gone + 1, 5, 100)
  await at(process.ppid, 25 * 60, 1000)
  expect(await cache.prune(1e9)).toBe(1010)
})

it('sweeps everything unfinished at the start of the only process, and nothing else', async () => {
  const root = join(dir, 'sweep')
  await mkdir(join(root, 'units/aa'), { recursive: true })
  const names = [
    'units/aa/aa1.nut',
    'units/aa/aa1.nut.1-0a0b0c0d.tmp.nut',
    'text.1-0a0b0c0d.tmp.png',
    'voice.wav.7-0a0b0c0d.tmp.wav',
  ]
  for (const name of names) await writeFile(join(root, name), 'x')
  expect(await sweepUnfinished(root)).toBe(3)
  expect((await readdir(root, { recursive: true })).filter((name) => name.includes('.')).toSorted()).toEqual([
    join('units', 'aa', 'aa1.nut'),
  ])
  expect(await sweepUnfinished(join(dir, 'nowhere'))).toBe(0)
})

it('remembers which pictures were asked for', () => {
  const cache = createUnitCache(join(dir, 'seen'))
  expect([cache.seen('x'), cache.seen('y'), cache.seen('x')]).toEqual([false, false, true])
})

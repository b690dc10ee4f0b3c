import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { renderOutput } from './render.ts'
import {
  caption,
  decodeComplaints,
  openRenderBench,
  packetTimes,
  shot,
  smallJob,
  type RenderBench,
} from './testing/test-render.ts'
import { createUnitCache } from './unit-cache.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

const unitsIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true }).catch((): string[] => [])).filter(
    (name) => name.endsWith('.mp4') && !name.includes('.tmp.'),
  )

/** Command lines of running processes that mention `text`. */
async function runningWith(text: string): Promise<string[]> {
  const list: string[] = []
  for (const pid of (await readdir('/proc').catch((): string[] => [])).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(text)) list.push(line)
  }
  return list
}

it('goes on after kill -9 with the units that were finished', async () => {
  const { wide, turned, silent60, image } = bench.sources
  const job = {
    ...smallJob(
      [shot(wide, 40), shot(turned, 40), shot(silent60, 40), shot(image, 40), shot(wide, 40, { inMs: 1000 })],
      { texts: [caption('断点续剪', 0, null)] },
    ),
    width: 540,
    height: 960,
  }
  const cacheDir = bench.path('resume')
  const order = { job, textDir: bench.path('text'), cacheDir, workDir: bench.path('resume-out') }
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./testing/test-render-child.ts', import.meta.url)), JSON.stringify(order)],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  let finished = 0
  for (const until = Date.now() + patient(60_000); finished < 2 && Date.now() < until && child.exitCode === null;) {
    finished = (await unitsIn(cacheDir)).length
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  expect(finished).toBeGreaterThanOrEqual(2)
  finished = (await unitsIn(cacheDir)).length

  const result = await renderOutput(
    job,
    { ...bench.deps, cache: createUnitCache(cacheDir) },
    { workDir: order.workDir },
  )
  expect(result.timings.unitsReused).toBeGreaterThanOrEqual(1)
  expect((await unitsIn(cacheDir)).length).toBe(9)
  expect(finished).toBeLessThan(9)
  expect(result.frames).toBe(180)
  expect(await decodeComplaints(bench, result.file)).toBe('')
  expect((await packetTimes(bench, result.file)).pts).toHaveLength(180)
  const whole = await renderOutput(job, bench.deps, { workDir: bench.path('whole-out') })
  // what was rendered in two runs is, bit for bit, what one run renders
  expect(whole.sha256).toBe(result.sha256)
})

it('makes shared scenes once for many outputs', async () => {
  const { wide, turned, silent60, fourThree } = bench.sources
  const cache = createUnitCache(bench.path('batch'))
  const deps = { ...bench.deps, cache }
  const job = (a: string, b: string) => smallJob([shot(a, 30), shot(b, 30)])
  const combos = [
    [wide, silent60],
    [wide, fourThree],
    [turned, silent60],
    [turned, fourThree],
  ] as const
  const results = await Promise.all(
    combos.map(([a, b], i) => renderOutput(job(a, b), deps, { workDir: bench.path(`batch-${i}`) })),
  )
  // 2 x 2 bodies and 4 transitions, however many outputs there are
  expect((await unitsIn(bench.path('batch'))).length).toBe(8)
  expect(new Set(results.map((item) => item.sha256)).size).toBe(4)
  for (const item of results) expect(await decodeComplaints(bench, item.file)).toBe('')
  const again = await renderOutput(job(wide, fourThree), deps, { workDir: bench.path('batch-again') })
  expect(again.timings).toMatchObject({ unitsMade: 0, unitsReused: 3 })
  expect(again.sha256).toBe(results[1]?.sha256)
})

it('makes damaged units anew', async () => {
  const cache = createUnitCache(bench.path('damaged'))
  const job = smallJob([shot(bench.sources.wide, 30), shot(bench.sources.turned, 30)])
  const first = await renderOutput(job, { ...bench.deps, cache }, { workDir: bench.path('damaged-1') })
  for (const name of await unitsIn(bench.path('damaged'))) await truncate(join(bench.path('damaged'), name), 300)
  const second = await renderOutput(job, { ...bench.deps, cache }, { workDir: bench.path('damaged-2') })
  expect(second.sha256).toBe(first.sha256)
})

it('stops its children when cancelled', async () => {
  const stop = new AbortController()
  const cacheDir = bench.path('cancelled')
  const job = {
    ...smallJob([shot(bench.sources.image, 900), shot(bench.sources.image, 900)], {}, 'none'),
    width: 1080,
    height: 1920,
  }
  let [at, last] = [0, 0]
  const running = renderOutput(
    job,
    { ...bench.deps, cache: createUnitCache(cacheDir) },
    {
      workDir: bench.path('cancelled-out'),
      signal: stop.signal,
      onProgress: (ratio) => {
        last = ratio
        if (ratio < 0.04 || at > 0) return
        at = performance.now()
        stop.abort()
      },
    },
  )
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(at).toBeGreaterThan(0)
  // What was begun is not brought to its end: most of it was never made.
  expect(last).toBeLessThan(0.5)
  expect(await runningWith(cacheDir)).toEqual([])
  expect((await readdir(cacheDir, { recursive: true })).filter((name) => name.includes('.tmp.'))).toEqual([])
})

it('prunes the least recently used pieces and old leftovers', async () => {
  const cache = createUnitCache(bench.path('prune'))
  for (const [i, key] of ['aa1', 'bb2', 'cc3'].entries()) {
    const file = await cache.temporary('unit', key)
    await writeFile(file, Buffer.alloc(100))
    await cache.commit(file, 'unit', key)
    await utimes(cache.path('unit', key), 1000 + i, 1000 + i)
  }
  const leftover = await cache.temporary('unit', 'dd4')
  await writeFile(leftover, Buffer.alloc(100))
  await utimes(leftover, 1000, 1000)
  expect(await cache.has('unit', 'aa1')).toBe(true)
  expect(await cache.prune(250)).toBe(200)
  expect(await Promise.all(['aa1', 'bb2', 'cc3'].map((key) => cache.has('unit', key)))).toEqual([true, false, true])
})

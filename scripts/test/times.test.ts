import { expect, it } from 'vitest'
import { readStat } from './processes.ts'
import { createWatched } from './sampler.ts'
import { fileTimes, slowest } from './times.ts'

const row = (pid: number, parent: number, cpuMs: number, browser = false) => ({ pid, parent, cpuMs, browser })

it('reads a line of /proc whose name holds spaces and brackets', () => {
  const fields = ['S', '7', ...Array.from({ length: 9 }, () => '0'), '150', '50', '99']
  expect(readStat(`42 (chrome (a) b) ${fields.join(' ')}`)).toEqual({ parent: 7, cpuMs: 2000, name: 'chrome (a) b' })
  expect(readStat('')).toBeNull()
})

it('gives a worker what its children used, a browser told apart, and one that outlived its parent', () => {
  const watched = createWatched()
  // 10 the whole run, 20 the runner, 30 its worker, 40 a browser, 50 a child of the browser.
  watched.add(
    [row(10, 1, 5), row(20, 10, 500), row(30, 20, 100), row(40, 30, 1000, true), row(50, 40, 10, true)],
    10,
    1_000,
  )
  watched.add([row(10, 1, 5), row(20, 10, 900), row(30, 20, 300), row(50, 1, 60, true)], 10, 2_000)
  expect([...watched.timeline]).toEqual([
    [
      30,
      [
        { at: 1_000, ownMs: 100, browserMs: 1010 },
        { at: 2_000, ownMs: 300, browserMs: 1060 },
      ],
    ],
  ])
})

it('adds up the spans of a file and names the slowest first', () => {
  const line = [
    { at: 1_000, ownMs: 0, browserMs: 0 },
    { at: 11_000, ownMs: 4_000, browserMs: 2_000 },
  ]
  const spans = [
    { file: 'a', pid: 1, began: 1_000, ended: 6_000 },
    { file: 'b', pid: 1, began: 6_000, ended: 7_000 },
    { file: 'a', pid: 1, began: 7_000, ended: 11_000 },
    { file: 'c', pid: 2, began: 0, ended: 500 },
  ]
  const times = fileTimes(spans, new Map([[1, line]]))
  expect(times.map(({ file, seconds }) => [file, seconds])).toEqual([
    ['a', 9],
    ['b', 1],
    ['c', 0.5],
  ])
  expect([times[0]?.own, times[0]?.browser, times[0]?.waiting].map((one) => one?.toFixed(1))).toEqual([
    '3.6',
    '1.8',
    '3.6',
  ])
  expect(times[2]).toMatchObject({ own: null, browser: null, waiting: null })
  expect(slowest(times, 2).at(-1)).toMatch(/1\.0 +0\.4 +0\.2 +0\.4 {2}b$/)
  expect(slowest([])).toEqual([])
})

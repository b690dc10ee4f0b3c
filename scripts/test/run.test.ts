import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { gearLines, isLong, testFiles } from './gears.ts'
import { createPhases, judge, phaseLines } from './phases.ts'
import { readReaped } from './processes.ts'
import { secondLook } from './second-look.ts'
import { toSlowness } from './slowness.ts'
import { type FileResult, readPlaywright, readVitest, withEnd } from './suites.ts'

const file = (name: string, failed = 0): FileResult => ({
  file: name,
  project: '',
  passed: 3,
  failed,
  skipped: 0,
  names: failed > 0 ? ['a > b'] : [],
  seconds: 2,
})

it('the name of a file decides its gear', () => {
  expect(['a/b.long.test.ts', 'a/b.long.test.tsx', 'tests/e2e/c.long.spec.ts'].every(isLong)).toBe(true)
  expect(['a/long.test.ts', 'a/b.test.ts', 'tests/e2e/c.spec.ts'].some(isLong)).toBe(false)
  expect(gearLines(['src/helper/x/a.test.ts', 'src/helper/x/b.long.test.ts']).slice(0, 3)).toEqual([
    ' check  long  room',
    '     1     1  src/helper/x',
    '     1     1  all',
  ])
  expect(testFiles()).toContain('scripts/test/run.test.ts')
})

it('what failed among others and passes alone counts as passed, and is named', async () => {
  const alone = vi.fn(async (one: FileResult) => ({ files: [file(one.file)], stray: [] }))
  const { files, unstable } = await secondLook([file('a'), file('b', 2)], alone)
  expect(files).toEqual([file('a'), file('b')])
  expect(unstable).toMatchObject([{ file: 'b', names: ['a > b'], firstSeconds: 2, secondSeconds: 2 }])
  expect(alone).toHaveBeenCalledTimes(1)
})

it('what fails alone, too, or fails outside of the file, stays failed', async () => {
  expect((await secondLook([file('b', 2)], async () => ({ files: [file('b', 1)], stray: [] }))).files).toEqual([
    file('b', 2),
  ])
  expect(
    (await secondLook([file('b', 2)], async () => ({ files: [file('b')], stray: ['the runner itself'] }))).files,
  ).toEqual([file('b', 2)])
  expect((await secondLook([file('b', 2)], async () => ({ files: [], stray: [] }))).unstable).toEqual([])
})

it('more than three failed files get no second look', async () => {
  const alone = vi.fn()
  const failed = ['a', 'b', 'c', 'd'].map((name) => file(name, 1))
  expect(await secondLook(failed, alone)).toEqual({ files: failed, unstable: [] })
  expect(alone).not.toHaveBeenCalled()
})

it('reads both reports by file', () => {
  const assertion = (status: string, fullName = 'x') => ({ status, fullName })
  const { files, stray } = readVitest(
    {
      testResults: [
        { name: 'scripts/a.test.ts', status: 'failed', startTime: 1_000, endTime: 3_500, assertionResults: [] },
        {
          name: 'scripts/b.test.ts',
          status: 'failed',
          assertionResults: [assertion('passed'), assertion('failed', 'it breaks'), assertion('skipped')],
        },
      ],
    },
    [
      { file: resolve('scripts/b.test.ts'), message: 'late' },
      { file: null, message: 'of nobody' },
    ],
  )
  expect(files).toMatchObject([
    { passed: 0, failed: 1, names: ['the file itself'], seconds: 2.5 },
    {
      file: 'scripts/b.test.ts',
      passed: 1,
      failed: 2,
      skipped: 1,
      names: ['it breaks', 'an error that no test waited for: late'],
    },
  ])
  expect(stray).toEqual(['an error that no test waited for: of nobody'])
  const story = (status: 'expected' | 'unexpected', projectName: string) => ({
    projectName,
    status,
    results: [{ duration: 1_500 }],
  })
  const found = readPlaywright({
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          { title: 'walks', file: 'a.spec.ts', tests: [story('expected', 'web'), story('unexpected', 'desktop')] },
        ],
      },
    ],
    errors: [{ message: 'walks broke' }],
  })
  expect(found).toMatchObject({
    files: [
      { file: 'tests/e2e/a.spec.ts', project: 'web', passed: 1, failed: 0 },
      { project: 'desktop', failed: 1, names: ['walks'], seconds: 1.5 },
    ],
    stray: [],
  })
})

it('a runner that dies with every test green is a failure', () => {
  expect(withEnd({ files: [file('a')], stray: [] }, 'ended with 1').stray).toHaveLength(1)
  expect(withEnd({ files: [file('a', 1)], stray: [] }, 'ended with 1').stray).toEqual([])
  expect(withEnd({ files: [file('a')], stray: [] }, '').stray).toEqual([])
})

it('deadlines follow the clock, the budget the processor; an odd measure stays within bounds', () => {
  expect(toSlowness({ wallMs: 100, cpuMs: 100, browserMs: 100 })).toMatchObject({ factor: 1, processor: 1 })
  const crowded = toSlowness({ wallMs: 1_000, cpuMs: 100, browserMs: 100 })
  expect(crowded.factor).toBeGreaterThan(2)
  expect(crowded.processor).toBe(1)
  expect(toSlowness({ wallMs: 1e9, cpuMs: 1e9, browserMs: 0 })).toMatchObject({ factor: 10, processor: 10 })
})

it('says when the budget is passed, and is red above twice of it', () => {
  const rows = (cpuSeconds: number | null) => [{ name: 'a', seconds: 10, cpuSeconds, idle: 0.5 }]
  expect(
    [judge(rows(900), 1), judge(rows(901), 1), judge(rows(1_801), 1), judge(rows(1_801), 2)].map(({ above, over }) => [
      above,
      over,
    ]),
  ).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [true, false],
  ])
  expect(judge(rows(null), 1)).toMatchObject({ used: null, above: false, over: false })
  expect(phaseLines(rows(null)).at(1)).toMatch(/10 +– +50% {2}a$/)
})

it('a phase is measured whatever comes of it', async () => {
  const phases = createPhases(() => 0)
  await expect(phases.measure('breaks', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await phases.measure('works', async () => 7)).toBe(7)
  expect(phases.rows.map(({ name }) => name)).toEqual(['breaks', 'works'])
  expect(readReaped(`42 (node) S ${Array.from({ length: 12 }, () => '0').join(' ')} 25 5 0`)).toBe(300)
})

import { expect, it } from 'vitest'
import { importsOf } from '../../tests/architecture/imports.ts'
import { distances } from './import-graph.ts'
import { pickTests } from './pick-tests.ts'
import { roomsOf } from './changed-run.ts'

const importers = new Map([
  ['src/a.ts', ['src/b.ts', 'src/a.test.ts']],
  ['src/b.ts', ['src/b.test.ts', 'src/c.ts', 'src/a.ts']],
  ['src/c.ts', ['src/c.test.ts']],
])
const timed = (file: string, seconds: number) => ({ file, seconds, own: null, browser: null, waiting: null })

it('counts the imports between a change and its tests, over rings too', () => {
  expect(Object.fromEntries(distances(importers, ['src/a.ts']))).toEqual({
    'src/a.ts': 0,
    'src/b.ts': 1,
    'src/a.test.ts': 1,
    'src/b.test.ts': 2,
    'src/c.ts': 2,
    'src/c.test.ts': 3,
  })
})

it('takes the nearest tests that fit, and names those that do not', () => {
  const far = distances(importers, ['src/a.ts'])
  expect(
    pickTests(far, [timed('src/a.test.ts', 5), timed('src/b.test.ts', 90), timed('src/c.test.ts', 4)], 10),
  ).toEqual({ files: ['src/a.test.ts', 'src/c.test.ts'], left: ['src/b.test.ts'] })
})

it('leaves long and killing tests that were never timed to the whole run', () => {
  const reached = new Map([
    ['tests/kill/backend.long.test.ts', 1],
    ['tests/e2e/at-its-time.long.spec.ts', 1],
    ['tests/e2e/first-work.spec.ts', 2],
    ['src/a.test.ts', 3],
  ])
  expect(pickTests(reached, [], 240)).toEqual({
    files: ['tests/e2e/first-work.spec.ts', 'src/a.test.ts'],
    left: ['tests/e2e/at-its-time.long.spec.ts', 'tests/kill/backend.long.test.ts'],
  })
})

it('takes a changed test however long it is', () => {
  expect(pickTests(distances(importers, ['src/b.test.ts']), [timed('src/b.test.ts', 500)], 10)).toEqual({
    files: ['src/b.test.ts'],
    left: [],
  })
})

it('compiles the rooms that a change lies in, and linting leaves other files alone', () => {
  expect(roomsOf(['src/helper/a.ts', 'tests/e2e/x.spec.ts', 'README.md', 'scripts/test/main.ts'])).toEqual([
    'src/helper',
    'tests',
  ])
  expect(
    roomsOf(['src/backend/lib/days.test.ts', 'src/helper/testing/helper-kit.ts', 'src/renderer/testing-dom.ts']),
  ).toEqual(['tests'])
  expect(importsOf('src/a.ts', "import { b } from './b.ts'")).toMatchObject([{ to: 'src/b.ts' }])
})

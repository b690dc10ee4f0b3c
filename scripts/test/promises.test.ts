// The table of promises in docs/testing.md names tests that are there, each in the run it says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MUTATIONS } from '../../tests/mutations/list.ts'
import { root } from '../setup/paths.mjs'
import { isLong, testFiles } from './gears.ts'

const files = testFiles()
/** Suites that files of tests share are no files of tests themselves. */
const isName = (word: string): boolean => /\.(test|spec)\.tsx?$|\.long$/.test(word)
const matching = (word: string): string[] => {
  const pattern = word
    .replace(/\.long$/, '.long.@')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*\\*', '.*')
    .replaceAll('\\*', '[^/]*')
    .replace('\\.long\\.@', '\\.long\\.(test|spec)\\.tsx?')
  return files.filter((file) => new RegExp(`(^|/)${pattern}$`).test(file))
}
const rows =
  readFileSync(join(root, 'docs/testing.md'), 'utf8')
    .split('\n## What holds each promise\n')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2) ?? []
const wordsIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '').filter(isName)

it('each promise has a test in the check, and every test that the table names is where it says', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const [, promise, quick, long] = row.split('|')
    const [check, later] = [wordsIn(quick), wordsIn(long)]
    expect(check.length, promise).toBeGreaterThan(0)
    expect(
      [...check, ...later].filter((word) => matching(word).length === 0),
      promise,
    ).toEqual([])
    expect(
      check.filter((word) => matching(word).every(isLong)),
      `${promise}: only in the long run`,
    ).toEqual([])
  }
})

it('the check has a test for every removal on record, the slow ones excepted', () => {
  const late = MUTATIONS.filter((one) => !one.slow && one.tests.every(isLong)).map((one) => one.id)
  expect(late).toEqual([])
})

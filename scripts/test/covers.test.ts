import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../setup/paths.mjs'
import { coversIn, readCovers, withStories } from './covers.ts'

it('every story says in its first lines what it covers, and all of it is there', () => {
  const covers = readCovers(root)
  expect([...covers].filter(([, folders]) => folders.length === 0).map(([story]) => story)).toEqual([])
  expect(
    [...covers].flatMap(([story, folders]) =>
      folders.filter((folder) => !existsSync(join(root, folder))).map((folder) => `${story}: ${folder}`),
    ),
  ).toEqual([])
})

it('takes all of the first lines that say it, and nothing further down', () => {
  expect(coversIn('// covers: features/calendar, src/main\n// covers: modules/plans\n')).toEqual([
    'src/renderer/features/calendar',
    'src/main',
    'src/backend/modules/plans',
  ])
  expect(coversIn('// covers: src/main\n// Of the window.\n// covers: src/helper\n')).toEqual(['src/main'])
  expect(coversIn('// Of the window.\n// covers: src/helper\n')).toEqual([])
})

it('a story is one step from what it covers, and from nothing else', () => {
  const covers = new Map([['tests/e2e/a.spec.ts', coversIn('// covers: features/calendar, modules/plans\n')]])
  expect(withStories(new Map(), covers, ['src/backend/modules/plans/x.ts'])).toEqual(
    new Map([['tests/e2e/a.spec.ts', 1]]),
  )
  expect(withStories(new Map(), covers, ['src/backend/modules/plans-other/x.ts']).size).toBe(0)
})

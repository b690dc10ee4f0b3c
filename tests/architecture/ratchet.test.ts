import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findings, type Ledger, measure, measureAll, placesIn, risen, roomOf } from './ratchet.ts'

const lines = (...text: string[]): string => text.join('\n')

/** In two parts, as this file is counted, too. */
const OUTSIDE = ['contract', '8.2'].join(' ')

const HELP: Readonly<Record<string, string>> = {
  words: 'declares names of private words; docs/glossary.md has the usual ones',
  long: 'has lines over 120 characters',
  tall: 'is longer than 350 lines, by so many begun fifties; take a part of it out',
  outside: 'refers to a document that is not in the repository',
  codes: 'writes codes or statuses as bare numbers; take the constants of src/contract',
  chinese: 'writes sentences for people; they belong into src/contract/reasons, the code throws their key',
}

it('counts of what the house wants to be rid of only come down, and a new file has none', () => {
  const record = JSON.parse(readFileSync(join(import.meta.dirname, 'ratchet.json'), 'utf8')) as Ledger
  const root = join(import.meta.dirname, '../..')
  const up = risen(record, measureAll(root)).map(({ path, measure: one, was, is }) => ({
    file: `${path} ${HELP[one]} (${was} -> ${is})`,
    places: placesIn(root, path, one),
  }))
  expect(up).toEqual([])
})

it('names the line and the word of what it counts', () => {
  const text = lines(
    "const a = '标题'",
    'export const deskOf = (uses: number) => uses',
    `// ${'x'.repeat(118)}`,
    `// As ${OUTSIDE} says.`,
  )
  expect(findings('src/helper/work-desk.ts', text)).toEqual([
    { measure: 'words', line: 1, text: 'work-desk' },
    { measure: 'words', line: 2, text: 'deskOf' },
    { measure: 'words', line: 2, text: 'uses' },
    { measure: 'long', line: 3, text: '121 characters' },
    { measure: 'outside', line: 4, text: OUTSIDE },
    { measure: 'chinese', line: 1, text: '标题' },
  ])
})

it.each([
  ['a declared name', 'src/helper/x.ts', 'export const deskOf = (uses: number) => uses', { words: 2 }],
  [
    'a name that another file gave',
    'src/helper/x.ts',
    lines("import { desk } from './y.ts'", 'export const open = ({ told }: { kept: 1 }) => desk(told)'),
    {},
  ],
  ['a field', 'src/helper/x.ts', 'export interface A { heardTime: number }', { words: 1 }],
  ['the name of the file', 'src/helper/work-desk.ts', 'export const a = 1', { words: 1 }],
  ['a hook is no use', 'src/renderer/x.ts', 'export const useThing = 1', {}],
  ['a long line', 'src/helper/x.ts', `// ${'x'.repeat(118)}`, { long: 1 }],
  ['a long line of texts', 'src/renderer/locales/zh/x.ts', `// ${'x'.repeat(118)}`, {}],
  ['a file of 351 lines', 'src/helper/x.ts', '\n'.repeat(351), { tall: 1 }],
  ['a file of 350 lines', 'src/helper/x.ts', '\n'.repeat(350), {}],
  ['a reference', 'src/helper/x.ts', `// As ${OUTSIDE} says; see ${'found'}.md.`, { outside: 2 }],
  [
    'a row of a table elsewhere',
    'src/helper/x.ts',
    `// ${'Row'} 52: as (${'row'} 7) is; two rows 3 apart.`,
    { outside: 2 },
  ],
  ['a code', 'src/backend/x.ts', '/** Throws 40901. */', { codes: 1 }],
  ['a number that is no code', 'src/backend/x.ts', 'export const rows = 40_901 + 49_999 + 12345', {}],
  [
    'a status',
    'src/backend/x.ts',
    'export const is = (item: { publish_status: number }) => item.publish_status === -1',
    { codes: 1 },
  ],
  ['a sentence in code', 'src/backend/x.ts', 'export const a = [`作品 ${1}`, "标题"]', { chinese: 2 }],
  ['a sentence where they belong', 'src/contract/reasons/x.ts', 'export const a = ["标题"]', {}],
  ['a sentence in a comment, a page or a test', 'src/backend/x.test.ts', 'export const a = ["标题"] // 标题', {}],
])('counts %s', (_what, path, text, counts) => {
  expect(measure(path, text)).toEqual(counts)
})

it('finds what rose, what is new, and lets a moved file keep what it had', () => {
  const record = { 'src/a/b/one.ts': { long: 2 }, 'src/a/b/two.ts': { words: 1 } }
  expect(risen(record, { 'src/a/b/one.ts': { long: 1 }, 'src/a/c/two.ts': { words: 1 } })).toEqual([])
  expect(
    risen(record, {
      'src/a/b/one.ts': { long: 3, codes: 1 },
      'src/a/b/two.ts': { words: 1 },
      'src/a/new/two.ts': { words: 1 },
    }),
  ).toEqual([
    { path: 'src/a/b/one.ts', measure: 'long', was: 2, is: 3 },
    { path: 'src/a/b/one.ts', measure: 'codes', was: 0, is: 1 },
    { path: 'src/a/new/two.ts', measure: 'words', was: 0, is: 1 },
  ])
  expect(['src/backend/modules/clips/x.ts', 'src/main/index.ts', 'tests/e2e/x.ts'].map(roomOf)).toEqual([
    'src/backend/modules',
    'src/main',
    'tests/e2e',
  ])
})

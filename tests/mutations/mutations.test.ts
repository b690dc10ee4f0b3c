import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MUTATIONS } from './list.ts'
import { applyEdit, type Mutation, mutatedFiles } from './mutation.ts'
import { readOptions } from './options.ts'
import { tableOf } from './table.ts'
import { together, vitestVerdict } from './verdict.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Lines that name a test. */
const titles = (file: string): string =>
  read(file)
    .split('\n')
    .filter((line) => /\b(it|test|describe|journey|rest)\b|^\s*['"`]|^\s*\]( as const)?\)\(/.test(line))
    .join('\n')
/** Suites that files of tests share hold names of tests, too. */
const SUITES = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('-suite.ts'))
  .map((name) => titles(join('src', name)))
  .join('\n')

it.each(MUTATIONS.map((mutation) => [mutation.id, mutation] as const))(
  '%s: its code is still there, once, and so are its tests',
  (_id, mutation) => {
    for (const [file, text] of mutatedFiles(mutation, read)) expect(text, file).not.toBe(read(file))
    expect(mutation.tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const { only } = mutation
    if (only !== undefined)
      expect(
        mutation.tests.filter((file) => !titles(file).includes(only) && !SUITES.includes(only)),
        `no test of this name: ${only}`,
      ).toEqual([])
  },
)

it('every mutation has a name and a promise of its own', () => {
  for (const part of ['id', 'promise'] as const)
    expect(MUTATIONS.length).toBe(new Set(MUTATIONS.map((one) => one[part])).size)
  expect(MUTATIONS.filter(({ id, promise }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || !promise.endsWith('.'))).toEqual(
    [],
  )
})

const edit = { file: 'a.ts', find: 'if (bad) throw', replace: 'if (false) throw' }
const mutation = (id: string, more: Partial<Mutation> = {}): Mutation => ({
  id,
  promise: 'It holds.',
  edits: [edit],
  tests: ['a.test.ts'],
  ...more,
})

it('a text that is gone, or that stands there twice, is refused', () => {
  expect(applyEdit('if (bad) throw $&', edit)).toBe('if (false) throw $&')
  for (const text of ['', 'if (bad) throw; if (bad) throw'])
    expect(() => applyEdit(text, edit)).toThrow(/occurs [02] times/)
})

const report = (
  tests: { status: string; failureMessages?: string[] }[],
  file: { status: string; message?: string } = { status: 'failed' },
) => ({
  numPassedTests: tests.filter((one) => one.status === 'passed').length,
  testResults: [
    { name: '/copy/a.test.ts', ...file, assertionResults: tests.map((one) => ({ fullName: 'holds', ...one })) },
  ],
})

it('a failed test is a catch; a file that can’t be loaded, code that no longer runs, and no test at all are none', () => {
  expect(
    vitestVerdict(report([{ status: 'failed', failureMessages: ['AssertionError: expected 1'] }]), '/copy'),
  ).toEqual({ kind: 'failed', file: 'a.test.ts', title: 'holds', count: 1 })
  expect(vitestVerdict(report([], { status: 'failed', message: 'SyntaxError' }), '/copy').kind).toBe('broken')
  for (const message of [
    'ReferenceError: x is not defined',
    'SyntaxError: Unexpected token',
    "The requested module './b.ts' does not provide an export named 'b'",
  ])
    expect(vitestVerdict(report([{ status: 'failed', failureMessages: [message] }]), '/copy').kind).toBe('broken')
  expect(vitestVerdict(report([], { status: 'passed' }), '/copy').kind).toBe('broken')
  expect(vitestVerdict(report([{ status: 'passed' }], { status: 'passed' }), '/copy')).toEqual({
    kind: 'passed',
    count: 1,
  })
  expect(
    together([
      { kind: 'passed', count: 2 },
      { kind: 'failed', file: 'b', title: 't', count: 1 },
      { kind: 'broken', reason: '' },
    ]).kind,
  ).toBe('failed')
  expect(
    together([
      { kind: 'passed', count: 2 },
      { kind: 'passed', count: 3 },
    ]),
  ).toEqual({ kind: 'passed', count: 5 })
})

it('slow ones are left out unless they are named or wanted', () => {
  const all = [mutation('one'), mutation('one-more'), mutation('slow', { slow: true })]
  const ids = (words: string[]) => {
    const found = readOptions(words, all)
    return typeof found === 'string' ? found.split('\n')[0] : found.chosen.map((one) => one.id)
  }
  expect([ids([]), ids(['--slow']), ids(['--list']), ids(['slow']), ids(['one'])]).toEqual([
    ['one', 'one-more'],
    ['one', 'one-more', 'slow'],
    ['one', 'one-more', 'slow'],
    ['slow'],
    ['one', 'one-more'],
  ])
  expect([ids(['nobody']), ids(['--fast'])]).toEqual(['not understood: nobody', 'not understood: --fast'])
})

it('the table says which test caught what, and what was missed', () => {
  const lines = tableOf([
    {
      mutation: mutation('one'),
      verdict: { kind: 'failed', file: 'a.test.ts', title: 'a | b', count: 1 },
      seconds: 1.25,
    },
    { mutation: mutation('two'), verdict: { kind: 'passed', count: 4 }, seconds: 2 },
  ])
  expect(lines.slice(2)).toEqual([
    '| It holds. | a.ts | a.test.ts › a \\| b | 1.3 |',
    '| It holds. | a.ts | MISSED: 4 tests passed | 2.0 |',
  ])
})

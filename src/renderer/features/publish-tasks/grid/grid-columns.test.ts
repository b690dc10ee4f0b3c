import { expect, it } from 'vitest'
import { columnsOf } from './grid-columns.ts'
import { FIELDS } from './grid-fields.ts'

/** Least widths of the columns, px, by their names. */
const widths = (isNarrow: boolean): Readonly<Record<string, number>> => {
  const names = ['check', 'cover', 'account', ...FIELDS, 'status', 'actions']
  const found = [...columnsOf(isNarrow).template.matchAll(/(?:minmax\()?(\d+)px(?:, \w+\))?/g)].map(([, px]) =>
    Number(px),
  )
  return Object.fromEntries(names.map((name, at) => [name, found[at] ?? 0]))
}

it('a sheet of a window of 1100 px shows title and time beside the account and the state without being moved', () => {
  const { check = 0, cover = 0, account = 0, status = 0, actions = 0, ...cells } = widths(true)
  const shown = FIELDS.slice(0, FIELDS.indexOf('timing') + 1)
  expect(shown).toEqual(['title', 'timing'])
  expect(
    check + cover + account + shown.reduce((sum, field) => sum + (cells[field] ?? 0), 0) + status + actions,
  ).toBeLessThanOrEqual(842)
})

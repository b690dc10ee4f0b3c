// Every platform, kind and rule about words, one below, at and above its limit: the judge, the helper before it begins
// and the site itself say the same.
import { afterAll, expect, test } from 'vitest'
import { SITE_RULES } from '../../src/contract/acceptance/sites.ts'
import { SITE_VERDICTS } from '../fake-platforms/verdicts.ts'
import { cellsOf, rulesIn } from './acceptance-cells.ts'
import { beginning, findings, FORMS, handed, NAMED_FORMS, rulesOf, sparseFiles } from './acceptance-forms.ts'

const WHEN = { startAt: Date.parse('2026-11-27T12:00:00+08:00'), timeZone: 'Asia/Shanghai' }
const files = sparseFiles()
afterAll(files.remove)

const counts = { forms: 0, rules: 0, cells: 0, ours: 0 }
afterAll(
  () =>
    void process.stdout.write(
      `acceptance: ${counts.forms} forms, ${counts.rules} rules, ${counts.cells} cells agree; in ${counts.ours} of them the limit is ours and the site takes more\n`,
    ),
)

test('every kind that the rules know is published by a page or an interface, and its site can be asked', () => {
  const known = Object.entries(SITE_RULES).flatMap(([value, rules]) =>
    (['video', 'image', 'article', 'official'] as const)
      .filter((kind) => rules[kind] !== undefined)
      .map((kind) => `${value} ${kind}`),
  )
  expect([...new Set(FORMS.map(({ info, kind }) => `${info.value} ${kind}`))].toSorted()).toEqual(known.toSorted())
  expect(FORMS.filter(({ info, way }) => SITE_VERDICTS[`${info.value} ${way}`] === undefined)).toEqual([])
})

test.each(NAMED_FORMS)('%s', async (_name, form) => {
  const rules = rulesOf(form)
  const verdict = SITE_VERDICTS[`${form.info.value} ${form.way}`]
  if (verdict === undefined) throw new Error('no site')
  const cells = cellsOf(form.kind, rules)
  expect(cells).toHaveLength(rulesIn(rules) * 3)
  for (const { rule, step, words, kept, ours } of cells) {
    const cell = `${rule} ${step}`
    expect([cell, findings(form, handed(words), WHEN).length === 0]).toEqual([cell, kept])
    expect([cell, await beginning(form, handed(words), WHEN, files)]).toEqual([cell, kept ? null : 'LIMITS'])
    const said = verdict(words)
    expect([cell, said === null, said]).toEqual([cell, kept || ours, said])
    if (ours && !kept) counts.ours += 1
  }
  counts.forms += 1
  counts.rules += rulesIn(rules)
  counts.cells += cells.length
})

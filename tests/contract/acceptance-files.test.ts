// Every platform, kind and rule about films, pictures and covers, below, at and above its limit: the judge and the
// helper, which measures the file on its disk, say the same of each, and the site wherever its server looks.
import { afterAll, expect, test } from 'vitest'
import { convertedFor } from '../../src/contract/acceptance/acceptance.ts'
import { FILE_VERDICTS, type GivenWork, NOT_ASKED } from '../fake-platforms/file-verdicts.ts'
import { fileCells, fileCellsIn, fileRulesIn } from './acceptance-file-cells.ts'
import {
  beginning,
  findings,
  type Form,
  FORMS,
  type HandedWork,
  NAMED_FORMS,
  rulesOf,
  type SizedFile,
  sparseFiles,
} from './acceptance-forms.ts'

const WHEN = { startAt: Date.parse('2026-11-27T12:00:00+08:00'), timeZone: 'Asia/Shanghai' }
const files = sparseFiles()
afterAll(files.remove)

const counts = { forms: 0, rules: 0, cells: 0, asked: 0 }
afterAll(
  () =>
    void process.stdout.write(
      `files: ${counts.forms} forms, ${counts.rules} rules, ${counts.cells} cells agree, ${counts.asked} of them with the site, too\n`,
    ),
)

const siteOf = ({ info, way }: Form): string => `${info.value} ${way}`

/** What arrives at the site: some endings are made into JPEG before. */
const sent = ({ info, kind, way }: Form, { words, film, pictures, cover }: HandedWork): GivenWork => {
  const converted = convertedFor(info, kind, way)
  const as = (one: SizedFile, list: readonly string[]): SizedFile =>
    list.includes(one.format) ? { ...one, format: 'jpg' } : one
  return {
    words,
    film,
    pictures: pictures.map((one) => as(one, converted.pictures)),
    cover: cover === null ? null : as(cover, converted.cover),
  }
}

test('each rule about files is asked of its site or named with the reason why not, and nothing else is', () => {
  const sites = [...new Set(FORMS.map(siteOf))]
  const rules = (site: string): string[] =>
    [
      ...new Set(
        FORMS.filter((form) => siteOf(form) === site).flatMap((form) =>
          fileCells(form.kind, rulesOf(form)).map(({ rule }) => rule),
        ),
      ),
    ].toSorted()
  const listed = (site: string): string[] =>
    [...Object.keys(FILE_VERDICTS[site] ?? {}), ...Object.keys(NOT_ASKED[site] ?? {})].toSorted()
  expect(sites.map((site) => [site, listed(site)])).toEqual(sites.map((site) => [site, rules(site)]))
  expect([...Object.keys(FILE_VERDICTS), ...Object.keys(NOT_ASKED)].filter((site) => !sites.includes(site))).toEqual([])
})

test.each(NAMED_FORMS)('%s', async (_name, form) => {
  const rules = rulesOf(form)
  const cells = fileCells(form.kind, rules)
  expect(cells).toHaveLength(fileCellsIn(form.kind, rules))
  for (const { rule, name, work, kept } of cells) {
    const cell = `${rule} ${name}`
    expect([cell, findings(form, work, WHEN).length === 0]).toEqual([cell, kept])
    expect([cell, await beginning(form, work, WHEN, files)]).toEqual([cell, kept ? null : 'LIMITS'])
    const verdict = FILE_VERDICTS[siteOf(form)]?.[rule]
    if (verdict === undefined) continue
    const said = verdict(sent(form, work))
    expect([cell, said === null, said]).toEqual([cell, kept, said])
    counts.asked += 1
  }
  const { limits, formats } = fileRulesIn(form.kind, rules)
  counts.forms += 1
  counts.rules += limits + formats
  counts.cells += cells.length
})

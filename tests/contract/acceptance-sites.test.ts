// Every platform, kind and rule about words, one below, at and above its limit: the judge, the helper before it begins and the site itself say the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acceptance } from '../../src/contract/acceptance/acceptance.ts'
import { kindRules, type Way, type WorkKind } from '../../src/contract/acceptance/rules.ts'
import { SITE_RULES } from '../../src/contract/acceptance/sites.ts'
import { MEDIA_TYPE } from '../../src/contract/constants.ts'
import type { Platform } from '../../src/contract/entities/account.ts'
import { publishWork } from '../../src/contract/helper/commands.ts'
import { toWork } from '../../src/helper/commands/to-work.ts'
import { HelperError } from '../../src/helper/lib/errors.ts'
import { createOfficials } from '../../src/helper/official/registry.ts'
import { createPlatforms } from '../../src/helper/platforms/registry.ts'
import { publishInput } from '../../src/helper/testing/publish-input.ts'
import { SITE_VERDICTS, type TypedWords } from '../fake-platforms/verdicts.ts'
import { cellsOf, rulesIn } from './acceptance-cells.ts'

interface Form {
  readonly info: Platform
  readonly way: Way
  readonly kind: WorkKind
}
const FORMS: readonly Form[] = [...createPlatforms().map(({ info }) => ({ info, way: 'page' as const })), ...createOfficials().map(({ info }) => ({ info, way: 'interface' as const }))].flatMap(({ info, way }) => info.kinds.map((kind) => ({ info, way, kind })))
const rulesOf = ({ info, kind, way }: Form) => kindRules(SITE_RULES[info.value], kind, way)

const WHEN = { startAt: Date.parse('2026-11-27T12:00:00+08:00'), timeZone: 'Asia/Shanghai' }
const dir = mkdtempSync(join(tmpdir(), 'acceptance-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const HANDLES = { film: `hkfile:${'f'.repeat(20)}`, picture: `hkfile:${'p'.repeat(20)}` }
const FILES: Readonly<Record<string, string>> = { [HANDLES.film]: join(dir, '片.mp4'), [HANDLES.picture]: join(dir, '图.png') }
for (const path of Object.values(FILES)) writeFileSync(path, 'x')

const judged = ({ info, kind, way }: Form, words: TypedWords): boolean => {
  const text = words.html.replace(/<[^>]*>/g, '')
  const found = acceptance(info, { kind, title: words.title, description: words.description, topics: words.topics, film: { bytes: 1, format: 'mp4', durationMs: 9_000 }, pictures: { count: 1 }, cover: { bytes: 1, format: 'png' }, article: { textLength: [...text].length, hasCover: true, author: words.author }, timerAt: 0 }, WHEN, way)
  return found.length === 0
}

const begins = async ({ info, kind, way }: Form, words: TypedWords): Promise<boolean> => {
  const article = { author: words.author, source_url: '', need_open_comment: 0 as const, only_fans_can_comment: 0 as const }
  const item = {
    ...publishInput({ itemId: 1, accountId: '7', cookie: '', platform: info.value }).item, media_type: MEDIA_TYPE[kind], title: words.title, topic: words.topics.map((name) => `#${name}`).join(' '), duration_ms: kind === 'video' ? 9_000 : null, content_html: words.html,
    video_publish_info: { description: words.description, article },
  }
  const input = publishWork.input.parse({ item, attempt_no: 1, imagePaths: kind === 'video' ? [] : [HANDLES.picture], coverPath: HANDLES.picture, ...(kind === 'video' ? { filePath: HANDLES.film } : {}) })
  return toWork({ info }, input, async (handle) => FILES[handle] ?? '', { way, now: WHEN.startAt, timeZone: WHEN.timeZone }).then(
    () => true,
    (error: unknown) => (error instanceof HelperError && error.code === 'LIMITS' ? false : Promise.reject(error)),
  )
}

const counts = { forms: 0, rules: 0, cells: 0, ours: 0 }
afterAll(() => void process.stdout.write(`acceptance: ${counts.forms} forms, ${counts.rules} rules, ${counts.cells} cells agree; in ${counts.ours} of them the limit is ours and the site takes more\n`))

test('every kind that the rules know is published by a page or an interface, and its site can be asked', () => {
  const known = Object.entries(SITE_RULES).flatMap(([value, rules]) => (['video', 'image', 'article', 'official'] as const).filter((kind) => rules[kind] !== undefined).map((kind) => `${value} ${kind}`))
  expect([...new Set(FORMS.map(({ info, kind }) => `${info.value} ${kind}`))].toSorted()).toEqual(known.toSorted())
  expect(FORMS.filter(({ info, way }) => SITE_VERDICTS[`${info.value} ${way}`] === undefined)).toEqual([])
})

test.each(FORMS.map((form) => [`${form.info.name} ${form.kind} by ${form.way}`, form] as const))('%s', async (_name, form) => {
  const rules = rulesOf(form)
  const verdict = SITE_VERDICTS[`${form.info.value} ${form.way}`]
  if (rules === undefined || verdict === undefined) throw new Error('no rules, or no site')
  const cells = cellsOf(form.kind, rules)
  expect(cells).toHaveLength(rulesIn(rules) * 3)
  for (const { rule, step, words, kept, ours } of cells) {
    const cell = `${rule} ${step}`
    expect([cell, judged(form, words)]).toEqual([cell, kept])
    expect([cell, await begins(form, words)]).toEqual([cell, kept])
    const said = verdict(words)
    expect([cell, said === null, said]).toEqual([cell, kept || ours, said])
    if (ours && !kept) counts.ours += 1
  }
  counts.forms += 1
  counts.rules += rulesIn(rules)
  counts.cells += cells.length
})

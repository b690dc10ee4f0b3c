// Every text that a screen asks for by name is there, in Chinese and English.
import { expect, it } from 'vitest'
import { missingTexts, type Catalogue } from './asked-texts.ts'

const sources = import.meta.glob<string>(
  ['../../**/*.tsx', '../../**/*.ts', '!../../**/*.test.*', '!../../locales/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const catalogueOf = (files: Record<string, unknown>): Catalogue =>
  new Map(
    Object.entries(files).map(([path, module]) => [
      path.replace(/^.*\/|\.ts$/gu, ''),
      (module as { texts: object }).texts,
    ]),
  )
const zh = catalogueOf(import.meta.glob('../../locales/zh/*.ts', { eager: true }))
const en = catalogueOf(import.meta.glob('../../locales/en/*.ts', { eager: true }))
const page = `
  const { t } = useTranslation('chat')
  const { t: word } = useTranslation('ui')
  t('title'); t('part.one');
  t(\`part.\${kind}\`); t('ui:ok'); word('ok')
  t(kind === 'other' ? 'title' : 'part.two'); t(\`part.\${kind === 'other' ? 'one' : 'two'}\`)
`
const small: Catalogue = new Map([
  ['chat', { title: '', part: { one: '', two: '' } }],
  ['ui', { ok: '' }],
])

it.each([
  ['Chinese', zh],
  ['English', en],
])('all of them are there in %s', (_name, catalogue) => {
  const missing = Object.entries(sources).flatMap(([path, source]) =>
    missingTexts(source, catalogue).map((key) => `${path}: ${key}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

it('finds what is not there, by whichever name it is asked for', () => {
  expect(missingTexts(page, small)).toEqual([])
  const where = (found: string, other: string) => missingTexts(page.replaceAll(found, other), small)
  expect(where('part.one', 'part.three')).toEqual(['chat:part.three'])
  expect(where('part.two', 'two')).toEqual(['chat:two'])
  expect(where('`part.', '`parts.')).toEqual(['chat:parts.'])
  expect(where('`part.', '`part.t')).toEqual([])
  expect(where('`part.', '`part.x')).toEqual(['chat:part.x'])
  expect(where("word('ok')", "word('title')")).toEqual(['ui:title'])
  expect(where('ui:ok', 'ui:title')).toEqual(['ui:title'])
})

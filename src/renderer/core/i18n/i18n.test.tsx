import { describe, expect, it } from 'vitest'
import { createInstance } from 'i18next'
import { createI18n, loadTexts, pickLanguage, type Texts } from './i18n.ts'

const files = import.meta.glob<{ texts: Texts }>('../../locales/*/*.ts', { eager: true })
const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )
const of = (lng: string, ns: string): Map<string, string> =>
  new Map(flat(files[`../../locales/${lng}/${ns}.ts`]?.texts ?? {}))
const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.ts', '') ?? ''))]
const holders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()

describe('texts', () => {
  it.each(namespaces)('%s has the same keys and placeholders in zh and en', (ns) => {
    const zh = of('zh', ns)
    const en = of('en', ns)
    expect([...en.keys()].sort()).toEqual([...zh.keys()].sort())
    for (const [key, text] of zh) expect(holders(en.get(key) ?? ''), key).toEqual(holders(text))
    for (const [key, text] of [...zh, ...en]) expect(text.trim(), key).not.toBe('')
  })
  it.each(['shell', 'ui', 'session', 'publish', 'person'].flatMap((ns) => ['es', 'ja'].map((lng) => [lng, ns])))(
    '%s has all of %s',
    (lng, ns) => {
      const zh = of('zh', ns)
      const other = of(lng, ns)
      expect([...other.keys()].sort()).toEqual([...zh.keys()].sort())
      for (const [key, text] of zh) expect(holders(other.get(key) ?? ''), key).toEqual(holders(text))
    },
  )
  it.each(namespaces)('%s has no half-width comma in a Chinese sentence', (ns) => {
    for (const [key, text] of of('zh', ns)) expect(text, key).not.toMatch(/[\u4e00-\u9fff],\s?[\u4e00-\u9fff]/)
  })
})

describe('loadTexts', () => {
  it('throws when texts can not be had, and has them once they can', async () => {
    const instance = createInstance()
    let up = false
    const read = (_lng: string, _namespace: string, done: (error: Error | null, texts: Texts | null) => void): void =>
      done(up ? null : new Error('away'), up ? { title: '账号' } : null)
    await instance
      .use({ type: 'backend' as const, init: () => undefined, read })
      .init({ lng: 'zh', fallbackLng: 'en', ns: [] })
    await expect(loadTexts(instance, ['accounts'])).rejects.toThrow('accounts')
    up = true
    await loadTexts(instance, ['accounts'])
    expect(instance.t('title', { ns: 'accounts' })).toBe('账号')
  })
})

describe('pickLanguage', () => {
  it('takes the cookie, else the browser, else English', () => {
    expect(pickLanguage('ja', ['zh-CN'])).toBe('ja')
    expect([
      pickLanguage('', ['zh-CN']),
      pickLanguage('', ['zh-TW', 'en']),
      pickLanguage('', ['fr-FR', 'es-MX']),
    ]).toEqual(['zh', 'zh', 'es'])
    expect(pickLanguage('xx', ['de'])).toBe('en')
  })
})

describe('createI18n', () => {
  it('loads the shell, sets the document’s language and falls back to English', async () => {
    document.cookie = 'language=ja; Path=/'
    const i18n = await createI18n({ document, languages: [] })
    expect(document.documentElement.lang).toBe('ja')
    expect(i18n.t('shell:logout.title')).toBe('ログアウト')
    expect(i18n.t('ui:total', { n: 3 })).toBe('全 3 件')
    document.cookie = 'language=; Max-Age=0; Path=/'
  })
})

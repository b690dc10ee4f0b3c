import { describe, expect, it } from 'vitest'
import { PATHS } from '../lib/paths.ts'
import { texts as en } from '../locales/en/shell.ts'
import { texts as zh } from '../locales/zh/shell.ts'
import { isGroup, MENU } from './menu.ts'
import { titleText } from './page-title.ts'
import { ROUTES } from './routes.tsx'

/** Loaded before the first paint. */
const ALWAYS = ['shell', 'ui']
/** Every source of the page by its address below /src/renderer. */
const sources = new Map(
  Object.entries(import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })).map(
    ([path, source]) => [new URL(path, 'page:/app/').pathname, source],
  ),
)
const files = new Map<string, { imports: string[]; texts: string[] }>()

/** What a source file imports at once (types and lazy parts left out), and the texts it asks for. */
const read = (file: string): { imports: string[]; texts: string[] } => {
  const known = files.get(file)
  if (known) return known
  const source = sources.get(file) ?? ''
  const paths = [...source.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'(\.[^']+\.tsx?)'/gm)].map(
    (match) => new URL(match[1] ?? '', `page:${file}`).pathname,
  )
  const asked = [...source.matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')?/g)].flatMap((match) =>
    match[1] === undefined ? ['shell'] : [...match[1].matchAll(/'([^']+)'/g)].map((name) => name[1] ?? ''),
  )
  const found = { imports: paths.filter((path) => sources.has(path)), texts: asked }
  files.set(file, found)
  return found
}

/** Texts that a screen needs before it can be shown, each with the way to who asks. */
const textsOf = (entry: string): Map<string, string> => {
  const asked = new Map<string, string>()
  const seen = new Map<string, string>([[entry, '']])
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const way = `${seen.get(file) ?? ''}/${file.split('/').at(-1) ?? ''}`
    const { imports, texts } = read(file)
    for (const name of texts) if (!asked.has(name)) asked.set(name, way)
    for (const next of imports) {
      if (seen.has(next)) continue
      seen.set(next, way)
      open.push(next)
    }
  }
  return asked
}

/** The route table with the part that stands in a file of its own. */
const table = (sources.get('/app/routes.tsx') ?? '').replace(
  '...CUSTOMER_ROUTES',
  sources.get('/app/customer-routes.ts') ?? '',
)
/** The module that each line of the route table loads, in its order. */
const pages = [...table.matchAll(/page: \(\) => import\('([^']+)'\)/g)].map(
  (match) => new URL(match[1] ?? '', 'page:/app/routes.tsx').pathname,
)

describe('route table', () => {
  it('has each address once, with a title in both languages', () => {
    expect(new Set(ROUTES.map((route) => route.path)).size).toBe(ROUTES.length)
    for (const route of ROUTES) {
      expect(zh.routes, route.path).toHaveProperty(route.title)
      expect(en.routes, route.path).toHaveProperty(route.title)
      if (route.parent !== undefined) expect(zh.menu, route.path).toHaveProperty(route.parent)
    }
  })

  it('opens only the entry pages to visitors without a token', () => {
    expect(
      ROUTES.filter((route) => route.access === 'public')
        .map((route) => route.path)
        .sort(),
    ).toEqual([PATHS.refused, PATHS.notFound, PATHS.login].sort())
  })

  it('highlights a menu item of its own for every screen in the shell', () => {
    const items = new Set<string>(
      MENU.flatMap((item) => (isGroup(item) ? item.children.map((child) => child.path) : [item.path])),
    )
    for (const route of ROUTES)
      if ((route.layout ?? 'shell') === 'shell') expect(items, route.path).toContain(route.menu ?? route.path)
  })
})

describe('titleText', () => {
  it('names the screen before the site', () => {
    expect(titleText('素材管理', '短视频SEO管理平台')).toBe('素材管理 - 短视频SEO管理平台')
    expect(titleText('', '短视频SEO管理平台')).toBe('短视频SEO管理平台')
    expect(titleText('素材管理', '短视频SEO管理平台', 3)).toBe('(3) 素材管理 - 短视频SEO管理平台')
  })
})

describe('texts of screens', () => {
  it('reads the imports of every screen', () => {
    expect(pages).toHaveLength(ROUTES.length)
    const clip = ROUTES.findIndex((route) => route.title === 'seoClip')
    expect([...textsOf(pages[clip] ?? '').keys()]).toEqual(expect.arrayContaining(['seo', 'wizards', 'voices']))
  })

  // A text that is not there when a screen opens makes the whole page blink while it is fetched.
  it.each(ROUTES.map((route, at) => [route.title, route.texts ?? [], pages[at] ?? ''] as const))(
    '%s: its route names all that it shows at once',
    (_title, texts, page) => {
      const missing = [...textsOf(page)].filter(([name]) => !ALWAYS.includes(name) && !texts.includes(name))
      expect(Object.fromEntries(missing)).toEqual({})
    },
  )
})

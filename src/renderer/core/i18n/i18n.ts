import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LOCALES, type Locale } from '../../../contract/errors.ts'
import { readCookie, writeCookie, type CookieDocument } from '../../lib/cookie.ts'

/** Texts of one namespace: nested keys, plain strings. */
export interface Texts {
  readonly [key: string]: string | Texts
}

export const LANGUAGE_COOKIE = 'language'
const YEAR_S = 31_536_000

/** Each file `locales/<lng>/<namespace>.ts` exports `texts`; it is loaded when a screen first asks for it. */
const files = import.meta.glob<{ texts: Texts }>('../../locales/*/*.ts')

const isLocale = (value: string): value is Locale => LOCALES.some((locale) => locale === value)

/** Language: the cookie, else the browser's, else English. */
export function pickLanguage(cookie: string, browser: readonly string[]): Locale {
  if (isLocale(cookie)) return cookie
  for (const tag of browser) {
    const short = tag.slice(0, 2).toLowerCase()
    if (isLocale(short)) return short
  }
  return 'en'
}

/** Document language of a locale, for the screen reader and the fonts. */
const HTML_LANG: Record<Locale, string> = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' }

export interface I18nDeps {
  document: CookieDocument & { documentElement: { lang: string } }
  languages: readonly string[]
}

/** Texts ready for use; the shell's and the kit's namespaces are loaded before the first paint. */
export async function createI18n(deps: I18nDeps): Promise<I18n> {
  const instance = i18next.createInstance()
  instance.on('languageChanged', (lng: string) => {
    deps.document.documentElement.lang = isLocale(lng) ? HTML_LANG[lng] : lng
  })
  await instance
    .use({
      type: 'backend' as const,
      init: () => undefined,
      read(lng: string, namespace: string, done: (error: Error | null, texts: Texts | null) => void) {
        const load = files[`../../locales/${lng}/${namespace}.ts`]
        // es and ja have the shell, login, dialogs and errors only; the rest falls back to English.
        if (load === undefined) done(null, {})
        else
          load().then(
            (module) => done(null, module.texts),
            (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
          )
      },
    })
    .use(initReactI18next)
    .init({
      lng: pickLanguage(readCookie(deps.document, LANGUAGE_COOKIE), deps.languages),
      fallbackLng: 'en',
      supportedLngs: [...LOCALES],
      ns: ['shell', 'ui'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: true },
    })
  return instance
}

/**
 * Loads the texts of these namespaces, also such as failed to load before: i18next keeps a failure, and shows keys in
 * place of texts ever after.
 * @throws when they can't be had
 */
export async function loadTexts(instance: I18n, namespaces: readonly string[]): Promise<void> {
  const missing = (): string[] =>
    namespaces.filter((namespace) => !instance.languages.every((lng) => instance.hasResourceBundle(lng, namespace)))
  await instance.loadNamespaces([...namespaces])
  if (missing().length > 0) await instance.reloadResources([...instance.languages], missing())
  if (missing().length > 0) throw new Error(`texts not loaded: ${missing().join(', ')}`)
}

/** Changes the language for this browser. */
export async function changeLanguage(instance: I18n, doc: CookieDocument, lng: Locale): Promise<void> {
  writeCookie(doc, LANGUAGE_COOKIE, lng, { maxAgeS: YEAR_S })
  await instance.changeLanguage(lng)
}

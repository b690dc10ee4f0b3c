import { useTranslation } from 'react-i18next'
import { LOCALES, type Locale } from '../../../contract/errors.ts'

/** Current language of the page. */
export function useLanguage(): Locale {
  const { i18n } = useTranslation()
  return LOCALES.find((locale) => locale === i18n.language) ?? 'en'
}

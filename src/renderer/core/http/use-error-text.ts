import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import { describeError } from './error-text.ts'

/** `const say = useErrorText(); say(error)`: the sentence for a failed call. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  const locale = useLanguage()
  return (error) => describeError(error, t, locale)
}

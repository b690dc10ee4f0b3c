import type { TFunction } from 'i18next'
import { ERRORS, errorText, type Locale } from '../../../contract/errors.ts'
import { HelperError } from '../errors/helper-error.ts'
import { ApiError } from './api-error.ts'

const KNOWN: ReadonlySet<number> = new Set(Object.values(ERRORS).map(([code]) => code))

const params = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {}

/** The sentence a person reads for a failure, in the page's language. */
export function describeError(error: unknown, t: TFunction, locale: Locale): string {
  if (error instanceof HelperError)
    return error.code === 503 ? t('shell:errors.helperClosed') : error.message || t('shell:errors.unknown')
  if (!(error instanceof ApiError)) return t('shell:errors.unknown')
  switch (error.kind) {
    case 'business': {
      // What the server says in Chinese alone is told to others by the catalogue's text of the same code.
      if (error.locale === locale || locale === 'zh' || !KNOWN.has(error.code))
        return error.message || t('shell:errors.default')
      const text = errorText(error.code, locale, params(error.data))
      return text.includes('{') ? error.message : text
    }
    case 'unauthorized':
      return t('shell:errors.unauthorized')
    case 'expired':
      return t('shell:errors.expired')
    case 'network':
      return t('shell:errors.network')
    case 'timeout':
      return t('shell:errors.timeout')
    case 'shape':
      return t('shell:errors.shape')
    default:
      return t('shell:errors.request')
  }
}

import type { i18n as I18n } from 'i18next'

/**
 * Names of ours in an answer: as they come in Chinese, else in English. The English ones are loaded by the first page
 * that needs them; without them the names stay as they are.
 */
export function namesIn(i18n: Pick<I18n, 'language'>) {
  return async <T>(data: T): Promise<T> => {
    if (i18n.language === 'zh') return data
    const names = await import('../../../contract/english-names.ts').catch(() => null)
    return names === null ? data : names.inEnglish(data)
  }
}

import type { TFunction } from 'i18next'
import { HELPER_SOURCES } from '../../../contract/http/keyword-ideas.ts'
import type { MinedSource } from './mined.ts'

/** What a source is called: a platform's search box and its related searches are two. */
export function sourceName(t: TFunction<'mining'>, name: MinedSource, relevant: boolean): string {
  return relevant && HELPER_SOURCES.some((one) => one === name)
    ? t(`related.${name}`)
    : `${t(`source.${name}`)}${relevant ? t('relevantOf') : ''}`
}

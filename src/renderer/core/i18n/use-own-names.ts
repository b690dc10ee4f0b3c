import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { namesIn } from './names-in.ts'

/**
 * Names of ours that the page knows by itself, not from an answer, in the operator's language: as answers show them.
 * Chinese until the English ones are loaded. `key` names the list.
 */
export function useOwnNames<T>(key: string, list: T): T {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['own-names', key, i18n.language],
    queryFn: () => namesIn(i18n)(list),
    staleTime: Infinity,
  })
  return data ?? list
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { TableState } from '../../../contract/entities/selector-tables.ts'
import { tableStates } from '../../../contract/helper/table-commands.ts'
import { useHelperConnected, useHelperLink } from './use-helper.ts'

/** Key of the answer, for those who change it. */
export const TABLES_KEY = ['helper', 'tables'] as const

/** The selector tables of the connected helper; not asked while there is none. */
export function useTables(): UseQueryResult<TableState[]> {
  const link = useHelperLink()
  const connected = useHelperConnected()
  return useQuery({
    queryKey: [...TABLES_KEY],
    queryFn: async () => (await link.send(tableStates, {})).list,
    enabled: connected,
    retry: false,
    staleTime: 10_000,
  })
}

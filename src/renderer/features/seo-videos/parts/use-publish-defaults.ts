import { getPersonalData } from '../../../../contract/http/admin.ts'
import { useApi } from '../../../core/http/use-api.ts'

export interface PublishDefaults {
  /** The settings were read, or could not be: a form may open. */
  ready: boolean
  /** Minutes between two works of one account. */
  gap: number
  topics: string[]
}

/** What the operator set under settings → publishing; forms start from it. */
export const usePublishDefaults = (): PublishDefaults => {
  const { data, isFetched } = useApi(getPersonalData, {}, { quiet: true })
  return { ready: isFetched, gap: data?.publish.min_gap_minutes ?? 30, topics: data?.publish.default_topics ?? [] }
}

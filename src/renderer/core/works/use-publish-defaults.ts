import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { getPersonalData } from '../../../contract/http/admin.ts'
import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { useApi } from '../http/use-api.ts'
import { type LastChoices, stillAble, useLastChoices } from '../publishing/last-choices.ts'

export interface PublishDefaults {
  /** The settings were read, or could not be: a form may open. */
  ready: boolean
  /** Minutes between two works of one account. */
  gap: number
  /** Those of the settings, else the last ones. */
  topics: string[]
  /** They are the last ones. */
  keptTopics: boolean
  /** Those that got the last works, as far as they can publish films now. */
  accounts: number[]
  /** Where the last films were taken from; undefined = not known. */
  kind: LastChoices['kind']
  /** Keeps what was chosen for the next time. */
  keep: (chosen: LastChoices) => void
}

/** What the operator set under settings → publishing, and chose last; forms start from it. */
export function usePublishDefaults(): PublishDefaults {
  const { data, isFetched } = useApi(getPersonalData, {}, { quiet: true })
  const able = useApi(listAccountsByGroup, { media_type: MEDIA_TYPE.video }, { quiet: true })
  const { last, keep } = useLastChoices()
  const set = data?.publish.default_topics ?? []
  return {
    ready: isFetched && able.isFetched,
    gap: data?.publish.min_gap_minutes ?? 30,
    topics: set.length > 0 ? set : (last.topics ?? []),
    keptTopics: set.length === 0 && (last.topics?.length ?? 0) > 0,
    accounts: stillAble(last.accounts ?? [], able.data ?? []),
    kind: last.kind,
    keep,
  }
}

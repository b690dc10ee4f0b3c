import type { InputOf } from '../../../../contract/endpoint.ts'
import type { HandInCounts } from '../../../../contract/entities/publish.ts'
import { previewTask } from '../../../../contract/http/publish-grid.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { PublishArticle } from './publish-plan.ts'

/** Works of these articles for these accounts. */
export interface TimedArticles {
  /** One for each work of an account; of a draft of several articles the first. */
  articles: readonly PublishArticle[]
  accounts: readonly number[]
  /** Unix seconds. */
  time: number
}
type Input = InputOf<typeof previewTask>
const NOTHING: Input = { type: 'article', sources: { article_ids: [1] }, third_auth_ids: [1] }

const inputOf = ({ articles, accounts, time }: TimedArticles): Input => ({
  type: articles[0]?.kind === 'official' ? 'officialAccount' : 'article',
  sources: { article_ids: articles.map((article) => article.id) },
  third_auth_ids: [...accounts],
  distribution: 'all',
  allow_duplicate: 1,
  schedule: { mode: 'timing', start_time: time },
})

/**
 * How works of articles would be handed to their sites' timers, before they are made; null = none would, or it is not
 * known yet. `timed` null = there is nothing to ask.
 */
export function useArticleHandIns(timed: TimedArticles | null): HandInCounts | null {
  const text = JSON.stringify(timed === null ? null : inputOf(timed))
  const rested = useDebounced(text)
  const input = JSON.parse(rested) as Input | null
  const asked = useApi(previewTask, input ?? NOTHING, { enabled: input !== null, quiet: true, staleMs: 30_000 })
  return rested === text && input !== null ? (asked.data?.hand_ins ?? null) : null
}

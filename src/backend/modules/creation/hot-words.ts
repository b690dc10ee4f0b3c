// Words people look for, for who writes copy: the library's words that sound like buying and those entered as hot, then
// what sites suggested last.
import { z } from 'zod'
import { HOT_GROUP, type HotWord } from '../../../contract/http/creation.ts'
import { suggestSource } from '../../../contract/http/keyword-ideas.ts'
import { scoreKeyword, TIER_RULE } from '../../../contract/keywords/score.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { toSeconds } from '../../lib/clock.ts'
import { withParts } from '../../lib/industries.data.ts'
import type { Db } from '../../ports/database.ts'
import { containsPattern } from '../../ports/database.ts'

const MOST = 200
/** Looks at sites that are read, newest first. */
const LOOKS = 40
const wordList = z.array(z.string()).catch([])

/** At most `MOST`; the same word once, the library's first. */
export async function findHotWords(
  db: Db,
  filter: { keyword?: string | undefined; industryId: number },
): Promise<HotWord[]> {
  const norm = titleNorm(filter.keyword ?? '')
  let own = db
    .selectFrom('keywords')
    .selectAll()
    .where('delete_time', 'is', null)
    .where('kind', '=', 'main')
    .where((is) => is.or([is('group_name', '=', HOT_GROUP), is('score', '>=', TIER_RULE.hotFrom)]))
  if (filter.industryId !== 0) own = own.where('industry_id', 'in', withParts(filter.industryId))
  if (norm !== '') own = own.where('norm', 'like', containsPattern(norm))
  const rows = await own.orderBy('score', 'desc').orderBy('id', 'desc').limit(MOST).execute()
  const looks = await db
    .selectFrom('keyword_suggestions')
    .selectAll()
    .where('status', '=', 'ok')
    .orderBy('fetched_time', 'desc')
    .limit(LOOKS)
    .execute()
  const seen = new Set(rows.map((row) => row.norm))
  const kept = rows.map((row): HotWord => ({
    word: row.word,
    source: row.source,
    seed: row.seed,
    rank: row.rank_in_source,
    score: row.score === 0 ? null : row.score,
    score_reason: row.score_reason,
    kept: 1,
    time: toSeconds(row.create_time),
  }))
  const suggested = looks
    .flatMap((look) => {
      const provider = suggestSource.safeParse(look.provider).data
      return provider === undefined
        ? []
        : wordList.parse(JSON.parse(look.words)).map((word, at): HotWord => {
            const { score, reason } = scoreKeyword(word, filter.industryId)
            return {
              word,
              source: provider,
              seed: look.seed,
              rank: at + 1,
              score,
              score_reason: reason,
              kept: 0,
              time: toSeconds(look.fetched_time),
            }
          })
    })
    .filter((one) => {
      const key = titleNorm(one.word)
      if (key === '' || seen.has(key) || !key.includes(norm)) return false
      seen.add(key)
      return true
    })
  return [...kept, ...suggested].slice(0, MOST)
}

// Looks at search pages: where works stand, what the search box suggests, and the picture of a look.
import type { HelperThirdAuth } from '../../contract/helper/commands.ts'
import { searchEvidence, searchProgress, searchRank, suggestWords } from '../../contract/helper/search-commands.ts'
import { HelperError } from '../lib/errors.ts'
import type { SearchSubject } from '../searches/search-desk.ts'
import { handler } from './define.ts'
import type { CommandContext } from './define.ts'
import { platformOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'

const subjectOf = (
  deps: CommandDeps,
  ctx: CommandContext,
  input: { platform_value: string; thirdauth?: HelperThirdAuth | undefined; ask_person: boolean },
  jobItemId: number,
): SearchSubject => {
  const { origin } = ctx.client
  const auth = input.thirdauth
  return {
    platform: platformOf(deps, input.platform_value),
    origin,
    askPerson: input.ask_person,
    signal: ctx.signal,
    deadline: ctx.deadline,
    account: auth
      ? {
          id: auth.id,
          accountId: auth.account_id,
          secUid: auth.third_sec_uid,
          sealed: auth.third_cookie,
          proxy: auth.proxy,
        }
      : null,
    tell: (text, done, total) =>
      void deps.events.emit(
        searchProgress,
        { request_id: ctx.requestId, job_item_id: jobItemId, text, done, total },
        { origin },
      ),
  }
}

/** Where works stand for a word. */
export function searchRankCommand(deps: CommandDeps) {
  return handler(
    searchRank,
    (ctx, input) =>
      deps.searches.rank(
        subjectOf(
          deps,
          ctx,
          { ...input, ...(input.identity === 'logged_out' ? { thirdauth: undefined } : {}) },
          input.job_item_id,
        ),
        input,
      ),
    { subject: (input) => `${input.platform_value} ${input.identity}` },
  )
}

/** What a search box suggests. */
export function suggestWordsCommand(deps: CommandDeps) {
  return handler(suggestWords, (ctx, input) => deps.searches.words(subjectOf(deps, ctx, input, 0), input), {
    subject: (input) => `${input.platform_value} ${input.words.length} words`,
  })
}

/** The picture of a look as a data URL. */
export function searchEvidenceCommand(deps: CommandDeps) {
  return handler(searchEvidence, async (ctx, input) => {
    const picture = await deps.searchPictures.read(ctx.client.origin, input.evidence_id)
    if (picture === null)
      throw new HelperError({ kind: 'content', code: 'EVIDENCE_GONE', msg: '截图已清理，查询截图只保留 30 天' })
    return { content: `data:image/jpeg;base64,${picture.toString('base64')}` }
  })
}

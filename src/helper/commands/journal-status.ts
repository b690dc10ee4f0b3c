// What the journal knows of attempts; one that never began is absent.
import { journalStatus } from '../../contract/helper/commands.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

export const journalStatusCommand = (deps: CommandDeps) =>
  handler(journalStatus, async (ctx, input) => {
    const backend = await backendOf(deps, ctx)
    return {
      list: input.items.flatMap((item) => {
        const attempt = deps.journal.read({ backend: backend.id, itemId: item.item_id, attemptNo: item.attempt_no })
        if (!attempt) return []
        const { ended } = attempt
        return [{
          ...item, state: attempt.state, outcome: ended?.outcome ?? ('running' as const), publishId: ended?.publishId ?? '', platform_item_id: ended?.platformItemId ?? '', platform_url: ended?.platformUrl ?? '', error: ended?.error ?? '', msg: ended?.msg ?? '', ...(attempt.fingerprint.way === undefined ? {} : { way: attempt.fingerprint.way }), ...(ended && ended.articleUrls.length > 0 ? { article_urls: ended.articleUrls } : {}),
        }]
      }),
    }
  })

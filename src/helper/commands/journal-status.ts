// What the journal knows of attempts; one that never began is absent.
import type { z } from 'zod'
import { journalStatus } from '../../contract/helper/commands.ts'
import { attemptOutcome } from '../../contract/helper/outcome-proof.ts'
import { interruptedOf } from '../journal/entries.ts'
import { otherSubject } from '../journal/same-subject.ts'
import { signOutcomesOf } from '../vault/sign-outcome.ts'
import { backendOf } from './deps.ts'
import type { CommandDeps } from './deps.ts'
import { handler } from './define.ts'

type Listed = z.input<typeof journalStatus.output>['list'][number]

export function journalStatusCommand(deps: CommandDeps) {
  return handler(journalStatus, async (ctx, input) => {
    const backend = await backendOf(deps, ctx)
    const sign = signOutcomesOf(deps.identity)
    const signed = ({ outcome, ...told }: Omit<Listed, 'signature'>): Listed => ({
      ...told,
      outcome,
      signature: outcome === 'running' ? '' : sign(backend.id, attemptOutcome.parse({ ...told, outcome })),
    })
    return {
      list: input.items.flatMap((item): Listed[] => {
        const { subject, ...named } = item
        const attempt = deps.journal.read({
          backend: backend.id,
          epoch: item.epoch,
          itemId: item.item_id,
          attemptNo: item.attempt_no,
        })
        if (!attempt) return []
        const other = subject === undefined ? null : otherSubject(attempt.begin, subject)
        if (other !== null)
          return [
            signed({
              ...named,
              state: attempt.state,
              outcome: 'unconfirmed' as const,
              publishId: '',
              platform_item_id: '',
              platform_url: '',
              error: 'unknown',
              msg: other,
            }),
          ]
        const { ended } = attempt
        return [
          signed({
            ...named,
            state: attempt.state,
            outcome: ended?.outcome ?? ('running' as const),
            publishId: ended?.publishId ?? '',
            platform_item_id: ended?.platformItemId ?? '',
            platform_url: ended?.platformUrl ?? '',
            error: ended?.error ?? '',
            msg: ended?.msg ?? '',
            ...(attempt.fingerprint.way === undefined ? {} : { way: attempt.fingerprint.way }),
            ...(ended && ended.articleUrls.length > 0 ? { article_urls: ended.articleUrls } : {}),
            ...interruptedOf(ended),
          }),
        ]
      }),
    }
  })
}

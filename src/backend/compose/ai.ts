// Rewriting of copy: the company's text service, the rules of this machine, people reading what came of it, and the
// port that plans and articles take.
import type { BackendModule } from '../http/backend-module.ts'
import { aiRoutes, type AiRoutesDeps } from '../modules/ai/ai.routes.ts'
import type { ItemTextsPort } from '../modules/ai/ai.ports.ts'
import { dropOutdated, tenantsWithAsks } from '../modules/ai/asks.repository.ts'
import { createRewriteAsks } from '../modules/ai/asks.service.ts'
import type { ModelFetch } from '../modules/ai/chat.ts'
import { createProviderService, type ProviderService } from '../modules/ai/provider.service.ts'
import { createReviewService } from '../modules/ai/review.service.ts'
import { createRewriteService, type RewriteService } from '../modules/ai/rewrite.service.ts'
import type { FindWords } from '../lib/forbidden-words.ts'
import type { Db } from '../ports/database.ts'
import type { RewriteTexts } from '../ports/rewrite.ts'
import type { Foundation } from './foundation.ts'
import { insideGuard } from './inside-guard.ts'

const ASKS_JOB = 'ai.rewrites'
/** How often texts that wait are looked at, ms: as often the service is given some. */
const ASKS_MS = 60_000

/** The service alone: settings tell whether there is one. */
export function aiProvider(base: Pick<Foundation, 'clock' | 'cipher' | 'config'>, fetch: ModelFetch): ProviderService {
  return createProviderService({
    now: () => base.clock.now(),
    cipher: base.cipher,
    fetch,
    leadsInside: insideGuard(base.config),
  })
}

/** Rewriting alone: publishing asks it what nobody has read. */
export function aiRewrite(
  base: Pick<Foundation, 'clock'>,
  parts: {
    provider: ProviderService
    fetch: ModelFetch
    words: { finder(db: Db): Promise<FindWords> }
    preference: AiRoutesDeps['preference']
  },
): RewriteService {
  return createRewriteService({ now: () => base.clock.now(), ...parts })
}

/** `rewriting` is what other modules take. */
export function aiModule(
  base: Pick<Foundation, 'clock' | 'database' | 'jobs'>,
  parts: Pick<AiRoutesDeps, 'preference' | 'savePreference' | 'provider' | 'rewrite'> & { texts: ItemTextsPort },
): BackendModule & { rewriting: RewriteTexts } {
  const { provider, preference, savePreference, rewrite, texts } = parts
  const { clock, database, jobs } = base
  const now = () => clock.now()
  const wake = async (tenantId: number, trx?: Db): Promise<void> =>
    void (await jobs.enqueue(ASKS_JOB, {}, { tenantId, uniqueKey: ASKS_JOB, ...(trx === undefined ? {} : { trx }) }))
  const asks = createRewriteAsks({ now, provider, rewrite, texts, wake })
  jobs.register(ASKS_JOB, {
    handler: async ({ tenantId, signal }) => ({
      made: await asks.pass(database.forTenant(tenantId), tenantId, signal),
    }),
  })
  const review = createReviewService({ now, texts, measure: rewrite.measure })
  return {
    name: 'ai',
    bindings: aiRoutes({ provider, rewrite, review, preference, savePreference }),
    rewriting: { ...rewrite, ask: asks.ask },
    periodic: [
      {
        name: ASKS_JOB,
        everyMs: ASKS_MS,
        run: async () => {
          for (const tenantId of await tenantsWithAsks(database.db, now())) await wake(tenantId)
          await dropOutdated(database.db, now())
        },
      },
    ],
  }
}

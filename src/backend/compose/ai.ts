// Rewriting of copy: the company's text service, the rules of this machine, and the port that plans and articles take.
import type { BackendModule } from '../http/backend-module.ts'
import { aiRoutes, type AiRoutesDeps } from '../modules/ai/ai.routes.ts'
import type { ModelFetch } from '../modules/ai/chat.ts'
import { createProviderService, type ProviderService } from '../modules/ai/provider.service.ts'
import { createRewriteService } from '../modules/ai/rewrite.service.ts'
import type { FindWords } from '../lib/forbidden-words.ts'
import type { Db } from '../ports/database.ts'
import type { RewriteTexts } from '../ports/rewrite.ts'
import type { Foundation } from './foundation.ts'

/** The service alone: settings tell whether there is one. */
export const aiProvider = (base: Pick<Foundation, 'clock' | 'cipher'>, fetch: ModelFetch): ProviderService => createProviderService({ now: () => base.clock.now(), cipher: base.cipher, fetch })

/** `rewriting` is what other modules take. */
export function aiModule(
  base: Pick<Foundation, 'clock'>, parts: Pick<AiRoutesDeps, 'preference' | 'savePreference'> & { provider: ProviderService; fetch: ModelFetch; words: { finder(db: Db): Promise<FindWords> } },
): BackendModule & { rewriting: RewriteTexts } {
  const { provider, preference, savePreference, fetch, words } = parts
  const rewrite = createRewriteService({ now: () => base.clock.now(), fetch, provider, words, preference })
  return { name: 'ai', bindings: aiRoutes({ provider, rewrite, preference, savePreference }), rewriting: rewrite }
}

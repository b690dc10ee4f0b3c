import * as calls from '../../../contract/http/keyword-ideas.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { IdeasService } from './ideas.service.ts'

/** Calls of ideas for words, and of the sites that may be asked. */
export function ideasRoutes(ideas: IdeasService): Binding[] {
  return [
    handle(calls.searchCrux, async (ctx, input) => await ideas.crux(ctx, input)),
    handle(calls.searchCruxSenior, async (ctx, input) => await ideas.senior(ctx, input)),
    handle(calls.pullDownWords, async (ctx, input) => await ideas.pulled(ctx, input)),
    handle(calls.saveHelperWords, async (ctx, input) => await ideas.saveHelper(ctx, input)),
    handle(calls.suggestSetup, async (ctx) => await ideas.setup(ctx.db)),
    handle(calls.saveSuggestSetup, async (ctx, input) => await ideas.saveSetup(ctx, input)),
  ]
}

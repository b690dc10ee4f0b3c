import * as calls from '../../../contract/http/keywords.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { KeywordsService } from './keywords.service.ts'

/** Calls of the word library. */
export function keywordsRoutes(keywords: KeywordsService): Binding[] {
  return [
    handle(calls.listKeywords, async (ctx, input) => await keywords.list(ctx, input)),
    handle(calls.importKeywords, async (ctx, input) => await keywords.importText(ctx, input)),
    handle(calls.addKeywords, async (ctx, input) => await keywords.add(ctx, input)),
    handle(calls.editKeywords, async (ctx, input) => await keywords.edit(ctx, input)),
    handle(calls.deleteKeywords, async (ctx, input) => await keywords.remove(ctx, input)),
    handle(calls.restoreKeywords, async (ctx, input) => await keywords.restore(ctx, input)),
    handle(calls.exportKeywords, async (ctx, input) => await keywords.export(ctx, input)),
    handle(calls.mixKeywords, async (ctx, input) => await keywords.mix(ctx, input)),
    handle(calls.keywordGroups, async (ctx) => await keywords.groups(ctx)),
    handle(calls.renameKeywordGroup, async (ctx, input) => await keywords.renameGroup(ctx, input)),
  ]
}

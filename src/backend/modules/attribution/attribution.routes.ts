import {
  attributedWords,
  attributionChain,
  exportAttributedWords,
  exportAttributionChain,
} from '../../../contract/http/attribution.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import type { Clock } from '../../lib/clock.ts'
import { createAttribution } from './attribution.ts'

/** Calls of the attribution. */
export function attributionRoutes(clock: Clock): Binding[] {
  const attribution = createAttribution(clock)
  return [
    handle(attributedWords, async (ctx, input) => await attribution.words(ctx, input)),
    handle(attributionChain, async (ctx, input) => await attribution.chain(ctx, input)),
    handle(exportAttributedWords, async (ctx, input) => await attribution.exportWords(ctx, input)),
    handle(exportAttributionChain, async (ctx, input) => await attribution.exportChain(ctx, input)),
  ]
}

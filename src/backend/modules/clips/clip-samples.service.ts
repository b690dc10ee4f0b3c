// Samples of transitions and effects: asked for when a form shows them first, made in the background, then only looked
// up.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { clipSamples } from '../../../contract/http/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { ClipEngine, FileLinks } from './clip-ports.ts'

export interface ClipSamples {
  /** Those that are there; the others are being made, unless `reason` says why not. */
  list(): Promise<OutputOf<typeof clipSamples>>
}

interface Spec {
  kind: 'transition' | 'effect'
  value: string
}

interface SamplesDeps {
  specs: readonly Spec[]
  keys(spec: Spec): { film: string; cover: string }
  /** All keys begin with it. */
  prefix: string
  store: Pick<FileStore, 'list'>
  links: FileLinks
  engine: ClipEngine
  clock: Clock
  /** Has them made; nothing happens while they are being made. */
  ask(): Promise<unknown>
}

/** What could not be made is tried again so much later, ms; forms ask every few seconds. */
const AGAIN_MS = 60_000

export function createClipSamples(deps: SamplesDeps): ClipSamples {
  /** Samples never go once they are there. */
  const there = new Set<string>()
  let askedAt = -AGAIN_MS
  const look = async (): Promise<void> => {
    for await (const { key } of deps.store.list(deps.prefix)) there.add(key)
  }
  return {
    async list() {
      const has = (spec: Spec): boolean => there.has(deps.keys(spec).cover)
      if (!deps.specs.every(has)) await look()
      const left = deps.specs.filter((spec) => !has(spec)).length
      const engine = left === 0 ? { ready: true, reason: '' } : await deps.engine.state()
      if (left > 0 && engine.ready && deps.clock.now() - askedAt >= AGAIN_MS) {
        askedAt = deps.clock.now()
        await deps.ask()
      }
      const samples = await Promise.all(
        deps.specs.filter(has).map(async (spec) => {
          const keys = deps.keys(spec)
          return {
            kind: spec.kind,
            value: spec.value,
            film_url: await deps.links.url(keys.film),
            cover_url: await deps.links.url(keys.cover),
          }
        }),
      )
      return { samples, left, reason: engine.reason }
    },
  }
}

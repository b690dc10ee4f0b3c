// What goes wrong at official interfaces: the same for everybody at a company, as it is there, until the next fault of
// that company.
import type { FakeGoogle } from '../../fake-platforms/official/google/server.ts'
import { graphError } from '../../fake-platforms/official/meta/model.ts'
import type { FakeMeta } from '../../fake-platforms/official/meta/start.ts'

type Pick = <T>(list: readonly T[]) => T
export interface OfficialFaults {
  /** One more thing goes wrong. */
  strike(random: () => number): void
  heal(): void
}

const HEALTHY: FakeGoogle['world']['faults'] = {
  breakAt: 0,
  loseLast: '',
  quota: false,
  tokenStatus: 0,
  dataStatus: 0,
  downAfterLast: false,
  refuseLast: false,
}

/** Ends the tokens of somebody; he has to agree again. */
const endTokens = <T>(tokens: Iterable<T>, pick: Pick, end: (token: T) => void): void => {
  const all = [...tokens]
  if (all.length > 0) end(pick(all))
}

const googleStrikes = ({ world }: FakeGoogle, pick: Pick): readonly (() => void)[] => {
  const set = (patch: Partial<typeof world.faults>) => (): void => void Object.assign(world.faults, patch)
  return [
    () =>
      endTokens(world.persons, pick, (person) => {
        for (const held of world.access.values()) if (held.grant.person === person) held.until = 0
      }),
    set({ dataStatus: 429 }),
    set({ dataStatus: 503 }),
    set({ quota: true }),
    set({ tokenStatus: 503 }),
    set({ loseLast: 'answer' }),
    set({ loseLast: 'forget' }),
    set({ refuseLast: true }),
    set({ breakAt: 300_000 }),
  ]
}

const metaStrikes = (meta: FakeMeta, pick: Pick): readonly (() => void)[] => {
  const set = (fault: Parameters<FakeMeta['fault']>[0]) => (): void => meta.fault(fault)
  const tooOften = graphError(400, 4, 'Application request limit reached')
  return [
    () =>
      endTokens(meta.world.pages, pick, (page) => {
        for (const [value, token] of meta.world.tokens)
          if (token.kind === 'page' && token.of === page.id) meta.world.tokens.delete(value)
      }),
    set({ at: 'content_publishing_limit', kind: 'reply', reply: tooOften, times: 2 }),
    set({ at: 'graph.facebook.com', kind: 'reply', reply: { status: 503, text: 'upstream' }, times: 3 }),
    set({ at: 'media_publish', kind: 'lose-answer' }),
    set({ at: 'media_publish', kind: 'lose-request' }),
    set({ at: 'media_publish', kind: 'reply', reply: { status: 500, text: 'upstream' } }),
    set({ at: 'rupload', kind: 'break', bytes: 150_000 }),
    set({ at: 'rupload', kind: 'lose-answer' }),
    () => void (meta.settings.notReady = 1),
  ]
}

export function createOfficialFaults(google: FakeGoogle, meta: FakeMeta): OfficialFaults {
  const healGoogle = (): void => void Object.assign(google.world.faults, HEALTHY)
  const healMeta = (): void => {
    meta.heal()
    meta.settings.notReady = 0
  }
  return {
    strike: (random) => {
      const pick: Pick = (list) => list[Math.floor(random() * list.length)] as (typeof list)[number]
      const atGoogle = random() < 0.5
      if (atGoogle) healGoogle()
      else healMeta()
      pick(atGoogle ? googleStrikes(google, pick) : metaStrikes(meta, pick))()
    },
    heal: () => {
      healGoogle()
      healMeta()
    },
  }
}

import { useMemo } from 'react'
import { pullDownWords, searchCrux, searchCruxSenior, WEB_PROVIDERS } from '../../../contract/http/keyword-ideas.ts'
import { useApi, useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import type { MineRequest } from './mine-request.ts'
import { type HelperWordsView, useHelperWords } from './use-helper-words.ts'
import {
  fromCrux,
  fromPulled,
  fromSenior,
  type MinedWord,
  type SourceState,
  statesOfPulled,
  statesOfProviders,
} from './mined.ts'

/** While sites are still being asked the answer is fetched again this often, ms. */
const POLL_MS = 2_500

export interface Mined {
  readonly words: readonly MinedWord[]
  readonly states: readonly SourceState[]
  /** What columns left out, by reason. */
  readonly dropped: readonly (readonly [string, number])[]
  /** How many combinations there are; null = not asked. */
  readonly total: number | null
  readonly pending: boolean
  readonly fetching: boolean
  /** Sites are still being asked. */
  readonly waiting: boolean
  readonly error: string | null
  readonly retry: () => void
  /** Asks the sites anew that refused or failed; absent = there are none. */
  readonly askAgain: (() => void) | null
  readonly askingAgain: boolean
  /** The look at a search box, null = none was asked for. */
  readonly helper: HelperWordsView | null
}

const QUICK_NONE = { keyword: '--' }
const SENIOR_NONE = { spec: { mains: ['-'] } }
const PULLED_NONE = { words: ['-'] }
const MOST_SEEDS = 20

/** Looks for words and goes on asking while a source is. Null = nothing was asked for. */
export function useMined(request: MineRequest | null): Mined {
  const say = useErrorText()
  const isWaiting = (looks: readonly { status: string }[] | undefined): number | false =>
    looks?.some((look) => look.status === 'waiting') === true ? POLL_MS : false
  const options = { quiet: true, staleMs: 60_000 } as const
  const quick = useApi(searchCrux, request?.mode === 'quick' ? request.input : QUICK_NONE, {
    ...options,
    enabled: request?.mode === 'quick',
    pollMs: (data) => isWaiting(data?.providers),
  })
  const senior = useApi(searchCruxSenior, request?.mode === 'senior' ? request.input : SENIOR_NONE, {
    ...options,
    enabled: request?.mode === 'senior',
    pollMs: (data) => isWaiting(data?.providers),
  })
  const pulled = useApi(pullDownWords, request?.mode === 'pulled' ? request.input : PULLED_NONE, {
    ...options,
    enabled: request?.mode === 'pulled',
    pollMs: (data) => isWaiting(data?.list),
  })
  const helper = useHelperWords(request?.mode === 'pulled' ? request.helper : null)
  const force = useCall(pullDownWords, { refreshes: [searchCrux, searchCruxSenior, pullDownWords], overlay: false })
  const query = request?.mode === 'senior' ? senior : request?.mode === 'pulled' ? pulled : quick
  const read = useMemo((): Pick<Mined, 'words' | 'states' | 'dropped' | 'total'> => {
    const none = { dropped: [], total: null }
    if (request?.mode === 'quick' && quick.data !== undefined)
      return {
        ...none,
        words: fromCrux(quick.data, request.input.keyword),
        states: statesOfProviders(quick.data.providers, request.input.keyword),
      }
    if (request?.mode === 'senior' && senior.data !== undefined)
      return {
        words: fromSenior(senior.data),
        states: statesOfProviders(senior.data.providers, ''),
        dropped: Object.entries(senior.data.dropped).filter(([, count]) => count > 0),
        total: senior.data.total_combinations,
      }
    if (request?.mode === 'pulled' && pulled.data !== undefined) {
      const all = { ...pulled.data, list: [...pulled.data.list, ...(helper?.rows ?? [])] }
      return { ...none, words: fromPulled(all, request.industryId), states: statesOfPulled(all) }
    }
    return { ...none, words: [], states: [] }
  }, [request, quick.data, senior.data, pulled.data, helper?.rows])
  const broken = read.states.flatMap((source) =>
    source.states
      .filter((state) => state.status === 'blocked' || state.status === 'error')
      .map((state) => ({ source, seeds: state.seeds })),
  )
  const asked =
    request === null
      ? []
      : request.mode === 'quick'
        ? [request.input.keyword]
        : request.mode === 'senior'
          ? request.input.spec.mains
          : []
  const seeds = [...new Set(request?.mode === 'pulled' ? broken.flatMap((one) => one.seeds) : asked)].slice(
    0,
    MOST_SEEDS,
  )
  const providers = broken.flatMap(({ source }) => WEB_PROVIDERS.filter((one) => one === source.name))
  return {
    ...read,
    pending: request !== null && query.isPending,
    fetching: query.isFetching,
    waiting:
      helper?.running === true ||
      read.states.some((source) => source.states.some((state) => state.status === 'waiting')),
    error: request !== null && query.error !== null && query.data === undefined ? say(query.error) : null,
    retry: () => void query.refetch(),
    askAgain:
      providers.length === 0 || seeds.length === 0
        ? null
        : () => force.mutate({ words: seeds, providers: [...new Set(providers)], force: 1 }),
    askingAgain: force.isPending,
    helper,
  }
}

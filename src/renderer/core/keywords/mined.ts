// Words as the drawer shows them, whichever call found them. Where a word comes from and when is kept; how often it is
// searched is known nowhere.
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  type lookStatus,
  type pullDownWords,
  type searchCrux,
  type searchCruxSenior,
  HELPER_SOURCES,
  WEB_PROVIDERS,
} from '../../../contract/http/keyword-ideas.ts'
import { scoreKeyword, type Tier, tierOf } from '../../../contract/keywords/score.ts'
import { titleNorm } from '../../../contract/titles/lines.ts'

export const SOURCES = ['library', 'local', ...WEB_PROVIDERS, ...HELPER_SOURCES] as const
export type MinedSource = (typeof SOURCES)[number]
export type LookStatus = (typeof lookStatus)['options'][number]

export interface MinedWord {
  /** The same word has the same norm. */
  readonly norm: string
  readonly word: string
  readonly source: MinedSource
  /** It stood among the results, not below the box. */
  readonly relevant: boolean
  /** Made by rule: nobody was seen searching for it. */
  readonly synthetic: boolean
  /** 1 to 10. */
  readonly score: number
  readonly reason: string
  readonly tier: Tier
  /** Position in what the source gave, from 1. */
  readonly rank: number
  /** Unix seconds; null = it was no look at a site. */
  readonly fetched: number | null
  /** The word it was found with. */
  readonly seed: string
}

/** One source's state: how many seeds ended so, and what it says to it. */
export interface SourceState {
  readonly name: MinedSource
  readonly relevant: boolean
  readonly states: readonly {
    readonly status: LookStatus
    readonly count: number
    readonly note: string
    readonly seeds: readonly string[]
  }[]
  readonly fetched: number | null
}

/** The same word once, where it stood first. */
const once = (words: readonly MinedWord[]): MinedWord[] =>
  [...new Map(words.toReversed().map((one) => [one.norm, one])).values()].toReversed()

export function fromCrux({ list }: OutputOf<typeof searchCrux>, seed: string): MinedWord[] {
  return once(
    list.map((one) => ({
      norm: titleNorm(one.word),
      word: one.word,
      source: one.source,
      relevant: false,
      synthetic: one.is_synthetic === 1,
      score: one.score,
      reason: one.score_reason,
      tier: one.tier,
      rank: one.rank,
      fetched: one.fetched_time,
      seed,
    })),
  )
}

export function fromSenior({ list }: OutputOf<typeof searchCruxSenior>): MinedWord[] {
  return once(
    list.map((one) => ({
      norm: titleNorm(one.word),
      word: one.word,
      source: one.source,
      relevant: false,
      synthetic: one.is_synthetic === 1,
      score: one.score,
      reason: one.score_reason,
      tier: tierOf(one.word, one.score),
      rank: one.rank,
      fetched: one.fetched_time,
      seed: one.main,
    })),
  )
}

export function fromPulled({ list }: OutputOf<typeof pullDownWords>, industryId: number): MinedWord[] {
  return once(
    list.flatMap((look) =>
      look.words.map(({ word, rank }) => {
        const { score, reason } = scoreKeyword(word, industryId)
        return {
          norm: titleNorm(word),
          word,
          source: look.provider,
          relevant: look.kind === 'relevant',
          synthetic: look.is_synthetic === 1,
          score,
          reason,
          tier: tierOf(word, score),
          rank,
          fetched: look.fetched_time,
          seed: look.seed,
        }
      }),
    ),
  )
}

interface Look {
  readonly name: MinedSource
  readonly relevant: boolean
  readonly status: LookStatus
  readonly note: string
  readonly seed: string
  readonly fetched: number | null
}
const ORDER: readonly LookStatus[] = ['ok', 'waiting', 'empty', 'blocked', 'error', 'off', 'unsupported']

/**
 * Looks put together by source, each state counted for itself: nothing found is never mixed with not having been able
 * to look.
 */
export function groupStates(looks: readonly Look[]): SourceState[] {
  const groups = Map.groupBy(looks, (look) => `${look.name} ${look.relevant}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const states = ORDER.flatMap((status) => {
      const same = group.filter((look) => look.status === status)
      return same.length === 0
        ? []
        : [
            {
              status,
              count: same.length,
              note: same.find((look) => look.note !== '')?.note ?? '',
              seeds: same.map((look) => look.seed),
            },
          ]
    })
    const times = group.flatMap((look) => look.fetched ?? [])
    return [
      { name: first.name, relevant: first.relevant, states, fetched: times.length === 0 ? null : Math.max(...times) },
    ]
  })
}

export function statesOfProviders(providers: OutputOf<typeof searchCrux>['providers'], seed: string): SourceState[] {
  return groupStates(
    providers.map((one) => ({
      name: one.name,
      relevant: one.status === 'unsupported',
      status: one.status,
      note: one.note,
      seed,
      fetched: one.fetched_time,
    })),
  )
}
export function statesOfPulled({ list }: OutputOf<typeof pullDownWords>): SourceState[] {
  return groupStates(
    list.map((look) => ({
      name: look.provider,
      relevant: look.kind === 'relevant',
      status: look.status,
      note: look.note,
      seed: look.seed,
      fetched: look.fetched_time,
    })),
  )
}

export interface MinedFilter {
  /** Part of the word. */
  readonly text: string
  /** Words that hold one of these are left out. */
  readonly without: readonly string[]
  readonly sources: readonly MinedSource[]
  readonly tiers: readonly Tier[]
  /** Without what rules made. */
  readonly realOnly: boolean
  /** Lowest score. */
  readonly from: number
}
export const NO_FILTER: MinedFilter = { text: '', without: [], sources: [], tiers: [], realOnly: false, from: 1 }

export function filterMined(words: readonly MinedWord[], filter: MinedFilter): MinedWord[] {
  const text = titleNorm(filter.text)
  const without = filter.without.map(titleNorm).filter((one) => one !== '')
  return words.filter(
    (one) =>
      one.norm.includes(text) &&
      !without.some((bad) => one.norm.includes(bad)) &&
      (filter.sources.length === 0 || filter.sources.includes(one.source)) &&
      (filter.tiers.length === 0 || filter.tiers.includes(one.tier)) &&
      !(filter.realOnly && one.synthetic) &&
      one.score >= filter.from,
  )
}

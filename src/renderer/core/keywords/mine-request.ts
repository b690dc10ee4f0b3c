// What is looked for, as the three calls take it.
import type { InputOf } from '../../../contract/endpoint.ts'
import type {
  HelperPlatform,
  pullDownWords,
  searchCrux,
  searchCruxSenior,
  WebProvider,
} from '../../../contract/http/keyword-ideas.ts'
import { LINE_MAX } from '../../../contract/titles/lines.ts'
import type { HelperWordsRequest } from './helper-words.ts'

export const MODES = ['quick', 'senior', 'pulled'] as const
export type MineMode = (typeof MODES)[number]

export interface MineDraft {
  mode: MineMode
  seed: string
  industryId: number
  adcode: string
  regions: string
  prefixes: string
  mains: string
  suffixes: string
  negatives: string
  pulldown: boolean
  relevant: boolean
  depth: 1 | 2
  /** Empty = all that are turned on. */
  providers: WebProvider[]
  /** Site whose search box the cloud housekeeper reads; '' = none. */
  helper: HelperPlatform | ''
  /** Account that looks there; 0 = a browser that is signed in nowhere. */
  account: number
  limit: number
  /** The same seed gives the same combinations. */
  lot: number
  words: string
}
export function draftOf(seed: string, industryId: number): MineDraft {
  return {
    mode: 'quick',
    seed,
    industryId,
    adcode: '',
    regions: '',
    prefixes: '',
    mains: seed,
    suffixes: '',
    negatives: '',
    pulldown: true,
    relevant: false,
    depth: 1,
    providers: [],
    helper: '',
    account: 0,
    limit: 200,
    lot: 1,
    words: seed,
  }
}

export type MineRequest =
  | { readonly mode: 'quick'; readonly input: InputOf<typeof searchCrux> }
  | { readonly mode: 'senior'; readonly input: InputOf<typeof searchCruxSenior> }
  | {
      readonly mode: 'pulled'
      readonly input: InputOf<typeof pullDownWords>
      readonly industryId: number
      readonly helper: HelperWordsRequest | null
    }

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
/** Most seeds of one look at the sites. */
export const SEEDS_MAX = 20

/** Null with the key of a sentence while something is missing. */
export function requestOf(
  draft: MineDraft,
): { request: MineRequest } | { why: 'seed' | 'mains' | 'words' | 'tooMany' | 'kinds' | 'tooLong' } {
  const seed = draft.seed.trim()
  if (draft.mode === 'quick') {
    const length = [...seed].length
    if (length < 2) return { why: 'seed' }
    return length > LINE_MAX
      ? { why: 'tooLong' }
      : {
          request: {
            mode: 'quick',
            input: {
              keyword: seed,
              industry_id: draft.industryId,
              limit: 200,
              ...(draft.adcode === '' ? {} : { adcode: draft.adcode }),
            },
          },
        }
  }
  if (draft.mode === 'senior') {
    const mains = linesOf(draft.mains)
    if (mains.length === 0) return { why: 'mains' }
    return {
      request: {
        mode: 'senior',
        input: {
          spec: {
            regions: linesOf(draft.regions),
            prefixes: linesOf(draft.prefixes),
            mains,
            suffixes: linesOf(draft.suffixes),
            negatives: linesOf(draft.negatives),
            templates: [],
          },
          expand: {
            pulldown: draft.pulldown ? 1 : 0,
            relevant: draft.relevant ? 1 : 0,
            depth: draft.depth,
            providers: draft.providers,
          },
          industry_id: draft.industryId,
          limit: draft.limit,
          seed: draft.lot,
        },
      },
    }
  }
  const words = [...new Set(linesOf(draft.words))]
  if (words.length === 0) return { why: 'words' }
  if (words.length > SEEDS_MAX) return { why: 'tooMany' }
  if (words.some((word) => [...word].length > LINE_MAX)) return { why: 'tooLong' }
  const kinds = [...(draft.pulldown ? ['pulldown' as const] : []), ...(draft.relevant ? ['relevant' as const] : [])]
  return kinds.length === 0
    ? { why: 'kinds' }
    : {
        request: {
          mode: 'pulled',
          industryId: draft.industryId,
          helper:
            draft.helper === ''
              ? null
              : {
                  words,
                  platform: draft.helper,
                  depth: draft.depth,
                  kinds,
                  ...(draft.account === 0 ? {} : { accountId: draft.account }),
                },
          input: { words, kinds, providers: draft.providers, depth: draft.depth },
        },
      }
}

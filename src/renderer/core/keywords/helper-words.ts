// Words of a platform's search box: what the server still keeps, else typed by the cloud housekeeper and handed in, one seed after the other.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { HelperThirdAuth } from '../../../contract/helper/commands.ts'
import type { CommandOutput } from '../../../contract/helper/command.ts'
import { REPLY } from '../../../contract/helper/protocol.ts'
import { SUGGEST_PER_JOB, suggestWords } from '../../../contract/helper/search-commands.ts'
import { type HelperPlatform, pullDownWords, saveHelperWords } from '../../../contract/http/keyword-ideas.ts'
import { CONNECTION_LOST, HelperError } from '../helper/helper-error.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

/** One seed: `waiting` = it was not asked, `end` says why. */
export type HelperWordsRow = OutputOf<typeof pullDownWords>['list'][number]
export interface HelperWordsRequest {
  /** At most 20. */
  readonly words: readonly string[]
  readonly platform: HelperPlatform
  /** 2 = what is suggested is typed, too. */
  readonly depth: 1 | 2
  /** Asks anew what is kept. */
  readonly force?: boolean
  /** Asks anew what was blocked or failed. */
  readonly retry?: boolean
  /** Looks with an account; without one in a browser that is signed in nowhere. */
  readonly thirdauth?: HelperThirdAuth
}
/**
 * done = every seed has its answer; blocked = the site wants a person and was left; offline = no cloud housekeeper is connected; unsupported = it has no
 * such command (update it) or no such site; cancelled; failed = `note` says why.
 */
export type HelperWordsEnd = 'done' | 'blocked' | 'offline' | 'unsupported' | 'cancelled' | 'failed'
export interface HelperWords {
  readonly rows: readonly HelperWordsRow[]
  readonly end: HelperWordsEnd
  readonly note: string
}
export interface HelperWordsDeps {
  readonly http: Pick<HttpClient, 'call'>
  readonly helper: Pick<HelperLink, 'send' | 'store'>
}
/** `done` from 1. */
export interface HelperWordsStep {
  readonly word: string
  readonly done: number
  readonly total: number
}
export interface HelperWordsOptions {
  readonly signal: AbortSignal
  /** Rows so far, and the word that is typed now. */
  readonly onStep: (rows: readonly HelperWordsRow[], step: HelperWordsStep) => void
}

const SILENT = { overlay: false, quiet: true } as const
const UNSUPPORTED: ReadonlySet<number> = new Set([REPLY.unknownCommand, REPLY.unsupported])

const endOf = (error: unknown, signal: AbortSignal): { end: HelperWordsEnd; note: string } => {
  if (signal.aborted) return { end: 'cancelled', note: '' }
  if (!(error instanceof HelperError)) return { end: 'failed', note: error instanceof Error ? error.message : '' }
  if (error.code === CONNECTION_LOST) return { end: 'offline', note: '' }
  if (UNSUPPORTED.has(error.code)) return { end: 'unsupported', note: '' }
  return error.code === REPLY.cancelled ? { end: 'cancelled', note: '' } : { end: 'failed', note: error.message }
}
const toInput = (list: CommandOutput<typeof suggestWords>['list']) => list.map((row) => ({ seed: row.seed, status: row.status, words: row.words.map((one) => one.word), note: row.reason }))

/** Looks for the words of a search box. Never throws but for a refused call of the server (ApiError); a stop keeps what was found. */
export const askHelperWords = async ({ http, helper }: HelperWordsDeps, request: HelperWordsRequest, { signal, onStep }: HelperWordsOptions): Promise<HelperWords> => {
  const { platform, depth } = request
  const { list } = await http.call(pullDownWords, { words: [...request.words], providers: ['helper'], platform_value: platform, depth, ...(request.force === true ? { force: 1 } : {}) }, { ...SILENT, signal })
  const rows = new Map(list.map((row) => [row.seed, row]))
  const isLeft = (row: HelperWordsRow | undefined): boolean => row === undefined || row.status === 'waiting' || (request.retry === true && (row.status === 'blocked' || row.status === 'error'))
  const seeds = list.filter(isLeft).map((row) => row.seed)
  const told = (end: HelperWordsEnd, note = ''): HelperWords => ({ rows: [...rows.values()], end, note })
  let asked = 0
  /** Types words one after the other; null = all were asked. */
  const ask = async (words: readonly string[]): Promise<HelperWords | null> => {
    const total = Math.min(SUGGEST_PER_JOB, asked + words.length)
    for (const word of words) {
      if (signal.aborted) return told('cancelled')
      if (asked >= SUGGEST_PER_JOB) return null
      onStep([...rows.values()], { word, done: asked + 1, total })
      const found = await helper.send(suggestWords, { platform_value: platform, words: [word], depth: 1, ...(request.thirdauth === undefined ? {} : { thirdauth: request.thirdauth }) }, { signal })
      asked += found.asked
      // Handed in at once: what was looked at is not lost when the next one is stopped.
      const kept = await http.call(saveHelperWords, { platform_value: platform, list: toInput(found.list) }, SILENT)
      for (const row of kept.list) rows.set(row.seed, row)
      const [first] = found.list
      if (first?.status === 'blocked') return told('blocked', first.reason)
      // Nothing was typed at all: the day is spent or the time is over, and the next word would hear the same.
      if (found.asked === 0) return told('failed', first?.reason)
    }
    return null
  }
  const nextWords = (): string[] => [...new Set(list.flatMap((row) => rows.get(row.seed)?.words ?? []).map((one) => one.word))].filter((word) => isLeft(rows.get(word)))
  if (seeds.length === 0 && (depth === 1 || nextWords().length === 0)) return told('done')
  if (!helper.store.getState().connected) return told('offline')
  try {
    return (await ask(seeds)) ?? (depth === 2 ? await ask(nextWords()) : null) ?? told('done')
  } catch (error) {
    const { end, note } = endOf(error, signal)
    return told(end, note)
  }
}

// Words of a platform's search box and of its results pages: what the server still keeps, else read by the cloud
// housekeeper and handed in, one seed after the other.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { HelperThirdAuth } from '../../../contract/helper/commands.ts'
import type { CommandOutput } from '../../../contract/helper/command.ts'
import { REPLY } from '../../../contract/helper/protocol.ts'
import { SUGGEST_PER_JOB, suggestWords } from '../../../contract/helper/search-commands.ts'
import { type HelperPlatform, pullDownWords, saveHelperWords } from '../../../contract/http/keyword-ideas.ts'
import { loginNeedInfo } from '../../../contract/http/third-auth.ts'
import { withUse } from '../accounts/account-use.ts'
import { CONNECTION_LOST, HelperError } from '../errors/helper-error.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

/** One seed: `waiting` = it was not asked, `end` says why. */
export type HelperWordsRow = OutputOf<typeof pullDownWords>['list'][number]
export type WordsKind = 'pulldown' | 'relevant'
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
  /**
   * The box unless said; both are looked at one after the other. Where a site has no related words the server says so.
   */
  readonly kinds?: readonly WordsKind[]
  /** Looks with this account; without one in a browser that is signed in nowhere. */
  readonly accountId?: number
}
/**
 * done = every seed has its answer; blocked = the site wants a person and was left; offline = no cloud housekeeper is
 * connected; unsupported = it has no such command (update it) or no such site; cancelled; failed = `note` says why.
 */
export type HelperWordsEnd = 'done' | 'blocked' | 'offline' | 'unsupported' | 'cancelled' | 'failed'
export interface HelperWords {
  readonly rows: readonly HelperWordsRow[]
  readonly end: HelperWordsEnd
  readonly note: string
  /** Names the newest picture of a look, '' = none was made. */
  readonly evidence: string
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
const toInput = (list: CommandOutput<typeof suggestWords>['list']) =>
  list.map((row) => ({ seed: row.seed, status: row.status, words: row.words.map((one) => one.word), note: row.reason }))

/**
 * The account's session, sealed for this computer's helper.
 * @throws ApiError when it is used elsewhere
 */
const sessionOf = async ({ http, helper }: HelperWordsDeps, accountId: number): Promise<HelperThirdAuth> => {
  const device = helper.store.getState().info?.device_id
  const need = await http.call(
    loginNeedInfo,
    { third_auth_id: accountId, purpose: 'view', ...(device ? { device_id: device } : {}) },
    SILENT,
  )
  return {
    id: accountId,
    platform_value: need.platform_value,
    account_id: need.account_id,
    third_sec_uid: '',
    third_cookie: need.third_cookie,
    third_token: '',
    proxy: need.proxy,
  }
}

interface Asking {
  readonly request: HelperWordsRequest
  readonly kind: WordsKind
  readonly thirdauth: () => Promise<HelperThirdAuth | undefined>
}
const askKind = async (
  { http, helper }: HelperWordsDeps,
  { request, kind, thirdauth }: Asking,
  { signal, onStep }: HelperWordsOptions,
): Promise<HelperWords> => {
  const { platform, depth } = request
  const { list } = await http.call(
    pullDownWords,
    {
      words: [...request.words],
      providers: ['helper'],
      kinds: [kind],
      platform_value: platform,
      depth,
      ...(request.force === true ? { force: 1 } : {}),
    },
    { ...SILENT, signal },
  )
  const rows = new Map(list.map((row) => [row.seed, row]))
  const isLeft = (row: HelperWordsRow | undefined): boolean =>
    row === undefined ||
    row.status === 'waiting' ||
    (request.retry === true && (row.status === 'blocked' || row.status === 'error'))
  const seeds = list.filter(isLeft).map((row) => row.seed)
  let evidence = ''
  const told = (end: HelperWordsEnd, note = ''): HelperWords => ({ rows: [...rows.values()], end, note, evidence })
  let asked = 0
  /** Looks at words one after the other; null = all were asked. */
  const ask = async (words: readonly string[]): Promise<HelperWords | null> => {
    const total = Math.min(SUGGEST_PER_JOB, asked + words.length)
    for (const word of words) {
      if (signal.aborted) return told('cancelled')
      if (asked >= SUGGEST_PER_JOB) return null
      onStep([...rows.values()], { word, done: asked + 1, total })
      const account = await thirdauth()
      // An older housekeeper knows no kind: for the box it is left out.
      const found = await helper.send(
        suggestWords,
        {
          platform_value: platform,
          words: [word],
          depth: 1,
          ...(kind === 'relevant' ? { kind } : {}),
          ...(account === undefined ? {} : { thirdauth: account }),
        },
        { signal },
      )
      asked += found.asked
      evidence = found.evidence_id ?? evidence
      // Handed in at once: what was looked at is not lost when the next one is stopped.
      const kept = await http.call(
        saveHelperWords,
        { platform_value: platform, kind, list: toInput(found.list) },
        SILENT,
      )
      for (const row of kept.list) rows.set(row.seed, row)
      const [first] = found.list
      if (first?.status === 'blocked') return told('blocked', first.reason)
      // Nothing was typed at all: the day is spent or the time is over, and the next word would hear the same.
      if (found.asked === 0) return told('failed', first?.reason)
    }
    return null
  }
  const nextWords = (): string[] =>
    [...new Set(list.flatMap((row) => rows.get(row.seed)?.words ?? []).map((one) => one.word))].filter((word) =>
      isLeft(rows.get(word)),
    )
  if (seeds.length === 0 && (depth === 1 || nextWords().length === 0)) return told('done')
  if (!helper.store.getState().connected) return told('offline')
  try {
    return (await ask(seeds)) ?? (depth === 2 ? await ask(nextWords()) : null) ?? told('done')
  } catch (error) {
    const { end, note } = endOf(error, signal)
    return told(end, note)
  }
}

/**
 * Looks for the words of a search box, and for related ones. Never throws but for a refused call of the server
 * (ApiError); a stop keeps what was found.
 */
export async function askHelperWords(
  deps: HelperWordsDeps,
  request: HelperWordsRequest,
  options: HelperWordsOptions,
): Promise<HelperWords> {
  const { accountId, kinds = ['pulldown'] } = request
  let session: Promise<HelperThirdAuth> | undefined
  const thirdauth = async (): Promise<HelperThirdAuth | undefined> =>
    accountId === undefined ? undefined : await (session ??= sessionOf(deps, accountId))
  const work = async (): Promise<HelperWords> => {
    let all: HelperWords = { rows: [], end: 'done', note: '', evidence: '' }
    for (const kind of kinds) {
      const before = all.rows
      const told = await askKind(
        deps,
        { request, kind, thirdauth },
        { signal: options.signal, onStep: (rows, step) => options.onStep([...before, ...rows], step) },
      )
      all = { ...told, rows: [...before, ...told.rows], evidence: told.evidence || all.evidence }
      if (told.end !== 'done') return all
    }
    return all
  }
  return accountId === undefined ? await work() : await withUse(deps, [accountId], 'view', work)
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHelperLink } from '../helper/use-helper.ts'
import { useHttp } from '../http/http-context.ts'
import { useErrorText } from '../http/use-error-text.ts'
import {
  askHelperWords,
  type HelperWordsEnd,
  type HelperWordsRequest,
  type HelperWordsRow,
  type HelperWordsStep,
} from './helper-words.ts'

export interface HelperWordsView {
  /** Seeds that were not asked say why instead of waiting; after a stop they are left out. */
  readonly rows: readonly HelperWordsRow[]
  readonly running: boolean
  /** What happens now, or why it ended; '' = nothing to say. */
  readonly text: string
  /** Names the newest picture of a look, '' = none. */
  readonly evidence: string
  /** null while it runs. */
  readonly end: HelperWordsEnd | null
  readonly stop: () => void
  readonly again: () => void
  /** Opens the dialog that tells how to connect. */
  readonly connect: () => void
}
interface Run {
  /** Whose run it is. */
  readonly request: HelperWordsRequest | null
  readonly turn: number
  readonly rows: readonly HelperWordsRow[]
  readonly step: HelperWordsStep | null
  readonly end: HelperWordsEnd | null
  readonly note: string
  readonly evidence: string
  /** A call that the server refused. */
  readonly error: unknown
}

const START: Run = { request: null, turn: 0, rows: [], step: null, end: null, note: '', evidence: '', error: null }
const FAILED: ReadonlySet<HelperWordsRow['status']> = new Set(['blocked', 'error'])
/** As what a seed counts that was not asked. */
const UNASKED: Readonly<Record<HelperWordsEnd, HelperWordsRow['status']>> = {
  done: 'waiting',
  blocked: 'blocked',
  offline: 'error',
  unsupported: 'unsupported',
  cancelled: 'error',
  failed: 'error',
}

/** Asks the cloud housekeeper for the words of a search box while the component stands. Null = nothing is asked. */
export function useHelperWords(request: HelperWordsRequest | null): HelperWordsView | null {
  const http = useHttp()
  const helper = useHelperLink()
  const { t } = useTranslation('mining')
  const say = useErrorText()
  /** Asked again so often, for this request. */
  const [again, setAgain] = useState({ request, turn: 0 })
  const [kept, setRun] = useState<Run>(START)
  const control = useRef<AbortController | null>(null)
  const turn = again.request === request ? again.turn : 0
  const run = kept.request === request && kept.turn === turn ? kept : START
  useEffect(() => {
    if (request === null) return undefined
    const mine = new AbortController()
    let over = false
    const show = (change: Partial<Run>): void => {
      if (!over)
        setRun((before) => ({
          ...(before.request === request && before.turn === turn ? before : START),
          request,
          turn,
          ...change,
        }))
    }
    control.current = mine
    askHelperWords({ http, helper }, turn === 0 ? request : { ...request, retry: true }, {
      signal: mine.signal,
      onStep: (rows, step) => show({ rows, step }),
    }).then(
      ({ rows, end, note, evidence }) => show({ rows, end, note, evidence }),
      (error: unknown) => show(mine.signal.aborted ? { end: 'cancelled' } : { end: 'failed', error }),
    )
    return () => {
      over = true
      mine.abort()
    }
  }, [request, turn, http, helper])
  const { end } = run
  // All were asked: one of them may have failed all the same.
  const late = run.rows.find((row) => FAILED.has(row.status))?.note ?? ''
  const why =
    end === null
      ? ''
      : end === 'done'
        ? late
        : (run.error === null ? run.note : say(run.error)) || t(`helperEnd.${end}`)
  const rows = useMemo(
    () =>
      end === null
        ? run.rows
        : run.rows.flatMap((row) =>
            row.status !== 'waiting' ? [row] : end === 'cancelled' ? [] : [{ ...row, status: UNASKED[end], note: why }],
          ),
    [run.rows, end, why],
  )
  if (request === null) return null
  return {
    rows,
    end,
    evidence: run.evidence,
    running: end === null,
    text: end !== null ? why : run.step === null ? t('helperAsking') : t('helperStep', { ...run.step }),
    stop: () => control.current?.abort(),
    again: () => setAgain({ request, turn: turn + 1 }),
    connect: () => void helper.require(),
  }
}

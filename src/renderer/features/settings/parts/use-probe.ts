import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { probeProgress } from '../../../../contract/helper/table-commands.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { type ProbeReport, runProbe, runRecording } from './probe-run.ts'

export interface ProbeState {
  /** The account that is probed now, null = none. */
  readonly running: number | null
  /** What the helper does now. */
  readonly text: string
  readonly report: { readonly name: string; readonly data: ProbeReport } | null
  /** Of the last recording: where its file lies on the helper's computer. */
  readonly kept: { readonly name: string; readonly path: string; readonly steps: number } | null
  start(account: Pick<Account, 'id' | 'openname'>): void
  /** Records the publish page in the account's window; ends there, or by `stop`, which keeps nothing. */
  record(account: Pick<Account, 'id' | 'openname'>): void
  stop(): void
}

/** One dry probe at a time; leaving the screen stops it. */
export function useProbe(): ProbeState {
  const { t } = useTranslation('settings')
  const { http, helper, notices } = useServices()
  const say = useErrorText()
  const [running, setRunning] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [report, setReport] = useState<ProbeState['report']>(null)
  const [kept, setKept] = useState<ProbeState['kept']>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async ({ id, openname }: Pick<Account, 'id' | 'openname'>, recording: boolean): Promise<void> => {
    if (abort.current !== null || !helper.require()) return
    const mine = new AbortController()
    abort.current = mine
    setRunning(id)
    setText(t('tables.probing'))
    const off = helper.on(probeProgress, (data) => {
      if (data.third_auth_id === id) setText(data.text)
    })
    try {
      if (recording) setKept({ name: openname, ...(await runRecording({ http, helper }, { id }, mine.signal)) })
      else setReport({ name: openname, data: await runProbe({ http, helper }, { id }, mine.signal) })
    } catch (error) {
      if (mine.signal.aborted) notices.info(t(recording ? 'tables.recordStopped' : 'tables.probeStopped'))
      else
        notices.error(
          t(recording ? 'tables.recordFailed' : 'tables.probeFailed', { name: openname, reason: say(error) }),
        )
    } finally {
      off()
      abort.current = null
      setRunning(null)
    }
  }
  return {
    running,
    text,
    report,
    kept,
    start: (account) => void run(account, false),
    record: (account) => void run(account, true),
    stop: () => abort.current?.abort(),
  }
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { probeProgress } from '../../../../contract/helper/table-commands.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { type ProbeReport, runProbe } from './probe-run.ts'

export interface ProbeState {
  /** The account that is probed now, null = none. */
  readonly running: number | null
  /** What the helper does now. */
  readonly text: string
  readonly report: { readonly name: string; readonly data: ProbeReport } | null
  start(account: Pick<Account, 'id' | 'openname'>): void
  stop(): void
}

/** One dry probe at a time; leaving the screen stops it. */
export const useProbe = (): ProbeState => {
  const { t } = useTranslation('settings')
  const { http, helper, notices } = useServices()
  const say = useErrorText()
  const [running, setRunning] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [report, setReport] = useState<ProbeState['report']>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const run = async ({ id, openname }: Pick<Account, 'id' | 'openname'>): Promise<void> => {
    if (abort.current !== null || !helper.require()) return
    const mine = new AbortController()
    abort.current = mine
    setRunning(id)
    setText(t('tables.probing'))
    const off = helper.on(probeProgress, (data) => {
      if (data.third_auth_id === id) setText(data.text)
    })
    try {
      setReport({ name: openname, data: await runProbe({ http, helper }, { id }, mine.signal) })
    } catch (error) {
      if (mine.signal.aborted) notices.info(t('tables.probeStopped'))
      else notices.error(t('tables.probeFailed', { name: openname, reason: say(error) }))
    } finally {
      off()
      abort.current = null
      setRunning(null)
    }
  }
  return { running, text, report, start: (account) => void run(account), stop: () => abort.current?.abort() }
}

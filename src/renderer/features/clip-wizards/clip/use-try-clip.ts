import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipConfigInput, ClipMode } from '../../../../contract/entities/clip.ts'
import { tryClip, tryClipResult } from '../../../../contract/http/clip.ts'
import { cancelJob, jobStatus } from '../../../../contract/http/common.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'

export type TryState =
  | { kind: 'idle' }
  | { kind: 'running'; progress: number }
  | { kind: 'done'; url: string; pictures: readonly string[] }
  | { kind: 'failed'; reason: string }
const POLL_MS = 300

/** The free preview: asks for it, follows its job, can stop it. */
export function useTryClip(mode: ClipMode): {
  state: TryState
  start: (config: ClipConfigInput) => void
  cancel: () => void
} {
  const { http } = useServices()
  const { t } = useTranslation('seo')
  const say = useErrorText()
  const [state, setState] = useState<TryState>({ kind: 'idle' })
  const current = useRef<{ stop: AbortController; jobId: number | null }>(null)
  useEffect(() => () => current.current?.stop.abort(), [])

  const follow = async (
    config: ClipConfigInput,
    mine: { stop: AbortController; jobId: number | null },
  ): Promise<void> => {
    const options = { overlay: false, quiet: true, signal: mine.stop.signal }
    mine.jobId = (await http.call(tryClip, { mode, config }, options)).job_id
    while (!mine.stop.signal.aborted) {
      const job = await http.call(jobStatus, { job_id: mine.jobId }, options)
      if (job.status === 'done') {
        const { preview_url: url, pictures } = tryClipResult.parse(job.result)
        return setState({ kind: 'done', url, pictures })
      }
      if (job.status === 'failed' || job.status === 'cancelled')
        return setState({ kind: 'failed', reason: job.error || t('clip.tryFailed') })
      setState({ kind: 'running', progress: job.progress })
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  return {
    state,
    start: (config) => {
      current.current?.stop.abort()
      const mine = { stop: new AbortController(), jobId: null }
      current.current = mine
      setState({ kind: 'running', progress: 0 })
      follow(config, mine).catch((error: unknown) => {
        if (!mine.stop.signal.aborted) setState({ kind: 'failed', reason: say(error) })
      })
    },
    cancel: () => {
      const mine = current.current
      mine?.stop.abort()
      setState({ kind: 'idle' })
      if (mine?.jobId)
        void http.call(cancelJob, { job_id: mine.jobId }, { overlay: false, quiet: true }).catch(() => undefined)
    },
  }
}

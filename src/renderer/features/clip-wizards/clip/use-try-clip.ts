import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClipConfigInput, ClipMode } from '../../../../contract/entities/clip.ts'
import { tryClip, tryClipResult } from '../../../../contract/http/clip.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useJobs } from '../../../core/jobs/use-jobs.ts'
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
  const jobs = useJobs()
  const { t } = useTranslation('seo')
  const say = useErrorText()
  const [state, setState] = useState<TryState>({ kind: 'idle' })
  const current = useRef<{ stop: AbortController; jobId: number | null }>(null)
  useEffect(() => () => current.current?.stop.abort(), [])

  const follow = async (
    config: ClipConfigInput,
    mine: { stop: AbortController; jobId: number | null },
  ): Promise<void> => {
    const { signal } = mine.stop
    mine.jobId = (await http.call(tryClip, { mode, config }, { overlay: false, quiet: true, signal })).job_id
    const job = await jobs.follow(mine.jobId, {
      signal,
      pollMs: POLL_MS,
      onProgress: (progress) => setState({ kind: 'running', progress }),
    })
    if (job.status !== 'done')
      return setState({ kind: 'failed', reason: (job.status !== 'late' && job.error) || t('clip.tryFailed') })
    const { preview_url: url, pictures } = tryClipResult.parse(job.result)
    setState({ kind: 'done', url, pictures })
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
      if (mine?.jobId) jobs.cancel(mine.jobId)
    },
  }
}

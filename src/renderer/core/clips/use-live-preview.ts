import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ClipConfigInput, ClipMode } from '../../../contract/entities/clip.ts'
import { previewClip, previewClipResult } from '../../../contract/http/clip.ts'
import { ApiError } from '../http/api-error.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useHttp } from '../http/http-context.ts'
import { useJobs } from '../jobs/use-jobs.ts'

export type LiveFilm = z.output<typeof previewClipResult>

export interface LiveState {
  /** The last one that was finished; stays until the next is. */
  film: LiveFilm | null
  /** 0 to 100 while one is made; null = none is. */
  progress: number | null
  /** Why there is none of this configuration, as a sentence; '' = nothing is wrong. */
  problem: string
}

/** So long the form must rest before a preview is asked for, ms. */
const REST_MS = 700
/** The job is looked after so often, ms. */
const POLL_MS = 350

/**
 * Follows a form: asks for the film it describes whenever it rests, stops what is being made when it changes or its
 * screen closes. `ready` false = the form lacks something, nothing is asked for. `again` makes it once more.
 */
export function useLivePreview(
  mode: ClipMode,
  config: ClipConfigInput,
  ready: boolean,
): LiveState & { again: () => void } {
  const http = useHttp()
  const jobs = useJobs()
  const { t } = useTranslation('preview')
  const say = useErrorText()
  const [state, setState] = useState<LiveState>({ film: null, progress: null, problem: '' })
  const [turn, setTurn] = useState(0)
  const asked = ready ? JSON.stringify([mode, config]) : ''

  const sentence = (error: unknown): string =>
    error instanceof ApiError && error.fieldErrors[0] ? error.fieldErrors[0].msg : say(error)
  const make = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const show = (patch: Partial<LiveState>): void =>
      setState((before) => (signal.aborted ? before : { ...before, ...patch }))
    let jobId = 0
    let over = false
    try {
      show({ progress: 0, problem: '' })
      // Not stopped half-way: what it began must be known to be stopped.
      jobId = (await http.call(previewClip, { mode, config }, { overlay: false, quiet: true })).job_id
      const job = await jobs.follow(jobId, {
        signal,
        pollMs: POLL_MS,
        onProgress: (percent) => show({ progress: Math.round(percent) }),
      })
      over = true
      if (job.status === 'done') return show({ film: previewClipResult.parse(job.result), progress: null })
      const problem = job.status === 'cancelled' ? t('replaced') : (job.status === 'failed' && job.error) || t('failed')
      show({ progress: null, problem })
    } catch (error) {
      show({ progress: null, problem: sentence(error) })
    } finally {
      if (signal.aborted && jobId > 0 && !over) jobs.cancel(jobId)
    }
  })

  useEffect(() => {
    const stop = new AbortController()
    const timer = asked === '' ? undefined : setTimeout(() => void make(stop.signal), REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
      setState((before) =>
        before.progress === null && before.problem === '' ? before : { ...before, progress: null, problem: '' },
      )
    }
  }, [asked, turn])
  return { ...state, film: ready ? state.film : null, again: () => setTurn((before) => before + 1) }
}

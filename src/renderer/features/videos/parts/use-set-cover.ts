import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { clipInfo, listClips, listOutputs, setOutputCover } from '../../../../contract/http/clip.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useJobs } from '../../../core/jobs/use-jobs.ts'
import { useServices } from '../../../core/services/services-context.ts'

const POLL_MS = 400

export interface SetCover {
  running: boolean
  /** Why the last try failed, else ''. */
  problem: string
  /** True when the film has its new cover. */
  set: (input: InputOf<typeof setOutputCover>) => Promise<boolean>
  /** Follows it no longer; the cover is changed all the same. */
  stop: () => void
}

/** Has a cover made and follows its job. */
export function useSetCover(): SetCover {
  const { t } = useTranslation('videos')
  const { http } = useServices()
  const jobs = useJobs()
  const client = useQueryClient()
  const say = useErrorText()
  const current = useRef<AbortController>(null)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const stop = useCallback(() => current.current?.abort(), [])
  const follow = async (input: InputOf<typeof setOutputCover>, signal: AbortSignal): Promise<string> => {
    const { job_id: jobId } = await http.call(setOutputCover, input, {
      overlay: false,
      quiet: true,
      signal,
      idempotencyKey: crypto.randomUUID(),
    })
    const job = await jobs.follow(jobId, { signal, pollMs: POLL_MS })
    return job.status === 'done' ? '' : (job.status !== 'late' && job.error) || t('cover.failed')
  }
  return {
    running,
    problem,
    stop,
    async set(input) {
      stop()
      const mine = new AbortController()
      current.current = mine
      setRunning(true)
      setProblem('')
      try {
        const reason = await follow(input, mine.signal)
        if (reason === '') await refresh(client, listOutputs, clipInfo, listClips)
        setProblem(reason)
        return reason === ''
      } catch (error) {
        if (!mine.signal.aborted)
          setProblem(error instanceof ApiError && error.fieldErrors[0] ? error.fieldErrors[0].msg : say(error))
        return false
      } finally {
        if (current.current === mine) setRunning(false)
      }
    },
  }
}

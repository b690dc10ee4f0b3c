import { useEffect, useEffectEvent, useState } from 'react'
import { playableCopy } from '../../../contract/http/attachment.ts'
import { jobStatus } from '../../../contract/http/common.ts'
import { useApi, useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'

export interface PlayableCopy {
  /** Of the copy; '' = the file itself is played. */
  url: string
  /**
   * `fine`: nothing was noticed. `blind`: there is no picture and no copy. `making`, `copy`: one is made, is played.
   * `failed`: none could be made.
   */
  state: 'fine' | 'blind' | 'making' | 'copy' | 'failed'
  /** 0 to 100 while one is made. */
  percent: number
  /** Why none could be made, as a sentence. */
  reason: string
  /** There is no picture: is there a copy? */
  look: () => void
  /** Makes one. */
  make: () => void
  /** The copy can't be played either. */
  giveUp: () => void
}

/** The job is looked after so often, ms. */
const POLL_MS = 1_000

/** The copy of a video that every browser plays. */
export function usePlayableCopy(id: number): PlayableCopy {
  const say = useErrorText()
  const [found, setFound] = useState({ url: '', blind: false, spent: false, jobId: 0, reason: '' })
  const ask = useCall(playableCopy, { quiet: true, overlay: false })
  const request = (make: 0 | 1): void =>
    ask.mutate(
      { id, make },
      {
        onSuccess: ({ url, job_id: jobId }) => setFound({ url, blind: true, spent: false, jobId, reason: '' }),
        onError: (error) => setFound({ url: '', blind: true, spent: false, jobId: 0, reason: say(error) }),
      },
    )
  const job = useApi(
    jobStatus,
    { job_id: found.jobId },
    {
      enabled: found.jobId > 0,
      quiet: true,
      pollMs: (data) => (data === undefined || data.status === 'queued' || data.status === 'running' ? POLL_MS : false),
    },
  ).data
  const done = found.jobId > 0 && job?.status === 'done'
  const over = found.jobId > 0 && (job?.status === 'failed' || job?.status === 'cancelled')
  const fetch = useEffectEvent(() => request(0))
  useEffect(() => {
    if (done) fetch()
  }, [done])
  const reason = over ? job.error : found.reason
  const state = !found.blind
    ? 'fine'
    : found.url !== ''
      ? 'copy'
      : over || found.reason !== ''
        ? 'failed'
        : found.jobId > 0
          ? 'making'
          : 'blind'
  return {
    url: found.url,
    state,
    percent: Math.round(job?.progress ?? 0),
    reason,
    // A copy that was tried in vain is not tried again.
    look: () => {
      if (!found.spent) request(0)
    },
    make: () => request(1),
    giveUp: () => setFound({ url: '', blind: true, spent: true, jobId: 0, reason: '' }),
  }
}

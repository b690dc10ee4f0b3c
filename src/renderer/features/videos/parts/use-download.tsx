import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadClips, downloadClipsResult } from '../../../../contract/http/clip.ts'
import { isCancelled } from '../../../core/http/api-error.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useJobs } from '../../../core/jobs/use-jobs.ts'
import { useServices } from '../../../core/services/services-context.ts'

/** How often a job is asked for, ms, and how long it may take. */
const ASK_MS = 800
const LONGEST_MS = 3_600_000

export interface ZipState {
  count: number
  phase: 'making' | 'ready' | 'failed'
  percent: number
  /** Address once ready. */
  url: string
  /** Why it failed. */
  reason: string
}

/** Starts a download of the browser. */
const save = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}

/** The job said no, in its own words. */
class JobFailedError extends Error {}

/** Downloads of films: one straight away, many as one archive with progress that can be cancelled. */
export function useDownload() {
  const { t } = useTranslation('videos')
  const { message } = App.useApp()
  const { http } = useServices()
  const jobs = useJobs()
  const say = useErrorText()
  const [zip, setZip] = useState<ZipState | null>(null)
  const work = useRef<{ stop: AbortController; jobId: number } | null>(null)
  useEffect(() => () => work.current?.stop.abort(), [])

  const run = async (
    outputIds: readonly number[],
    format: 'zip' | 'url',
    signal: AbortSignal,
    onJob: (id: number) => void,
    onProgress: (percent: number) => void,
  ) => {
    const { job_id: jobId } = await http.call(
      downloadClips,
      { output_ids: [...outputIds], format },
      { overlay: false, quiet: true, signal, idempotencyKey: crypto.randomUUID() },
    )
    onJob(jobId)
    const job = await jobs.follow(jobId, { signal, pollMs: ASK_MS, longestMs: LONGEST_MS, onProgress })
    if (job.status === 'done') return downloadClipsResult.parse(job.result)
    if (job.status === 'failed') throw new JobFailedError(job.error)
    throw new JobFailedError(t(job.status === 'late' ? 'download.lost' : 'download.cancelled'))
  }
  const reason = (error: unknown): string => (error instanceof JobFailedError ? error.message : say(error))

  return {
    zip,
    /** Resolves when the browser has taken over; failures are told. */
    async one(outputId: number): Promise<void> {
      const key = `download:${outputId}`
      const stop = new AbortController()
      void message.open({ key, type: 'loading', content: t('download.preparing'), duration: 0 })
      try {
        const { files } = await run(
          [outputId],
          'url',
          stop.signal,
          () => undefined,
          () => undefined,
        )
        const [file] = files
        if (file !== undefined) save(file.url, file.name)
        message.destroy(key)
      } catch (error) {
        message.destroy(key)
        message.error(reason(error))
      }
    },
    async many(outputIds: readonly number[]): Promise<void> {
      const stop = new AbortController()
      work.current = { stop, jobId: 0 }
      setZip({ count: outputIds.length, phase: 'making', percent: 0, url: '', reason: '' })
      const patch = (change: Partial<ZipState>): void =>
        setZip((before) => (before === null ? null : { ...before, ...change }))
      try {
        const { url } = await run(
          outputIds,
          'zip',
          stop.signal,
          (jobId) => {
            work.current = { stop, jobId }
          },
          (percent) => patch({ percent }),
        )
        patch({ phase: 'ready', percent: 100, url })
        save(url, '')
      } catch (error) {
        if (!stop.signal.aborted && !isCancelled(error)) patch({ phase: 'failed', reason: reason(error) })
      } finally {
        work.current = null
      }
    },
    /** Closes the dialog; what is still being packed is stopped. */
    close(): void {
      const current = work.current
      current?.stop.abort()
      if (current !== null && current.jobId > 0) {
        jobs.cancel(current.jobId)
        message.info(t('download.cancelled'))
      }
      setZip(null)
    },
  }
}

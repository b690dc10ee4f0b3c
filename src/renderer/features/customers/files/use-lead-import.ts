import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { importLeads } from '../../../../contract/http/lead-files.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { OWNER_READS } from '../../../core/leads/lead-reads.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { addEnds, type ImportEnd, type ImportRow, NO_ROWS } from './lead-table.ts'

export interface ImportRun {
  /** Rows that were sent so far; null = none is under way. */
  readonly sent: number | null
  /**
   * Sends lot by lot. `end` is what came of those that were sent; `isWhole` false = it was stopped before the last.
   * @throws ApiError
   */
  run(
    lots: readonly ImportRow[][],
    options: Omit<InputOf<typeof importLeads>, 'rows'>,
  ): Promise<{ end: ImportEnd; isWhole: boolean; error: unknown }>
  stop(): void
}

/** A file of leads on its way to the server; it ends with the page that began it. */
export function useLeadImport(): ImportRun {
  const { http, queries } = useServices()
  const [sent, setSent] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    sent,
    stop: () => running.current?.abort(),
    run: async (lots, options) => {
      const mine = (running.current = new AbortController())
      let end = NO_ROWS
      let error: unknown = null
      let done = 0
      setSent(0)
      try {
        for (const rows of lots) {
          if (mine.signal.aborted) break
          // A lot that was begun is waited for: what it kept must be counted.
          end = addEnds(end, await http.call(importLeads, { ...options, rows }, { overlay: false, quiet: true }))
          done += rows.length
          setSent(done)
        }
      } catch (failure) {
        error = failure
      } finally {
        setSent(null)
        if (options.dry_run === 0 && done > 0) void refresh(queries, ...OWNER_READS)
      }
      return { end, isWhole: error === null && !mine.signal.aborted, error }
    },
  }
}

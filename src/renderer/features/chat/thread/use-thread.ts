import { useEffect, useMemo, useRef, useState } from 'react'
import type { MessageRow } from '../../../../contract/entities/conversation.ts'
import { INBOX_LIMITS } from '../../../../contract/entities/conversation.ts'
import { messageList } from '../../../../contract/http/conversations.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { inOrder, type KnownMessages, takeLatest, takeNewer, takeOlder } from './known-messages.ts'

/** Messages of one page. */
const PAGE = 50
/** The live stream tells at once; without it new messages are this late at most, ms. */
const POLL_MS = 15_000

export interface Thread {
  /** The latest page as it was asked for; its failure is the thread's. */
  query: ReturnType<typeof useApi<typeof messageList>>
  messages: readonly MessageRow[]
  /** There are earlier ones. */
  hasOlder: boolean
  /** Earlier ones are on their way. */
  isLoadingOlder: boolean
  /** Why they could not be had. */
  olderError: unknown
  loadOlder(): void
}

/** The messages of one conversation: the latest page, earlier ones when they are asked for, new ones as they come. */
export function useThread(conversationId: number): Thread {
  const http = useHttp()
  const query = useApi(messageList, { conversation_id: conversationId, limit: PAGE }, { quiet: true, pollMs: POLL_MS })
  const [known, setKnown] = useState<KnownMessages | null>(null)
  const [seen, setSeen] = useState<typeof query.data>(undefined)
  const [older, setOlder] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null })
  const isBusy = useRef(false)
  if (query.data !== undefined && query.data !== seen) {
    setSeen(query.data)
    setKnown(takeLatest(known, query.data))
  }
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  }, [known])

  // What was read in late may stand before the latest page.
  const updated = query.dataUpdatedAt
  useEffect(() => {
    const now = latest.current
    if (updated === 0 || now === null || now.rows.size <= PAGE) return
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      for (let after = now.newestId, hasMore = true; hasMore;) {
        const answer = await http.call(
          messageList,
          { conversation_id: conversationId, after_id: after, limit: INBOX_LIMITS.page },
          { quiet: true, overlay: false, signal: stop.signal },
        )
        if (stop.signal.aborted) return
        setKnown((before) => before && takeNewer(before, answer.data))
        const last = Math.max(after, ...answer.data.map((row) => row.id))
        hasMore = answer.has_more && last > after
        after = last
      }
    }
    // The next news ask again.
    void ask().catch(() => undefined)
    return () => stop.abort()
  }, [updated, conversationId, http])

  const loadOlder = async (): Promise<void> => {
    const first = known === null ? undefined : inOrder(known)[0]
    if (first === undefined || known?.hasOlder !== true || isBusy.current) return
    isBusy.current = true
    setOlder({ isLoading: true, error: null })
    try {
      const answer = await http.call(
        messageList,
        { conversation_id: conversationId, before_id: first.id, limit: PAGE },
        { quiet: true, overlay: false },
      )
      setKnown((before) => before && takeOlder(before, answer))
      setOlder({ isLoading: false, error: null })
    } catch (error) {
      setOlder({ isLoading: false, error })
    } finally {
      isBusy.current = false
    }
  }
  const messages = useMemo(() => (known === null ? [] : inOrder(known)), [known])
  return {
    query,
    messages,
    hasOlder: known?.hasOlder ?? false,
    isLoadingOlder: older.isLoading,
    olderError: older.error,
    loadOlder: () => void loadOlder(),
  }
}

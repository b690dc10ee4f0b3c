import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../../core/services/services-context.ts'
import { type PlaceSearch, type PlaceSearchRequest, searchPlatform } from './place-search.ts'

export interface PlaceSearchView {
  readonly running: boolean
  /** Null until the first search has ended. */
  readonly result: PlaceSearch | null
  readonly ask: (request: PlaceSearchRequest) => void
  /** Stops the search, at the helper too; what was found before stays. */
  readonly stop: () => void
  /** These are in the library now. */
  readonly keep: (ids: readonly string[]) => void
  readonly clear: () => void
}

/** One search at a time: a new one ends the one before it. */
export function usePlaceSearch(): PlaceSearchView {
  const { http, helper } = useServices()
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<PlaceSearch | null>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  const stop = (): void => {
    control.current?.abort()
    setRunning(false)
  }
  const run = async (request: PlaceSearchRequest): Promise<void> => {
    control.current?.abort()
    const mine = new AbortController()
    control.current = mine
    setRunning(true)
    try {
      const found = await searchPlatform({ http, helper }, request, mine.signal)
      if (!mine.signal.aborted) setResult(found)
    } catch {
      // Stopped on purpose.
    }
    if (!mine.signal.aborted) setRunning(false)
  }
  return {
    running,
    result,
    stop,
    ask: (request) => void run(request),
    keep: (ids) =>
      setResult((before) =>
        before === null
          ? null
          : { ...before, known: new Map([...before.known, ...ids.map((id) => [id, []] as const)]) },
      ),
    clear: () => {
      stop()
      setResult(null)
    },
  }
}

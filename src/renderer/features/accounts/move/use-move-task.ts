import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import type { MoveStep } from './move-run.ts'

export interface MoveTask {
  /** What is going on; null = nothing. */
  step: MoveStep | null
  /** Sentence of the last failure, '' = none. */
  failure: string
  /** Runs one thing at a time; a failure becomes a sentence and the answer undefined. */
  run: <T>(
    work: (signal: AbortSignal, onStep: (step: MoveStep) => void) => Promise<T>,
    onError?: (error: unknown) => boolean,
  ) => Promise<T | undefined>
  cancel: () => void
  reset: () => void
}

/**
 * Packing or unpacking with progress and a stop; leaving the screen stops it. `onError` answers true when it deals with
 * the failure itself.
 */
export function useMoveTask(): MoveTask {
  const say = useErrorText()
  const [step, setStep] = useState<MoveStep | null>(null)
  const [failure, setFailure] = useState('')
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  return {
    step,
    failure,
    async run(work, onError) {
      if (abort.current !== null) return undefined
      const mine = new AbortController()
      abort.current = mine
      setFailure('')
      try {
        return await work(mine.signal, setStep)
      } catch (error) {
        if (!mine.signal.aborted && onError?.(error) !== true) setFailure(say(error))
        return undefined
      } finally {
        abort.current = null
        setStep(null)
      }
    },
    cancel: () => abort.current?.abort(),
    reset: () => setFailure(''),
  }
}

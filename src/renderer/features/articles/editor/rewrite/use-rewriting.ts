import { useRef, useState } from 'react'
import type { InputOf } from '../../../../../contract/endpoint.ts'
import { listRewrites, type RewriteAnswer, type Rewritten, setUserAiRewrite } from '../../../../../contract/http/ai.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../../core/http/api-key.ts'
import { isCancelled } from '../../../../core/http/api-error.ts'
import { useServices } from '../../../../core/services/services-context.ts'
import type { Passage } from './passages.ts'

/** Paragraphs of one call: twice what the server asks for at once, so that progress moves. */
const AT_ONCE = 6

type Wish = Pick<InputOf<typeof setUserAiRewrite>, 'engine' | 'style' | 'keep' | 'seed'>

/** A passage with what was made of it; null = nothing different could be made. */
export interface Proposal {
  passage: Passage
  made: Rewritten | null
  /** '' = local rules. */
  model: string
  engine: 'llm' | 'local'
}

export interface Rewriting {
  proposals: readonly Proposal[]
  /** The last answer, for the day's use and its note; null = none yet. */
  answer: RewriteAnswer | null
  running: boolean
  /** Passages that were asked for, of all. */
  done: number
  error: unknown
  start(passages: readonly Passage[], wish: Wish): Promise<void>
  /** What was made so far stays. */
  stop(): void
}

/** Asks for other words for passages, some at a time; can be stopped between and inside. */
export function useRewriting(): Rewriting {
  const { http } = useServices()
  const client = useQueryClient()
  const [proposals, setProposals] = useState<readonly Proposal[]>([])
  const [answer, setAnswer] = useState<RewriteAnswer | null>(null)
  const [running, setRunning] = useState(false)
  const [done, setDone] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const abort = useRef<AbortController | null>(null)
  return {
    proposals,
    answer,
    running,
    done,
    error,
    stop: () => abort.current?.abort(),
    async start(passages, wish) {
      const own = new AbortController()
      abort.current?.abort()
      abort.current = own
      setProposals([])
      setDone(0)
      setError(null)
      setRunning(true)
      try {
        for (let at = 0; at < passages.length; at += AT_ONCE) {
          const some = passages.slice(at, at + AT_ONCE)
          const told = await http.call(
            setUserAiRewrite,
            { ...wish, texts: some.map((one) => one.text), num: 1 },
            { signal: own.signal, quiet: true, overlay: false },
          )
          setAnswer(told)
          setProposals((before) => [
            ...before,
            ...some.map((passage, index) => ({
              passage,
              made: told.results?.[index]?.list[0] ?? null,
              model: told.model ?? '',
              engine: told.engine ?? 'local',
            })),
          ])
          setDone(at + some.length)
        }
      } catch (failure) {
        if (!isCancelled(failure)) setError(failure)
      } finally {
        if (abort.current === own) setRunning(false)
        void refresh(client, listRewrites)
      }
    },
  }
}

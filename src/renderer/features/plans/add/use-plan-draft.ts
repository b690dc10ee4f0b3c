import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../../core/services/services-context.ts'
import { type DraftKey, dropKept, keepDraft, loadKept, type PlanDraft } from './plan-draft.ts'

/** What was typed is kept on this computer this often, ms. */
const KEEP_MS = 10_000

export interface DraftHold {
  draft: PlanDraft
  set: (patch: Partial<PlanDraft> | ((draft: PlanDraft) => Partial<PlanDraft>)) => void
  /** Something is there that the plan does not have. */
  dirty: boolean
  /** When it was kept last, unix ms; 0 = not yet. */
  keptAt: number
  /** It began with what was kept earlier. */
  restored: boolean
  /** Keeps it now. */
  keep: () => void
  /** Back to the plan as it is. */
  clear: () => void
  /** It was saved: nothing is kept any more. */
  end: () => void
}

/** The draft of one operator for one plan; `base` is the plan as it is. */
export function usePlanDraft(key: DraftKey, base: PlanDraft): DraftHold {
  const { storage } = useServices()
  const [baseText] = useState(() => JSON.stringify(base))
  const [found] = useState(() => loadKept(storage, key, baseText))
  const [draft, setDraft] = useState<PlanDraft>(() =>
    found === null
      ? base
      : { ...found.draft, start: key.planId === 0 && found.draft.start < base.start ? base.start : found.draft.start },
  )
  const [restored, setRestored] = useState(found !== null && JSON.stringify(found.draft) !== baseText)
  const [keptAt, setKeptAt] = useState(found?.time ?? 0)
  const ended = useRef(false)
  const written = useRef(JSON.stringify(draft))
  const dirty = JSON.stringify(draft) !== baseText
  const keep = useEffectEvent((): void => {
    const now = JSON.stringify(draft)
    if (ended.current || now === written.current) return
    written.current = now
    keepDraft(storage, key, baseText, draft, Date.now())
    setKeptAt(Date.now())
  })
  useEffect(() => {
    const timer = setInterval(() => keep(), KEEP_MS)
    return () => {
      clearInterval(timer)
      keep()
    }
  }, [])
  return {
    draft,
    dirty,
    keptAt,
    restored,
    set: (patch) => setDraft((now) => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) })),
    keep: () => {
      if (!ended.current && dirty) keepDraft(storage, key, baseText, draft, Date.now())
    },
    clear() {
      dropKept(storage, key)
      written.current = baseText
      setDraft(base)
      setRestored(false)
      setKeptAt(0)
    },
    end() {
      ended.current = true
      dropKept(storage, key)
    },
  }
}

import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { keepPlaces, type Places, standing } from './row-places.ts'

/** How often it is asked whether anybody is at the sheet, and how long nobody has to be there before rows move, ms. */
const LOOK_MS = 1_000
const REST_MS = 10_000
/** New states of works that left are asked for as often as the list itself, ms. */
const POLL_MS = 5_000

const NOBODY: ReadonlySet<number> = new Set()

export interface SteadyRows {
  /** What is listed, and between it, in their places, works that are not any more. */
  rows: readonly PublishItem[]
  /** Those that are not listed any more. */
  gone: ReadonlySet<number>
}

/**
 * Rows that stay under a hand that reaches for them: a work that leaves the list (it goes out, a run takes it) keeps
 * its place, with its new state, until nobody has pointed at the sheet or had the keyboard in it for a while, or
 * another `view` is shown; '' = what is listed belongs to no view yet. One that a person cancelled goes at once, and so
 * do all when nothing is listed any more. `pointed`: is the pointer over the sheet.
 */
export function useSteadyRows(
  items: readonly PublishItem[],
  {
    taskId,
    view,
    box,
    pointed,
  }: { taskId: number; view: string; box: RefObject<HTMLElement | null>; pointed: RefObject<boolean> },
): SteadyRows {
  const [kept, setKept] = useState<Places & { items: readonly PublishItem[]; view: string }>({
    items,
    view,
    shown: items,
    gone: NOBODY,
  })
  if (kept.items !== items || kept.view !== view)
    setKept({
      items,
      view,
      ...(kept.view === view && view !== '' ? keepPlaces(kept.shown, items) : { shown: items, gone: NOBODY }),
    })
  const isHolding = kept.gone.size > 0
  const every = useApi(
    taskVideoList,
    { wisdom_task_id: taskId, publish_status: 'all' },
    { enabled: isHolding, pollMs: POLL_MS, quiet: true },
  )
  const release = useEffectEvent(() => setKept({ ...kept, shown: kept.items, gone: NOBODY }))
  useEffect(() => {
    if (!isHolding) return undefined
    let restedMs = 0
    const timer = setInterval(() => {
      const isThere = pointed.current || box.current?.contains(document.activeElement) === true
      restedMs = isThere ? 0 : restedMs + LOOK_MS
      if (restedMs >= REST_MS) release()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isHolding, box, pointed])
  const states = every.data?.videoList
  return useMemo(() => {
    if (kept.gone.size === 0) return { rows: kept.shown, gone: kept.gone }
    const known = new Map(states?.map((item) => [item.id, item]))
    const rows = kept.shown.flatMap((item) => (kept.gone.has(item.id) ? standing(item, known.get(item.id)) : [item]))
    return { rows, gone: kept.gone }
  }, [kept, states])
}

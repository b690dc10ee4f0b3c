import { useEffect, useMemo, useRef } from 'react'
import type { PublishItem } from '../../../../contract/entities/publish.ts'

/**
 * What the check looks at, as one text: another one means that what it said is of before. How far a work is does not
 * count (a run would ask without end), whether it may be out already does: once for each answer.
 */
const saidOf = (items: readonly PublishItem[]): string =>
  JSON.stringify(
    items.map((item) => [
      item.id,
      item.title,
      item.topic,
      item.video_publish_info,
      item.timing_time,
      item.unconfirmed,
      item.video_cover_url.split('?')[0],
      item.image_urls.length,
      item.thirdauth.third_login_status,
    ]),
  )

/**
 * Checks again when works were changed, wherever that was done: in the sheet, a drawer, many at once, or by a
 * colleague. `check` is a stable function.
 */
export function useRecheck(items: readonly PublishItem[], check: () => unknown): void {
  const said = useMemo(() => saidOf(items), [items])
  const last = useRef(said)
  useEffect(() => {
    if (last.current === said) return
    last.current = said
    void check()
  }, [said, check])
}

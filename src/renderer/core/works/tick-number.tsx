/**
 * The place of a ticked one in the order of ticking, from 1: contents and accounts are dealt in it. Nothing for one
 * that is not ticked.
 */
export function TickNumber({ ids, id }: { ids: readonly number[]; id: number }) {
  const at = ids.indexOf(id)
  return at === -1 ? null : (
    <b className="tick-number tabular" aria-hidden="true">
      {at + 1}
    </b>
  )
}

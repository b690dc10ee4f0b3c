import type { Sources } from '../../../core/new-tasks/source-picker.tsx'

/** Works chosen on another screen, from the address: `output_ids=1,2` or `attachment_ids=3`. */
export function sourcesIn(search: URLSearchParams): Sources | undefined {
  const ids = (name: string): number[] =>
    (search.get(name) ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
  if (ids('output_ids').length > 0) return { kind: 'output', ids: ids('output_ids') }
  if (ids('attachment_ids').length > 0) return { kind: 'video', ids: ids('attachment_ids') }
  return ids('image_ids').length > 0 ? { kind: 'image', ids: ids('image_ids') } : undefined
}

/**
 * A time chosen on another screen, from the address: `timing_time=` in unix seconds; one that has passed counts as
 * none.
 */
export function startIn(search: URLSearchParams): number | undefined {
  const time = Number(search.get('timing_time'))
  return Number.isSafeInteger(time) && time > Date.now() / 1_000 ? time : undefined
}

/** Which works of a task an address asks for: those that are out, all, else those that are not. */
export function viewIn(search: URLSearchParams): 'open' | 'done' | 'all' {
  return (['done', 'all'] as const).find((view) => view === search.get('view')) ?? 'open'
}

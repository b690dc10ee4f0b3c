import { useSearchParams } from 'react-router-dom'
import type { Narrowed } from './narrow-bar.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a page for clients is narrowed by, kept in its address beside the link. */
export function useNarrowed(): [Narrowed, (patch: Narrowed) => void] {
  const [search, setSearch] = useSearchParams()
  const [from, to, platform] = [search.get('from'), search.get('to'), search.get('platform')]
  const account = Number(search.get('account'))
  return [
    {
      ...(from !== null && to !== null && DAY.test(from) && DAY.test(to) ? { from, to } : {}),
      ...(platform !== null && /^[a-z_]{1,20}$/.test(platform) ? { platform } : {}),
      ...(Number.isSafeInteger(account) && account > 0 ? { account } : {}),
    },
    (patch) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('page')
          for (const [key, value] of Object.entries(patch))
            if (value === '' || value === 0 || value === undefined) next.delete(key)
            else next.set(key, String(value))
          return next
        },
        { replace: true },
      ),
  ]
}

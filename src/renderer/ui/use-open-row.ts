import { useSearchParams } from 'react-router-dom'

/** The row whose details are open, kept in the address so that other pages can lead to it; null = none. */
export function useOpenRow(): [id: number | null, open: (id: number | null) => void] {
  const [search, setSearch] = useSearchParams()
  const text = search.get('open') ?? ''
  return [
    /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
    (id) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete('open')
          else next.set('open', String(id))
          return next
        },
        { replace: true },
      ),
  ]
}

import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import type { Chosen } from './draft.ts'

const PARAMETER = 'bgm_ids'

/** Hands music that the address names (`bgm_ids=1,2`) to the order form, once; the address forgets it then. */
export function useChosenMusic(take: (files: Chosen[]) => void): void {
  const [search, setSearch] = useSearchParams()
  const named = search.get(PARAMETER) ?? ''
  const ids = /^\d{1,15}(,\d{1,15}){0,199}$/.test(named) ? named : ''
  const query = useApi(attachmentList, { ids: ids || '1', mimetype: 'audio', limit: 200 }, { enabled: ids !== '' })
  const files = ids === '' ? undefined : query.data?.data
  const hand = useEffectEvent((found: NonNullable<typeof files>) => {
    take(found.map((file) => ({ id: file.id, name: file.filename, cover: '', durationMs: file.duration_ms })))
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PARAMETER)
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (files !== undefined) hand(files)
  }, [files])
}

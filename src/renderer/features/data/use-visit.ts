import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CODE } from '../../../contract/errors.ts'
import { openShare } from '../../../contract/http/share.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { useCall } from '../../core/http/use-api.ts'

/** An opened link. */
export type Visit = OutputOf<typeof openShare>

/** What goes with each call of an opened link; empty for somebody who is signed in. */
export type Pass = { share?: string; pwd_token?: string }

/** The link of the address, '' = none, and its opening. */
export function useVisit() {
  const [search] = useSearchParams()
  const share = search.get('share') ?? ''
  const [visit, setVisit] = useState<Visit | null>(null)
  const leave = useCallback(() => setVisit(null), [])
  const open = useCall(openShare, { quiet: true, overlay: false, onSuccess: setVisit })
  return {
    share,
    visit,
    open,
    /** The opening is over, or was ended by another password: it has to be opened again. */
    leave,
    pass: (visit === null ? {} : { share, pwd_token: visit.pwd_token }) satisfies Pass,
  }
}

const ENDED: ReadonlySet<number> = new Set([CODE.SHARE_MISSING, CODE.SHARE_EXPIRED, CODE.SHARE_PASSWORD])

/** What an opened link is refused later on, another password, its end, is asked or said anew. */
export function useEndOfVisit(error: unknown, leave: () => void): void {
  const isOver = error instanceof ApiError && ENDED.has(error.code)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver, leave])
}

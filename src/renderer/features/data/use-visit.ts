import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { openShare } from '../../../contract/http/share.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
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
  const open = useCall(openShare, { quiet: true, overlay: false, onSuccess: setVisit })
  return {
    share,
    visit,
    open,
    /** The opening is over, or was ended by another password: it has to be opened again. */
    leave: () => setVisit(null),
    pass: (visit === null ? {} : { share, pwd_token: visit.pwd_token }) satisfies Pass,
  }
}

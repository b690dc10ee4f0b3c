import { inboxCount } from '../../../contract/http/inbox-count.ts'
import { useApi } from '../http/use-api.ts'
import { usePermit } from '../permissions/permit.tsx'

/** The live stream tells at once; without it the number is this old at most, ms. */
const POLL_MS = 60_000

/** Conversations with unread messages, for menu and title; 0 for whoever may not see them. */
export function useInboxCount(): number {
  const enabled = usePermit('chat:reply')
  const { data } = useApi(inboxCount, {}, { quiet: true, enabled, pollMs: POLL_MS })
  return enabled ? (data?.unread ?? 0) : 0
}

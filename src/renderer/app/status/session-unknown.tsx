import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { ApiError } from '../../core/http/api-error.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useServices } from '../../core/services/services-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/**
 * Stands in place of a screen while nobody could say who is signed in: menu and rights are unknown, not absent. Asked
 * again by 重试, and by itself when the server is back.
 */
export function SessionUnknown({ error }: { error: ApiError }) {
  const say = useErrorText()
  const { connection } = useServices()
  const { revalidate, state } = useRevalidator()
  useEffect(
    () =>
      connection.store.subscribe((now, before) => {
        if (before.lost && !now.lost) void revalidate()
      }),
    [connection, revalidate],
  )
  return <ErrorState text={say(error)} onRetry={() => void revalidate()} retrying={state === 'loading'} />
}

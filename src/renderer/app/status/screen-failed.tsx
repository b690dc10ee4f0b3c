import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ApiError } from '../../core/http/api-error.ts'
import { useServices } from '../../core/services/services-context.ts'
import { BrokenPart } from './broken-part.tsx'
import { SessionUnknown } from './session-unknown.tsx'

/**
 * Stands where a screen could not be loaded; the menu around it stays. `error`: why, where the router does not know.
 */
export function ScreenFailed({ error: known }: { error?: unknown }) {
  const { errors } = useServices()
  const thrown = useRouteError()
  const error = known ?? thrown
  // The only call that a route waits for is who is signed in; that it failed is no fault of the page.
  const call = error instanceof ApiError ? error : null
  useEffect(() => {
    if (call === null) errors.report(error)
  }, [call, errors, error])
  return call === null ? <BrokenPart onRetry={() => window.location.reload()} /> : <SessionUnknown error={call} />
}

import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useServices } from '../../core/services/services-context.ts'
import { BrokenPart } from './broken-part.tsx'

/** Stands where a screen could not be loaded; the menu around it stays. `error`: why, where the router does not know. */
export function ScreenFailed({ error: known }: { error?: unknown }) {
  const { errors } = useServices()
  const thrown = useRouteError()
  const error = known ?? thrown
  useEffect(() => errors.report(error), [errors, error])
  return <BrokenPart onRetry={() => window.location.reload()} />
}

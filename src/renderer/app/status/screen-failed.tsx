import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useServices } from '../../core/services/services-context.ts'
import { BrokenPart } from './broken-part.tsx'

/** Stands where a screen could not be loaded; the menu around it stays. */
export function ScreenFailed() {
  const { errors } = useServices()
  const error = useRouteError()
  useEffect(() => errors.report(error), [errors, error])
  return <BrokenPart onRetry={() => window.location.reload()} />
}

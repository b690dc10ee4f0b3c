import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../../core/errors/error-boundary.tsx'
import { useServices } from '../../core/services/services-context.ts'
import { BrokenPart } from '../status/broken-part.tsx'

/**
 * Where the screen stands: one that breaks leaves the menu and the bar around it alone, and another address gives it
 * another try.
 */
export function ScreenSlot() {
  const { errors } = useServices()
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      onError={(error) => errors.report(error)}
      fallback={(_error, reset) => <BrokenPart onRetry={reset} />}
    >
      <Outlet />
    </ErrorBoundary>
  )
}

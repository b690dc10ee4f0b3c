import { useMatches } from 'react-router-dom'
import { isRouteHandle } from '../router-handle.ts'
import type { RouteLine } from '../route-line.ts'

/** Line of the shown screen in the route table. */
export function useCurrentRoute(): RouteLine | undefined {
  const matches = useMatches()
  for (const match of [...matches].reverse()) if (isRouteHandle(match.handle)) return match.handle.line
  return undefined
}

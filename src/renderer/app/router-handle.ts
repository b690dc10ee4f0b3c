import type { RouteLine } from './route-line.ts'

/** What a screen's route carries for the shell. */
export interface RouteHandle {
  line: RouteLine
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'line' in handle
}

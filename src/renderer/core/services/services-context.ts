import { createContext, use } from 'react'
import type { Services } from './services.ts'

export const ServicesContext = createContext<Services | null>(null)

/**
 * What main.tsx built.
 * @throws when used outside of the page's providers
 */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('ServicesContext is missing')
  return services
}

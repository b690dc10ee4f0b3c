import { createContext, use } from 'react'
import type { Services } from './services.ts'

export const ServicesContext = createContext<Services | null>(null)

/** What main.tsx built. Throws when used outside of the page's providers. */
export const useServices = (): Services => {
  const services = use(ServicesContext)
  if (services === null) throw new Error('ServicesContext is missing')
  return services
}

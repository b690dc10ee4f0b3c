import { useEffect } from 'react'
import { useServices } from '../services/services-context.ts'

/** Shows a plan's or task's name behind the page title while the page is open. */
export const usePageSuffix = (name: string): void => {
  const { page } = useServices()
  useEffect(() => {
    page.setState({ suffix: name })
    return () => page.setState({ suffix: '' })
  }, [page, name])
}

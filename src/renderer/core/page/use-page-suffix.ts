import { useEffect } from 'react'
import { usePageStore } from './page-store-context.ts'

/** Shows a plan's or task's name behind the page title while the page is open. */
export function usePageSuffix(name: string): void {
  const page = usePageStore()
  useEffect(() => {
    page.setState({ suffix: name })
    return () => page.setState({ suffix: '' })
  }, [page, name])
}

import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scroll returns to the top on each navigation to another screen (spec 2); a changed filter is none. */
export function ScrollTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
    document.getElementById('main')?.scrollTo(0, 0)
  }, [pathname])
  return null
}

import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scroll returns to the top on each navigation to another screen; a changed filter is none. */
export function ScrollTop() {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
    // The screen scrolls by itself, or with its top bar.
    for (const id of ['main', 'shell-body']) document.getElementById(id)?.scrollTo(0, 0)
  }, [pathname])
  return null
}

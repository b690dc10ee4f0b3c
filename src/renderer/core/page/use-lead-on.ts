import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router-dom'

/**
 * Leads a person on to another screen because something ended; nobody is led who is on the way to a screen of their own
 * choice, which may still be loading.
 */
export function useLeadOn(): (to: string) => void {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = state !== 'idle'
  }, [state])
  return (to) => {
    if (!leaving.current) void navigate(to)
  }
}

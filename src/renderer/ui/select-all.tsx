import { type ReactNode, useCallback, useState } from 'react'

/**
 * The box that selects the whole page. antd draws headings a second time in an unseen row for measuring: there it is
 * left out.
 */
export function SelectAll({ children }: { children: ReactNode }) {
  const [unseen, setUnseen] = useState(false)
  const look = useCallback((node: HTMLSpanElement | null) => {
    if (node !== null && node.closest('tr[aria-hidden="true"]') !== null) setUnseen(true)
  }, [])
  return unseen ? null : <span ref={look}>{children}</span>
}

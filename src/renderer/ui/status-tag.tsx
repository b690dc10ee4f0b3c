import type { ReactNode } from 'react'
import './status-tag.css'

/** neutral waiting · info running · success · warning needs a look · danger failed. */
export type StatusKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface StatusTagProps {
  kind: StatusKind
  children: ReactNode
  /** A softly blinking dot: it is happening now. */
  live?: boolean
  /** A sentence: it takes as many lines as it needs, the dot stays at the first. */
  long?: boolean
  title?: string
}

/** A state as a dot and a word; never by colour alone. */
export function StatusTag({ kind, children, live = false, long = false, title }: StatusTagProps) {
  return (
    <span className={`status-tag ${kind}${live ? ' live' : ''}${long ? ' long' : ''}`} title={title}>
      <i aria-hidden="true" />
      {long ? <span>{children}</span> : children}
    </span>
  )
}

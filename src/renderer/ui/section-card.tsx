import type { ReactNode } from 'react'
import './section-card.css'

export interface SectionCardProps {
  title?: ReactNode
  text?: ReactNode
  /** Right end of the head. */
  extra?: ReactNode
  /** Absent = a head alone. */
  children?: ReactNode
  /** No inner padding, for tables. */
  flush?: boolean
  className?: string
}

/** A block of a page on its own surface. */
export function SectionCard({ title, text, extra, children, flush = false, className = '' }: SectionCardProps) {
  return (
    <section className={`section-card ${className}`}>
      {title === undefined && extra === undefined ? null : (
        <div className="section-head">
          <div>
            {title === undefined ? null : <h2>{title}</h2>}
            {text === undefined ? null : <p>{text}</p>}
          </div>
          {extra}
        </div>
      )}
      {children === undefined || children === null ? null : (
        <div className={flush ? 'section-body flush' : 'section-body'}>{children}</div>
      )}
    </section>
  )
}

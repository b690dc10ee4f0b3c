import type { ReactNode } from 'react'

/** A part of the wall under its name; what does not fit is scrolled within it. */
export function WallBlock({
  name,
  title,
  note,
  children,
}: {
  /** Its place on the wall. */
  name: string
  title: string
  /** Right end of the head. */
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="wall-block" data-block={name} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note}
      </header>
      <div className="wall-body">{children}</div>
    </section>
  )
}

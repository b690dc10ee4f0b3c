import type { ReactNode } from 'react'
import './page-header.css'

export interface PageHeaderProps {
  title: string
  /** One line under the title: what this page is for, or its counts. */
  text?: ReactNode
  /** Right side: primary action last. */
  actions?: ReactNode
  /** Behind the title, e.g. a StatusTag. */
  tags?: ReactNode
}

/** Head of a page: its only h1. */
export function PageHeader({ title, text, actions, tags }: PageHeaderProps) {
  return (
    <div className="page-header">
      <div className="page-header-words">
        <h1>
          {title} {tags}
        </h1>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      {actions === undefined ? null : <div className="page-header-actions">{actions}</div>}
    </div>
  )
}

import { Button } from 'antd'
import type { ReactNode } from 'react'
import './status-page.css'

export interface StatusPageProps {
  picture: ReactNode
  title: string
  text: string
  actions: readonly { label: string; primary?: boolean; onClick: () => void }[]
}

/** A whole page with one thing to say and what to do next. */
export function StatusPage({ picture, title, text, actions }: StatusPageProps) {
  return (
    <main className="status-page">
      {picture}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="status-actions">
        {actions.map((action) => (
          <Button key={action.label} type={action.primary === true ? 'primary' : 'default'} onClick={action.onClick}>
            {action.label}
          </Button>
        ))}
      </div>
    </main>
  )
}

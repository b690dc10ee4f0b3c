import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Illustration, type IllustrationName } from './illustration.tsx'
import './states.css'

export interface EmptyStateProps {
  /** What is missing; 暂无数据 by default. */
  title?: string
  /** What the person gains by acting. */
  text?: string
  /** The one primary action. */
  action?: ReactNode
  picture?: IllustrationName
  /** Less room around it, for cards and drawers. */
  small?: boolean
}

/** Nothing there yet: a picture, a sentence, one action. */
export function EmptyState({ title, text, action, picture = 'empty', small = false }: EmptyStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={small ? 'state small' : 'state'}>
      <Illustration name={picture} size={small ? 104 : 144} />
      <p className="state-title">{title ?? t('empty.title')}</p>
      {text === undefined ? null : <p className="state-text">{text}</p>}
      {action === undefined ? null : <div className="state-action">{action}</div>}
    </div>
  )
}

import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Illustration } from './illustration.tsx'
import './states.css'

export interface ErrorStateProps {
  title?: string
  /** The failure's own sentence (useErrorText). */
  text?: string
  onRetry: () => void
  retrying?: boolean
  small?: boolean
}

/** Loading failed: what happened, and 重试. */
export function ErrorState({ title, text, onRetry, retrying = false, small = false }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={small ? 'state small' : 'state'} role="alert">
      <Illustration name="broken" size={small ? 104 : 144} />
      <p className="state-title">{title ?? t('failed.title')}</p>
      <p className="state-text">{text ?? t('failed.text')}</p>
      <div className="state-action">
        {/* Also in a form that is locked: looking again changes nothing. */}
        <Button disabled={false} onClick={onRetry} loading={retrying}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}

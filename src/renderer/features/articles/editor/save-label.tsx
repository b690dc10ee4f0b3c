import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined, SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../core/http/api-error.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import type { SavePhase, SaveState } from './save-run.ts'

const ICONS: Readonly<Record<SavePhase, ReactNode>> = {
  clean: null,
  waiting: <SyncOutlined />,
  untitled: <ExclamationCircleOutlined />,
  saving: <SyncOutlined spin />,
  saved: <CheckCircleOutlined />,
  failed: <CloseCircleOutlined />,
  conflict: <ExclamationCircleOutlined />,
}

/** Why a save failed: the fields' own sentences where there are some. */
const useSaveProblem = (): ((error: unknown) => string) => {
  const say = useErrorText()
  return (error) =>
    error instanceof ApiError && error.fieldErrors.length > 0
      ? error.fieldErrors.map(({ msg }) => msg).join('；')
      : say(error)
}

export interface SaveLabelProps {
  state: SaveState
  onRetry: () => void
  onConflict: () => void
}

/** Whether what is written is safe, in words. */
export function SaveLabel({ state, onRetry, onConflict }: SaveLabelProps) {
  const { t } = useTranslation('articles')
  const problem = useSaveProblem()
  const { phase } = state
  const text =
    phase === 'failed'
      ? t('save.failed', { why: problem(state.error) })
      : phase === 'saved'
        ? t('save.saved', { time: dayjs(state.savedAt).format('HH:mm:ss') })
        : t(`save.${phase}`)
  return (
    <span className={`save-label ${phase}`} data-phase={phase} data-testid="save-state" role="status">
      {ICONS[phase]}
      <span className="ellipsis" title={text}>
        {text}
      </span>
      {phase === 'failed' ? (
        <Button type="link" size="small" onClick={onRetry}>
          {t('save.retry')}
        </Button>
      ) : null}
      {phase === 'conflict' ? (
        <Button type="link" size="small" onClick={onConflict}>
          {t('save.decide')}
        </Button>
      ) : null}
    </span>
  )
}

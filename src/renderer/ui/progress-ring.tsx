import { ExclamationOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'

export interface ProgressRingProps {
  /** 0 to 100. */
  percent: number
  size?: number
  /** `warning`: nothing failed, somebody has to look. */
  status?: 'normal' | 'exception' | 'success' | 'warning'
}

/** Progress as a small ring. */
export function ProgressRing({ percent, size = 36, status = 'normal' }: ProgressRingProps) {
  const { t } = useTranslation('ui')
  const shown = Math.round(Math.min(100, Math.max(0, percent)))
  const warns =
    status === 'warning'
      ? {
          status: 'normal' as const,
          strokeColor: 'var(--warning)',
          format: () => <ExclamationOutlined style={{ color: 'var(--warning)' }} />,
        }
      : { status }
  return (
    <Progress
      type="circle"
      percent={shown}
      size={size}
      {...warns}
      strokeWidth={10}
      style={{ display: 'inline-block', verticalAlign: 'middle', lineHeight: 1 }}
      aria-label={t('progress', { n: shown })}
    />
  )
}

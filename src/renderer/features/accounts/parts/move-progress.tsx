import { Alert, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../lib/format.ts'
import type { MoveTask } from '../move/use-move-task.ts'

/** How far packing or unpacking is, or why it failed; as high as it is empty. */
export function MoveProgress({ task: { step, failure } }: { task: MoveTask }) {
  const { t } = useTranslation('moves')
  if (failure !== '') return <Alert type="error" showIcon title={failure} />
  if (step === null) return null
  const known = step.total > 0
  const bytes =
    step.done === 0
      ? ''
      : t(known ? 'move.bytes' : 'move.bytesOnly', { done: formatBytes(step.done), total: formatBytes(step.total) })
  return (
    <div role="status" data-testid="move-progress">
      <p>
        {t(`move.stage.${step.stage}`)} <span className="tabular">{bytes}</span>
      </p>
      <Progress
        percent={known ? Math.min(100, Math.round((step.done / step.total) * 100)) : 100}
        status="active"
        showInfo={known}
        aria-label={t(`move.stage.${step.stage}`)}
      />
    </div>
  )
}

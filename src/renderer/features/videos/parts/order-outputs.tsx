import { PlayCircleOutlined, RedoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ClipOutput } from '../../../../contract/entities/clip.ts'
import { formatBytes, formatDuration } from '../../../lib/format.ts'
import { ProgressRing } from '../../../ui/progress-ring.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { FILM_KINDS, filmName } from '../video-list.ts'

export interface OrderOutputsProps {
  outputs: readonly ClipOutput[]
  orderName: string
  mayRender: boolean
  onPlay: (output: ClipOutput) => void
  onAgain: (output: ClipOutput) => void
}

/** Every film of an order with its state, and why it failed. */
export function OrderOutputs({ outputs, orderName, mayRender, onPlay, onAgain }: OrderOutputsProps) {
  const { t } = useTranslation('videos')
  return (
    <ul className="order-outputs">
      {outputs.map((output) => {
        const name = filmName(output, orderName)
        return (
          <li key={output.id}>
            <span className="mini">
              {output.cover_url === '' ? null : <img src={output.cover_url} alt="" loading="lazy" />}
            </span>
            <span className="words">
              <span className="ellipsis" title={name}>
                {name}
              </span>
              {output.fail_reason === '' ? (
                <small className="tabular">
                  {output.status === 2
                    ? [formatDuration(output.duration_ms), formatBytes(output.size)].join(' · ')
                    : ''}
                </small>
              ) : (
                <small className={output.status === -1 ? 'bad' : ''}>{output.fail_reason}</small>
              )}
            </span>
            {output.status === 1 ? (
              <ProgressRing percent={output.progress} size={28} />
            ) : (
              <StatusTag kind={FILM_KINDS[output.status]}>{t(`state.${output.status}`)}</StatusTag>
            )}
            {output.status === 2 ? (
              <Tooltip title={t('action.play')}>
                <Button
                  type="text"
                  size="small"
                  icon={<PlayCircleOutlined />}
                  aria-label={t('play', { name })}
                  onClick={() => onPlay(output)}
                />
              </Tooltip>
            ) : null}
            {mayRender && (output.status === -1 || output.status === 5) ? (
              <Tooltip title={t('action.again')}>
                <Button
                  type="text"
                  size="small"
                  icon={<RedoOutlined />}
                  aria-label={`${t('action.again')} ${name}`}
                  onClick={() => onAgain(output)}
                />
              </Tooltip>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

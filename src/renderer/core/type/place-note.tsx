import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TextStyle } from '../../../contract/entities/clip.ts'
import { coveredBy, textBox } from '../../../contract/safe-zones.ts'
import { FIRST_PLACE, type TextKind } from './look.ts'

export interface PlaceNoteProps {
  kind: TextKind
  style: Pick<TextStyle, 'size' | 'y_percent' | 'max_width_percent' | 'align'>
  /** '' = nothing is drawn. */
  sample: string
  canvas: { width: number; height: number }
  onMove: (percent: number) => void
}

/** Says which platforms lay their buttons or words over a text that stands here. */
export function PlaceNote({ kind, style, sample, canvas, onMove }: PlaceNoteProps) {
  const { t } = useTranslation('type')
  if (sample === '') return null
  const zones = coveredBy(textBox({ ...style, text: sample }, canvas), canvas)
  if (zones.length === 0) return null
  const better =
    coveredBy(textBox({ ...style, text: sample, y_percent: FIRST_PLACE[kind] }, canvas), canvas).length < zones.length
  return (
    <Alert
      type="warning"
      showIcon
      title={t(kind === 'title' ? 'titleCovered' : 'captionsCovered', {
        names: zones.map((zone) => zone.name).join(t('and')),
      })}
      description={t('coveredHint')}
      action={
        better ? (
          <Button size="small" onClick={() => onMove(FIRST_PLACE[kind])}>
            {t('moveClear')}
          </Button>
        ) : undefined
      }
    />
  )
}

import { Alert, Button, Collapse } from 'antd'
import { useTranslation } from 'react-i18next'
import { FontSelect } from './font-select.tsx'
import { type Look, styleOf, type Styles, type TextKind } from './look.ts'
import { PlaceNote } from './place-note.tsx'
import { StyleCards, type StyleChoice } from './style-cards.tsx'
import { StyleFields } from './style-fields.tsx'

export interface TypePickerProps {
  kind: TextKind
  look: Look
  onChange: (look: Look) => void
  /** As getClipParams offers them; undefined = not known yet. */
  styles: readonly (StyleChoice & { style: Record<string, unknown> })[] | undefined
  /** The longest text that is drawn: tells how much room it takes. '' = none. */
  sample: string
  canvas: { width: number; height: number }
  /** A voice speaks the captions: words can be marked while they are heard. */
  voiced?: boolean
}

/**
 * How titles or captions look: ready styles as pictures, the font, everything adjustable; says what platforms lay over
 * it.
 */
export function TypePicker({ kind, look, onChange, styles, sample, canvas, voiced = false }: TypePickerProps) {
  const { t } = useTranslation('type')
  const map: Styles = new Map((styles ?? []).map((one) => [one.value, one.style]))
  const style = styleOf(look, map, kind)
  const gone = look.preset !== '' && styles !== undefined && !map.has(look.preset)
  const changed = Object.keys(look.changes).length > 0
  return (
    <div className="type-picker">
      <StyleCards
        label={t(kind === 'title' ? 'titleStyles' : 'captionStyles')}
        value={look.preset}
        styles={styles}
        onChange={(preset) => onChange({ ...look, preset, changes: keepPlace(look) })}
      />
      {gone ? <Alert type="warning" showIcon title={t('styleGone')} /> : null}
      <FontSelect value={look.font} onChange={(font) => onChange({ ...look, font })} />
      <Collapse
        size="small"
        ghost
        collapsible="header"
        items={[
          {
            key: 'more',
            label: t(changed ? 'adjusted' : 'adjust'),
            extra: changed ? (
              <Button size="small" type="link" onClick={() => onChange({ ...look, changes: {} })}>
                {t('reset')}
              </Button>
            ) : null,
            children: (
              <StyleFields
                style={style}
                captions={kind === 'captions'}
                onChange={(changes) => onChange({ ...look, changes: { ...look.changes, ...changes } })}
              />
            ),
          },
        ]}
      />
      {kind === 'captions' && style.highlight !== '' && !voiced ? (
        <Alert type="info" showIcon title={t('needsVoice')} />
      ) : null}
      <PlaceNote
        kind={kind}
        style={style}
        sample={sample}
        canvas={canvas}
        onMove={(y_percent) => onChange({ ...look, changes: { ...look.changes, y_percent } })}
      />
    </div>
  )
}

/** Another style keeps the place that was chosen; its colours are its own. */
const keepPlace = (look: Look): Look['changes'] => {
  const { y_percent, max_width_percent, align } = look.changes
  return {
    ...(y_percent === undefined ? {} : { y_percent }),
    ...(max_width_percent === undefined ? {} : { max_width_percent }),
    ...(align === undefined ? {} : { align }),
  }
}

import { ColorPicker, Segmented, Slider, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextStyle } from '../../../contract/entities/clip.ts'
import type { LookChanges } from './look.ts'

export interface StyleFieldsProps {
  style: TextStyle
  /** Captions may have the spoken word marked. */
  captions: boolean
  onChange: (changes: LookChanges) => void
}

/** A part of the style that can be off; its controls stand beside the switch. */
function Part({
  label,
  on,
  onSwitch,
  children,
}: {
  label: string
  on: boolean
  onSwitch: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <div className="style-part">
      <Switch size="small" checked={on} onChange={onSwitch} aria-label={label} />
      <span className="style-name">{label}</span>
      <span className="style-controls">{on ? children : null}</span>
    </div>
  )
}

/** Colours, strokes, box, shadow, size and place of a text. */
export function StyleFields({ style, captions, onChange }: StyleFieldsProps) {
  const { t } = useTranslation('type')
  const color = (name: string, value: string, set: (hex: string) => void, alpha = false): ReactNode => (
    <ColorPicker value={value} disabledAlpha={!alpha} onChangeComplete={(next) => set(next.toHexString())}>
      <button type="button" className="style-swatch" aria-label={name} title={name} style={{ background: value }} />
    </ColorPicker>
  )
  const slider = (name: string, value: number, max: number, set: (value: number) => void, min = 0): ReactNode => (
    <Slider
      className="style-slider"
      min={min}
      max={max}
      value={value}
      onChange={set}
      tooltip={{ formatter: (n) => `${name} ${n}` }}
      ariaLabelForHandle={name}
    />
  )
  return (
    <div className="style-fields">
      <div className="style-part">
        <span className="style-name wide">{t('fill')}</span>
        <span className="style-controls">{color(t('fill'), style.color, (hex) => onChange({ color: hex }))}</span>
      </div>
      <Part
        label={t('gradient')}
        on={style.gradient !== ''}
        onSwitch={(on) => onChange({ gradient: on ? style.color : '' })}
      >
        {color(t('gradient'), style.gradient, (hex) => onChange({ gradient: hex }))}
      </Part>
      <Part label={t('stroke')} on={style.stroke_width > 0} onSwitch={(on) => onChange({ stroke_width: on ? 6 : 0 })}>
        {color(t('strokeColor'), style.stroke_color, (hex) => onChange({ stroke_color: hex }), true)}
        {slider(t('strokeWidth'), style.stroke_width, 24, (width) => onChange({ stroke_width: width }), 1)}
      </Part>
      <Part label={t('outer')} on={style.outer_width > 0} onSwitch={(on) => onChange({ outer_width: on ? 6 : 0 })}>
        {color(t('outerColor'), style.outer_color, (hex) => onChange({ outer_color: hex }), true)}
        {slider(t('outerWidth'), style.outer_width, 24, (width) => onChange({ outer_width: width }), 1)}
      </Part>
      <Part label={t('shadow')} on={style.shadow === 1} onSwitch={(on) => onChange({ shadow: on ? 1 : 0 })}>
        {color(t('shadowColor'), style.shadow_color, (hex) => onChange({ shadow_color: hex }), true)}
        {slider(t('shadowBlur'), style.shadow_blur, 60, (blur) => onChange({ shadow_blur: blur }))}
      </Part>
      <Part
        label={t('box')}
        on={style.background !== ''}
        onSwitch={(on) => onChange({ background: on ? style.shadow_color : '' })}
      >
        {color(t('boxColor'), style.background, (hex) => onChange({ background: hex }), true)}
        {slider(t('boxRadius'), style.box_radius, 60, (radius) => onChange({ box_radius: radius }))}
      </Part>
      {captions ? (
        <Part
          label={t('highlight')}
          on={style.highlight !== ''}
          onSwitch={(on) => onChange({ highlight: on ? style.color : '' })}
        >
          {color(t('highlight'), style.highlight, (hex) => onChange({ highlight: hex }))}
        </Part>
      ) : null}
      <div className="style-part">
        <span className="style-name wide">{t('align')}</span>
        <Segmented
          size="small"
          value={style.align}
          options={(['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`aligned.${value}`) }))}
          onChange={(align) => onChange({ align })}
          aria-label={t('align')}
        />
      </div>
      {(
        [
          ['size', 'size', 24, 200],
          ['letter_spacing', 'spacing', 0, 40],
          ['y_percent', 'place', 0, 95],
          ['max_width_percent', 'width', 30, 100],
        ] as const
      ).map(([field, name, min, max]) => (
        <div key={field} className="style-part">
          <span className="style-name wide tabular">{t(name, { n: Math.round(style[field]) })}</span>
          {slider(t(`${name}Label`), style[field], max, (value) => onChange({ [field]: value }), min)}
        </div>
      ))}
    </div>
  )
}

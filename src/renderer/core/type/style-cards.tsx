import { Skeleton } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import './type.css'

export interface StyleChoice {
  value: string
  name: string
  /** '' = its picture is not there yet. */
  preview_url: string
}

export interface StyleCardsProps {
  label: string
  /** '' = the plain style. */
  value: string
  /** undefined = not known yet. */
  styles: readonly StyleChoice[] | undefined
  onChange: (value: string) => void
}

/** Ready styles as pictures, on a ground that is dark at one side and light at the other. */
export function StyleCards({ label, value, styles, onChange }: StyleCardsProps) {
  const { t } = useTranslation('type')
  const list = useRef<HTMLDivElement>(null)
  if (styles === undefined) return <Skeleton active className="style-wait" paragraph={{ rows: 4 }} />
  const all: StyleChoice[] = [{ value: '', name: t('plain'), preview_url: '' }, ...styles]
  const at = Math.max(
    0,
    all.findIndex((one) => one.value === value),
  )
  const onKey = (event: KeyboardEvent): void => {
    const step = ['ArrowRight', 'ArrowDown'].includes(event.key)
      ? 1
      : ['ArrowLeft', 'ArrowUp'].includes(event.key)
        ? -1
        : 0
    const next = step === 0 ? undefined : all[(at + step + all.length) % all.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-style="${next.value}"]`)?.focus()
  }
  return (
    <div ref={list} role="radiogroup" aria-label={label} className="style-cards" onKeyDown={onKey}>
      {all.map((one, i) => (
        <button
          key={one.value}
          type="button"
          role="radio"
          aria-checked={i === at}
          data-style={one.value}
          tabIndex={i === at ? 0 : -1}
          className={i === at ? 'style-card chosen' : 'style-card'}
          onClick={() => onChange(one.value)}
        >
          <span className="style-shot">
            {one.value === '' ? (
              <span className="style-plain">{t('plainShort')}</span>
            ) : one.preview_url === '' ? (
              <span className="style-plain">{t('drawing')}</span>
            ) : (
              <img src={one.preview_url} alt="" loading="lazy" />
            )}
          </span>
          <span className="ellipsis">{one.name}</span>
        </button>
      ))}
    </div>
  )
}

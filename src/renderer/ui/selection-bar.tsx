import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isLayerOpen } from './open-layers.ts'

export interface SelectionBarProps {
  count: number
  onClear: () => void
  /** Buttons of what can be done with all of them. */
  children: ReactNode
}

/** How many are selected and what can be done with them; Esc lets go. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('ui')
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A dialog or drawer on top takes Esc for itself.
      if (event.key === 'Escape' && !event.defaultPrevented && !isLayerOpen()) clear()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="selection-bar" role="region" aria-label={t('selected', { n: count })}>
      <b>{t('selected', { n: count })}</b>
      {children}
      <Button type="link" size="small" onClick={onClear}>
        {t('unselect')}
      </Button>
    </div>
  )
}

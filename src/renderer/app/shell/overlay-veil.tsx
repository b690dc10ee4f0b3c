import { Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useServices } from '../../core/services/services-context.ts'
import './overlay-veil.css'

/** Quick calls don't flash, ms. */
const DELAY_MS = 250

function Veil() {
  const { t } = useTranslation()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      className={late ? 'overlay-veil shown' : 'overlay-veil'}
      role="status"
      aria-live="polite"
      data-testid="loading-overlay"
    >
      {late ? <Spin size="large" description={t('loading')} /> : null}
    </div>
  )
}

/** The counted loading overlay: there while at least one call wants it. */
export function OverlayVeil() {
  const { overlay } = useServices()
  return useStore(overlay.store, (state) => state.count > 0) ? <Veil /> : null
}

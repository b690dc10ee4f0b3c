import { SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLayerOpen } from '../../ui/open-layers.ts'

const GoToPanel = lazy(() => import('./go-to-panel.tsx').then((m) => ({ default: m.GoToPanel })))

/** Opens the list of screens; Ctrl+K (⌘K) does, too. */
export function GoToButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // A dialog or drawer is open: it may ask something that has to be answered first.
      if (isLayerOpen()) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Tooltip title={`${t('goTo.title')} (Ctrl+K)`}>
        <Button type="text" icon={<SearchOutlined />} aria-label={t('goTo.title')} onClick={() => setOpen(true)} />
      </Tooltip>
      {open ? (
        <Suspense fallback={null}>
          <GoToPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

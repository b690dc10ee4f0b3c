import { Empty, Input, Modal } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLayout } from '../../core/appearance/use-layout.ts'
import { useSession } from '../../core/session/use-session.ts'
import { findScreens, namedScreens } from '../find-screen.ts'
import { ROUTES } from '../routes.tsx'
import './go-to-panel.css'

/** Goes to a screen by a part of its name, its pinyin or initials: arrows choose, Enter opens, Esc closes. */
export function GoToPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const perms = useSession((state) => state.perms)
  const cardType = useSession((state) => state.admin?.cardType ?? 'full')
  const byReading = useLayout((layout) => layout.pinyinSearch)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = findScreens(
    namedScreens(ROUTES, { cardType, perms, nameOf: (line) => t(`routes.${line.title}`) }),
    typed,
    byReading,
  )
  const at = Math.min(chosen, found.length - 1)

  const go = (path: string | undefined): void => {
    if (path === undefined) return
    onClose()
    void navigate(path)
  }
  const onKey = (event: KeyboardEvent): void => {
    // Letters of an input method are not ready yet.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      const next = (at + step + found.length) % found.length
      setChosen(next)
      document.getElementById(`go-to-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') go(found[at]?.path)
  }
  return (
    <Modal open onCancel={onClose} footer={null} closable={false} width={480} title={t('goTo.title')} className="go-to">
      <Input
        autoFocus
        allowClear
        role="combobox"
        aria-expanded
        aria-controls="go-to-list"
        aria-activedescendant={found.length === 0 ? undefined : `go-to-${at}`}
        aria-label={t('goTo.title')}
        placeholder={t(byReading ? 'goTo.hintReading' : 'goTo.hint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      {found.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('goTo.none')} /> : null}
      <ul id="go-to-list" role="listbox" aria-label={t('goTo.title')}>
        {found.map((screen, n) => (
          <li
            key={screen.path}
            id={`go-to-${n}`}
            role="option"
            aria-selected={n === at}
            onPointerMove={() => setChosen(n)}
            onClick={() => go(screen.path)}
          >
            <span>{screen.name}</span>
            {screen.parent === '' ? null : <span className="group">{t(`menu.${screen.parent}`)}</span>}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

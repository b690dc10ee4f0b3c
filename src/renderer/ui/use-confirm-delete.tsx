import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './states.css'

export interface ConfirmDelete {
  /** Kind of thing, e.g. 素材. */
  what: string
  /** Names of what goes; one is named in full, more are counted and the first three named. */
  names: readonly string[]
  /** What else happens: waiting items cancelled, uses. */
  more?: ReactNode
  okText?: string
  /** The dialog waits for it; a rejection keeps it open. */
  onOk: () => Promise<unknown>
}

/** Names that are told in full. */
const NAMED = 3

/** Asks before something is destroyed, with its name and count. */
export function useConfirmDelete(): (question: ConfirmDelete) => void {
  const { modal } = App.useApp()
  const { t } = useTranslation('ui')
  return ({ what, names, more, okText, onOk }) => {
    const first = names[0] ?? ''
    modal.confirm({
      title: t('delete.title', { what }),
      content: (
        <>
          <p>{names.length === 1 ? t('delete.one', { name: first }) : t('delete.many', { n: names.length })}</p>
          {names.length > 1 ? (
            <ul className="confirm-names">
              {names.slice(0, NAMED).map((name, at) => (
                <li key={`${at} ${name}`} className="ellipsis" title={name}>
                  {name}
                </li>
              ))}
              {names.length > NAMED ? <li>…</li> : null}
            </ul>
          ) : null}
          {more}
        </>
      ),
      okText: okText ?? t('delete.ok'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await onOk()
      },
    })
  }
}

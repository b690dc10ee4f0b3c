import { EditOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REMARK_MAX } from '../../../../contract/constants.ts'

export interface RemarkCellProps {
  value: string
  /** Absent = may not be changed. */
  onSave?: (value: string) => Promise<void>
}

/** A remark, changed in place: Enter keeps it, Esc gives up. */
export function RemarkCell({ value, onSave }: RemarkCellProps) {
  const { t } = useTranslation('accounts')
  const [draft, setDraft] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const given = useRef(false)
  if (onSave === undefined) return value === '' ? <>–</> : <span title={value}>{value}</span>
  if (draft === null)
    return (
      <button
        type="button"
        className="plain remark"
        aria-label={t('editRemark', { remark: value || t('none') })}
        title={value}
        onClick={() => setDraft(value)}
      >
        <span className="ellipsis">{value || '–'}</span>
        <EditOutlined aria-hidden="true" />
      </button>
    )
  const keep = async (): Promise<void> => {
    if (busy || given.current) return
    const next = draft.trim()
    if (next === value) return setDraft(null)
    setBusy(true)
    try {
      await onSave(next)
      setDraft(null)
    } catch {
      // Told by the shell; what was typed stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input
      autoFocus
      size="small"
      value={draft}
      maxLength={REMARK_MAX}
      readOnly={busy}
      aria-label={t('columns.remark')}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') void keep()
        if (event.key === 'Escape') {
          event.stopPropagation()
          given.current = true
          setDraft(null)
          queueMicrotask(() => {
            given.current = false
          })
        }
      }}
    />
  )
}

import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const MAX = 20

/**
 * Name of a group, new or changed, in the list itself: Enter keeps it, Esc gives up. A refused name stays to be mended.
 */
export function GroupNameInput({
  value,
  onSave,
  onEnd,
}: {
  value: string
  onSave: (name: string) => Promise<unknown>
  onEnd: () => void
}) {
  const { t } = useTranslation('accounts')
  const [name, setName] = useState(value)
  const [state, setState] = useState<'idle' | 'busy' | 'wrong'>('idle')
  const keep = async (): Promise<void> => {
    if (state === 'busy') return
    const next = name.trim()
    if (next === '' || next === value) return onEnd()
    setState('busy')
    try {
      await onSave(next)
      onEnd()
    } catch {
      setState('wrong')
    }
  }
  return (
    <Input
      autoFocus
      size="small"
      className="group-input"
      value={name}
      maxLength={MAX}
      placeholder={t('groups.nameHint')}
      aria-label={t('groups.name')}
      readOnly={state === 'busy'}
      {...(state === 'wrong' ? { status: 'error' as const } : {})}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setName(event.target.value)
        setState('idle')
      }}
      onBlur={() => (state === 'wrong' ? onEnd() : void keep())}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') void keep()
        if (event.key === 'Escape') {
          event.stopPropagation()
          onEnd()
        }
      }}
    />
  )
}

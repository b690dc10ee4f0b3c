import { Select, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { topicNames } from '../../../../contract/topics.ts'
import { useClearable } from '../../../ui/use-clearable.tsx'

export interface RemoteOption<T> {
  /** Unique within the list. */
  key: string
  label: string
  note?: string
  data: T
}
export interface RemoteSelectProps<T> {
  /** antd Form gives these three. */
  id?: string
  value?: readonly RemoteOption<T>[]
  onChange?: (value: RemoteOption<T>[]) => void
  /** Asks the platform through the helper; '' lists what there is without a word. */
  search: (keyword: string, signal: AbortSignal) => Promise<RemoteOption<T>[]>
  multiple?: boolean
  maxCount?: number
  placeholder: string
  /** Typing alone makes an entry (topics). */
  free?: (text: string) => RemoteOption<T>
  disabled?: boolean
  label: string
}

const TYPING_MS = 350

/** A choice out of what the platform itself answers; what was chosen is passed on whole. */
export function RemoteSelect<T>(props: RemoteSelectProps<T>) {
  const { t } = useTranslation('seo')
  const clearable = useClearable()
  const { value = [], onChange, search, free } = props
  const [options, setOptions] = useState<RemoteOption<T>[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const [text, setText] = useState('')
  const asked = useRef<AbortController>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )
  const ask = async (keyword: string): Promise<void> => {
    asked.current?.abort()
    const mine = new AbortController()
    asked.current = mine
    setBusy(true)
    setFailed('')
    try {
      const found = await search(keyword, mine.signal)
      if (mine.signal.aborted) return
      setOptions(found)
    } catch (error) {
      if (!mine.signal.aborted) setFailed(error instanceof Error ? error.message : t('remote.failed'))
    } finally {
      if (!mine.signal.aborted) setBusy(false)
    }
  }
  const later = (keyword: string): void => {
    // Names that a separator ends are chosen as typed; the last one is still being written, unless several came at
    // once: those were pasted.
    const names = free && props.multiple ? topicNames(keyword) : []
    const pasted = names.length > 1 && keyword.length > text.length + 1
    const rest =
      !pasted && names.length > 0 && topicNames(`${keyword}x`).length === names.length ? (names.pop() ?? '') : ''
    if (free && names.length > 0) {
      const chosen = new Map([...value, ...names.map(free)].map((one) => [one.key, one]))
      onChange?.([...chosen.values()].slice(0, props.maxCount ?? 30))
      return later(rest)
    }
    setText(keyword)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(keyword.trim()), TYPING_MS)
  }
  const [name] = free ? topicNames(text) : []
  const typed = free && name !== undefined && !options.some((one) => one.label === name) ? [free(name)] : []
  const shown = [...typed, ...options]
  const byKey = new Map([...value, ...shown].map((one) => [one.key, one]))
  const put = (keys: readonly string[]): void => onChange?.(keys.flatMap((key) => byKey.get(key) ?? []))
  return (
    <Select<string | string[]>
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.multiple ? { mode: 'multiple' as const, maxCount: props.maxCount ?? 30 } : {})}
      aria-label={props.label}
      allowClear={clearable}
      disabled={props.disabled === true}
      placeholder={props.placeholder}
      value={props.multiple ? value.map((one) => one.key) : (value[0]?.key ?? (null as never))}
      options={[...byKey.values()]
        .filter((one) => shown.includes(one) || value.some((chosen) => chosen.key === one.key))
        .map((one) => ({ value: one.key, label: one.label, note: one.note }))}
      optionRender={(option) => (
        <div className="remote-option">
          <span className="ellipsis">{option.label}</span>
          <small className="ellipsis">{(option.data as { note?: string }).note ?? ''}</small>
        </div>
      )}
      notFoundContent={busy ? <Spin size="small" /> : failed || t('remote.none')}
      loading={busy}
      showSearch={{ filterOption: false, onSearch: later, searchValue: text }}
      onOpenChange={(open) => {
        if (open) void ask(text.trim())
      }}
      onChange={(next) => {
        setText('')
        put(Array.isArray(next) ? next : next ? [next] : [])
      }}
    />
  )
}

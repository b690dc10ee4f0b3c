import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declarationsFor } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { visibilityOptions } from '../../../core/works/form/visibility-options.ts'
import { type GridField, readTime, timeText } from './grid-fields.ts'

export interface CellEditorProps {
  field: GridField
  value: string
  platform: Platform | undefined
  /** Of the work: not every page of a platform has all declarations. */
  kind: Platform['kinds'][number]
  label: string
  /** Null = given up. `key` is what ended it: Enter goes down, Tab to the side. */
  onDone: (value: string | null, key: 'Enter' | 'Tab' | 'ShiftTab' | '') => void
}

type Ending = Parameters<CellEditorProps['onDone']>[1]
const endingOf = (event: KeyboardEvent): Ending | null =>
  event.key === 'Enter' ? 'Enter' : event.key === 'Tab' ? (event.shiftKey ? 'ShiftTab' : 'Tab') : null

function TextEditor({ field, value: initial, label, onDone }: CellEditorProps) {
  const lines = field === 'description'
  const [value, setValue] = useState(initial)
  const done = useRef(false)
  const end = (result: string | null, key: Ending): void => {
    if (done.current) return
    done.current = true
    onDone(result, key)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    // A description has lines: Shift or Alt with Enter begins a new one.
    if (lines && event.key === 'Enter' && (event.shiftKey || event.altKey)) return
    const key = endingOf(event)
    if (key === null && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(key === null ? null : value, key ?? '')
  }
  const shared = {
    autoFocus: true,
    value,
    'aria-label': label,
    maxLength: 2000,
    onKeyDown,
    onBlur: () => end(value, ''),
  }
  return lines ? (
    <Input.TextArea {...shared} className="grid-lines" rows={4} onChange={(event) => setValue(event.target.value)} />
  ) : (
    <Input {...shared} onChange={(event) => setValue(event.target.value)} />
  )
}

function ChoiceEditor({ field, value, platform, kind, label, onDone }: CellEditorProps) {
  const { t } = useTranslation('seo')
  const options =
    field === 'declaration'
      ? [
          { value: '', label: t('fields.noChoice') },
          ...declarationsFor({ declarations: platform?.declarations ?? [] }, kind).map((one) => ({
            value: one.value,
            label: one.name,
          })),
        ]
      : visibilityOptions(platform, t).map((one) => ({ value: String(one.value ?? ''), label: one.label }))
  return (
    <Select
      autoFocus
      defaultOpen
      value={value}
      options={options}
      aria-label={label}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
      onSelect={(next) => onDone(next, '')}
      onBlur={() => onDone(null, '')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone(null, '')
        event.stopPropagation()
      }}
    />
  )
}

function TimeEditor({ value, label, onDone }: CellEditorProps) {
  const { t } = useTranslation('seo')
  const seconds = readTime(value)
  const chosen = useRef<string | null>(null)
  return (
    <span
      className="grid-time"
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') chosen.current = null
      }}
    >
      <DatePicker
        autoFocus
        defaultOpen
        needConfirm={false}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        minDate={dayjs()}
        aria-label={label}
        placeholder={t('fields.timeNow')}
        {...(seconds === null ? {} : { defaultValue: dayjs.unix(seconds) })}
        onChange={(time) => {
          chosen.current = time === null ? '' : timeText(time.unix())
          if (time === null) onDone('', '')
        }}
        onCalendarChange={(time) => {
          // What is pressed in the panel counts as soon as the panel closes, without a button.
          if (dayjs.isDayjs(time)) chosen.current = timeText(time.unix())
        }}
        onKeyDown={(event) => event.stopPropagation()}
        onOpenChange={(open) => {
          if (!open) onDone(chosen.current, '')
        }}
      />
    </span>
  )
}

/** The open cell: a line of text, a choice, or a time. */
export function CellEditor(props: CellEditorProps) {
  if (props.field === 'timing') return <TimeEditor {...props} />
  return props.field === 'declaration' || props.field === 'visibility' ? (
    <ChoiceEditor {...props} />
  ) : (
    <TextEditor {...props} />
  )
}

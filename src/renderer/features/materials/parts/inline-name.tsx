import { App, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { splitName } from '../material-list.ts'
import { useFileCalls } from './use-file-calls.ts'

const LONGEST = 200

export interface InlineNameProps {
  file: Attachment
  /** Being renamed. */
  editing: boolean
  onEdit: (file: Attachment | null) => void
  /** May it be renamed at all? */
  allowed: boolean
}

function NameField({ file, onEnd }: { file: Attachment; onEnd: () => void }) {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const calls = useFileCalls()
  const [base, ending] = splitName(file.filename)
  const [text, setText] = useState(base)
  const [busy, setBusy] = useState(false)
  const box = useRef<InputRef>(null)
  const over = useRef(false)
  useEffect(() => box.current?.focus({ cursor: 'all' }), [])
  const save = async (): Promise<void> => {
    if (over.current) return
    const name = text.trim()
    if (name === '' || name === base) {
      over.current = true
      return onEnd()
    }
    setBusy(true)
    try {
      await calls.rename(file, `${name}${ending}`)
      over.current = true
      onEnd()
    } catch (error) {
      // What was typed stays.
      message.error(say(error))
      setBusy(false)
    }
  }
  return (
    <Input
      ref={box}
      size="small"
      value={text}
      disabled={busy}
      maxLength={LONGEST - ending.length}
      aria-label={t('renameOf', { name: file.filename })}
      {...(ending === '' ? {} : { suffix: ending })}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => void save()}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        over.current = true
        onEnd()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

/** A file's name; a double click or F2 makes it a field. */
export function InlineName({ file, editing, onEdit, allowed }: InlineNameProps) {
  if (editing) return <NameField file={file} onEnd={() => onEdit(null)} />
  return (
    <span
      className="ellipsis"
      title={file.filename}
      onDoubleClick={(event) => {
        if (!allowed) return
        event.stopPropagation()
        onEdit(file)
      }}
    >
      {file.filename}
    </span>
  )
}

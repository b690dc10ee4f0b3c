import { Button, Input } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanScript } from '../../../contract/clean-script.ts'

export interface ScriptInputProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  label: string
  rows?: number
}

/**
 * A text that is spoken or drawn. What is pasted loses marks of formatting (`# **`), tells how many, and can be taken
 * back as it was.
 */
export function ScriptInput({ value, onChange, placeholder, label, rows = 4 }: ScriptInputProps) {
  const { t } = useTranslation('voices')
  const [cleaned, setCleaned] = useState<{ changes: number; raw: string; now: string } | null>(null)
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData.getData('text/plain')
    const { text, changes } = cleanScript(pasted)
    if (changes === 0) return
    event.preventDefault()
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    const around = (middle: string): string => `${value.slice(0, from)}${middle}${value.slice(to)}`
    setCleaned({ changes, raw: around(pasted), now: around(text) })
    onChange(around(text))
  }
  return (
    <>
      <Input.TextArea
        rows={rows}
        value={value}
        aria-label={label}
        {...(placeholder === undefined ? {} : { placeholder })}
        onPaste={paste}
        onChange={(event) => onChange(event.target.value)}
      />
      {cleaned !== null && cleaned.now === value ? (
        <span role="status" className="script-cleaned">
          {t('cleaned', { n: cleaned.changes })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              onChange(cleaned.raw)
              setCleaned(null)
            }}
          >
            {t('uncleaned')}
          </Button>
        </span>
      ) : null}
    </>
  )
}

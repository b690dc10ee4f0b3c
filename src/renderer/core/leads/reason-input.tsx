import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS } from '../../../contract/entities/lead.ts'
import './leads.css'

export interface ReasonInputProps {
  value?: string
  onChange?: (reason: string) => void
  id?: string
  autoFocus?: boolean
  /** Reasons that are filled in by a press. */
  usual: readonly string[]
}

/** A reason as it is typed, or one of the usual ones by a press: they cover nothing of what stands below. */
export function ReasonInput({ value = '', onChange, id, autoFocus = false, usual }: ReasonInputProps) {
  const { t } = useTranslation('customers')
  return (
    <div className="lead-reason">
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        autoFocus={autoFocus}
        maxLength={LEAD_LIMITS.reason}
        placeholder={t('reason.hint')}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className="lead-reason-usual" role="group" aria-label={t('reason.usualOnes')}>
        {usual.map((reason) => (
          <Button key={reason} size="small" aria-pressed={value === reason} onClick={() => onChange?.(reason)}>
            {reason}
          </Button>
        ))}
      </div>
    </div>
  )
}

import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS, type LeadRow } from '../../../../contract/entities/lead.ts'
import { releaseLeads } from '../../../../contract/http/lead.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { OWNER_READS } from '../../../core/leads/lead-reads.ts'

/** 放回公海: leads that nobody has any more. */
export function ReleaseModal({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly LeadRow[]
  onDone?: (() => void) | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(releaseLeads, { refreshes: OWNER_READS, quiet: true })
  return (
    <FormModal<{ reason: string }>
      open
      title={t('release.title', { n: rows.length })}
      okText={t('action.release')}
      initial={{ reason: '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ reason }) => {
        const { updated } = await save.mutateAsync({ ids: rows.map((row) => row.id), reason })
        message.success(t('release.done', { n: updated }))
        onDone?.()
      }}
    >
      <p className="lead-note">{t('release.text')}</p>
      <Form.Item name="reason" label={t('release.reason')}>
        <Input autoFocus maxLength={LEAD_LIMITS.reason} placeholder={t('release.hint')} />
      </Form.Item>
    </FormModal>
  )
}

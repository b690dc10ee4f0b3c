import { App, Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeadRow } from '../../../../contract/entities/lead.ts'
import { assignLeads } from '../../../../contract/http/lead.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { OWNER_READS } from '../../../core/leads/lead-reads.ts'
import { OwnerSelect } from '../../../core/leads/owner-select.tsx'

const MODES = ['fixed', 'round_robin', 'least_load'] as const

interface Values {
  /** Absent where there is one lead: it goes to one person. */
  mode?: (typeof MODES)[number]
  owner_admin_id?: number
  admin_ids: number[]
}

/** 分配: leads to one person, or to several in turns. */
export function AssignModal({
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
  const save = useCall(assignLeads, { refreshes: OWNER_READS, quiet: true })
  return (
    <FormModal<Values>
      open
      title={
        rows.length === 1
          ? t('assign.one', { name: rows[0]?.guest_name || t('noName') })
          : t('assign.many', { n: rows.length })
      }
      okText={t('action.assign')}
      initial={{ mode: 'fixed', admin_ids: [] }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ mode = 'fixed', owner_admin_id: owner, admin_ids: admins }) => {
        const { updated, owners } = await save.mutateAsync({
          ids: rows.map((row) => row.id),
          mode,
          ...(mode === 'fixed' ? (owner === undefined ? {} : { owner_admin_id: owner }) : { admin_ids: admins }),
        })
        message.success(
          t('assign.done', {
            n: updated,
            names: owners.map((one) => t('assign.part', { name: one.name, n: one.count })).join(t('pause')),
          }),
        )
        onDone?.()
      }}
    >
      {rows.length === 1 ? null : (
        <Form.Item name="mode" label={t('assign.mode')}>
          <Radio.Group options={MODES.map((value) => ({ value, label: t(`assign.${value}`) }))} />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['mode']}>
        {({ getFieldValue }) =>
          (getFieldValue('mode') ?? 'fixed') === 'fixed' ? (
            <Form.Item
              name="owner_admin_id"
              label={t('col.owner')}
              rules={[{ required: true, message: t('owner.need') }]}
            >
              <OwnerSelect label={t('col.owner')} />
            </Form.Item>
          ) : (
            <Form.Item
              name="admin_ids"
              label={t('assign.people')}
              rules={[{ required: true, message: t('owner.need') }]}
            >
              <OwnerSelect many label={t('assign.people')} />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormModal>
  )
}

import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ContactField } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { ApiError } from '../http/api-error.ts'
import './leads.css'

/** Another lead has the phone or WeChat that was typed. */
export interface DuplicateLead {
  /** 0 = one that this person does not see. */
  id: number
  /** '' = it lies in the pool. */
  owner: string
  field: ContactField
}

/** What a refusal says of the lead that there is already; null = it is another refusal. */
export function duplicateOf(error: unknown): DuplicateLead | null {
  if (!(error instanceof ApiError) || error.code !== CODE.DUPLICATE) return null
  const data = (typeof error.data === 'object' ? error.data : null) as {
    exist_id?: unknown
    owner_name?: unknown
  } | null
  return {
    id: typeof data?.exist_id === 'number' ? data.exist_id : 0,
    owner: typeof data?.owner_name === 'string' ? data.owner_name : '',
    field: error.fieldErrors.some((one) => one.field === 'wechat') ? 'wechat' : 'phone',
  }
}

/** 该号码已有线索: whose it is, and what to do with what was typed. */
export function DuplicateDialog({
  found,
  pending,
  onMerge,
  onOpen,
  onClose,
}: {
  found: DuplicateLead
  pending: boolean
  onMerge: () => void
  onOpen: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const isSeen = found.id > 0
  const whose = found.owner === '' ? t('duplicate.pool') : t('duplicate.owner', { name: found.owner })
  return (
    <Modal
      open
      title={t(`duplicate.${found.field}`)}
      width={440}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('duplicate.back')}</Button>
          {isSeen ? <Button onClick={onOpen}>{t('duplicate.open')}</Button> : null}
          {isSeen ? (
            <Button type="primary" loading={pending} onClick={onMerge}>
              {t('duplicate.merge')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{whose}</p>
      <p className="lead-note">{t(isSeen ? 'duplicate.text' : 'duplicate.unseen')}</p>
    </Modal>
  )
}

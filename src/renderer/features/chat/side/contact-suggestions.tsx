import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { CONTACT_FIELDS } from '../../../../contract/entities/lead.ts'
import { extractContact } from '../../../../contract/http/conversations.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { NewLeadModal, type Suggestion } from './new-lead-modal.tsx'

const keyOf = (one: Suggestion): string => `${one.message_id} ${one.index}`

/** Contacts that the guest wrote, to be accepted by a person: one phone, one WeChat; with them he becomes a lead. */
export function ContactSuggestions({
  row,
  hasLead,
  onOpenLead,
}: {
  row: ConversationRow
  /** He is a lead already, as far as the operator sees it. */
  hasLead: boolean
  onOpenLead: (id: number) => void
}) {
  const { t } = useTranslation('chat')
  const may = useMay()
  const query = useApi(extractContact, { conversation_id: row.id }, { quiet: true })
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const [isOpen, setOpen] = useState(false)
  if (query.data === undefined) return <NotLoaded query={query} rows={1} small />
  const { list } = query.data
  const chosen = (field: Suggestion['field']): Suggestion | undefined => {
    const key = picked[field]
    const fresh = list.filter((one) => one.field === field && one.lead_id === 0)
    // Of a lead that is there nothing is added unless it is chosen.
    return key === undefined ? (hasLead ? undefined : fresh[0]) : list.find((one) => keyOf(one) === key)
  }
  const phone = chosen('phone')
  const wechat = chosen('wechat')
  const canEdit = may('lead:edit')
  return (
    <div className="chat-contacts">
      {CONTACT_FIELDS.map((field) => {
        const found = list.filter((one) => one.field === field)
        const now = chosen(field)
        return found.length === 0 ? null : (
          <Radio.Group
            key={field}
            aria-label={t(`contact.${field}`)}
            value={now === undefined ? '' : keyOf(now)}
            onChange={(event) => setPicked({ ...picked, [field]: String(event.target.value) })}
          >
            {found.map((one) => (
              <Radio key={keyOf(one)} value={keyOf(one)} disabled={!canEdit}>
                {t(`contact.${field}`)} <span className="tabular">{one.mask}</span>{' '}
                <small className="chat-quiet">{formatTime(one.msg_time)}</small>
                {one.lead_id > 0 && one.lead_id !== row.lead_id && may('lead:list') ? (
                  <>
                    {' '}
                    <Link to={withQuery(PATHS.leads, { open: one.lead_id })}>{t('contact.known')}</Link>
                  </>
                ) : null}
              </Radio>
            ))}
            <Radio value="" disabled={!canEdit}>
              {t(`contact.without.${field}`)}
            </Radio>
          </Radio.Group>
        )
      })}
      {list.length === 0 ? <p className="chat-quiet">{t('contact.none')}</p> : null}
      {canEdit && (!hasLead || phone !== undefined || wechat !== undefined) ? (
        <Button size="small" type={hasLead ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {t(hasLead ? 'lead.add' : 'lead.new')}
        </Button>
      ) : null}
      {isOpen ? (
        <NewLeadModal row={row} phone={phone} wechat={wechat} onOpenLead={onOpenLead} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}

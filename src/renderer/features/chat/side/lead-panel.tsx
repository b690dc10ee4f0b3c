import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LeadRow } from '../../../../contract/entities/lead.ts'
import { ContactCell } from '../../../core/leads/contact-cell.tsx'
import { FollowModal } from '../../../core/leads/follow-modal.tsx'
import { StageModal } from '../../../core/leads/stage-modal.tsx'
import { StageTag } from '../../../core/leads/stage-tag.tsx'
import { TagChips } from '../../../core/leads/tag-chips.tsx'
import { TagModal } from '../../../core/leads/tag-modal.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'

/** The lead that became of the guest: where it stands, its contacts, and what is done next. */
export function LeadPanel({ lead }: { lead: LeadRow }) {
  const { t } = useTranslation('chat')
  const may = useMay()
  const [asked, ask] = useState<'stage' | 'follow' | 'tag' | null>(null)
  const close = (): void => ask(null)
  const owner = { ...lead, of: 'lead' as const, name: lead.guest_name }
  return (
    <div className="chat-lead">
      <div className="chat-lead-line">
        <b className="ellipsis">{lead.guest_name || t('noName')}</b>
        <StageTag stage={lead.stage} reason={lead.stage_reason} />
      </div>
      {lead.has_phone === 1 ? <ContactCell owner={owner} field="phone" /> : null}
      {lead.has_wechat === 1 ? (
        <span>
          {t('contact.wechat')} <ContactCell owner={owner} field="wechat" />
        </span>
      ) : null}
      {lead.need_text === '' ? null : <p className="chat-text">{lead.need_text}</p>}
      {lead.tags.length === 0 ? null : <TagChips tags={lead.tags} />}
      <small className="chat-quiet">
        {lead.owner_name === '' ? t('lead.pool') : t('lead.owner', { name: lead.owner_name })}
        {lead.next_follow_time === 0 ? null : (
          <span className={lead.overdue === 1 ? 'chat-overdue' : undefined}>
            {' · '}
            {t('lead.next', { time: formatTime(lead.next_follow_time) })}
          </span>
        )}
      </small>
      <div className="chat-lead-actions">
        {may('lead:edit') ? (
          <>
            <Button size="small" onClick={() => ask('follow')}>
              {t('lead.follow')}
            </Button>
            <Button size="small" onClick={() => ask('stage')}>
              {t('lead.stage')}
            </Button>
            <Button size="small" onClick={() => ask('tag')}>
              {t('lead.tag')}
            </Button>
          </>
        ) : null}
        {may('lead:list') ? <Link to={withQuery(PATHS.leads, { open: lead.id })}>{t('lead.open')}</Link> : null}
      </div>
      {asked === 'stage' ? <StageModal rows={[lead]} onClose={close} /> : null}
      {asked === 'follow' ? <FollowModal followed={{ kind: 'lead', row: lead }} onClose={close} /> : null}
      {asked === 'tag' ? <TagModal rows={[lead]} onClose={close} /> : null}
    </div>
  )
}

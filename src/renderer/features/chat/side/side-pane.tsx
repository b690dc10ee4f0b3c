import { EditOutlined } from '@ant-design/icons'
import { Avatar, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ConversationRow } from '../../../../contract/entities/conversation.ts'
import { conversationInfo } from '../../../../contract/http/conversations.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { ChainLine } from '../../../core/leads/chain-line.tsx'
import { TagChips } from '../../../core/leads/tag-chips.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { TagsModal } from '../dialogs/tags-modal.tsx'
import { ContactSuggestions } from './contact-suggestions.tsx'
import { LeadPanel } from './lead-panel.tsx'

function Part({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="chat-part">
      <h3>
        {title} {extra}
      </h3>
      {children}
    </section>
  )
}

/** Conversations by their work, or the account; pressed, one opens. */
function Conversations({ rows, onOpen }: { rows: readonly ConversationRow[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation('chat')
  return (
    <ul className="chat-others">
      {rows.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onOpen(one.id)}>
            <span className="ellipsis">
              {t(`kind.${one.kind}`)} · {one.work_title || one.openname}
            </span>
            <small className="tabular">{formatTime(one.last_message_time)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Who the guest is, the lead that became of him, by which works he came, and his other conversations. */
export function SidePane({ row, onOpen }: { row: ConversationRow; onOpen: (id: number) => void }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const may = useMay()
  const { nameOf } = usePlatformOptions()
  const query = useApi(conversationInfo, { id: row.id }, { quiet: true })
  const [isTagging, setTagging] = useState(false)
  const openLead = (id: number): void => void navigate(withQuery(PATHS.leads, { open: id }))
  const name = row.guest_name || t('noName')
  return (
    <aside className="chat-side" aria-label={t('side.title')}>
      <div className="chat-guest">
        <Avatar size={48} alt="" {...(row.guest_avatar === '' ? {} : { src: row.guest_avatar })}>
          {[...name][0]}
        </Avatar>
        <span className="chat-guest-words">
          <b className="ellipsis" title={name}>
            {name}
          </b>
          <small>
            <PlatformIcon value={row.platform_value} size={14} /> {nameOf(row.platform_value)} · {t(`kind.${row.kind}`)}
          </small>
          <small>{t('side.since', { time: formatTime(row.create_time) })}</small>
        </span>
      </div>
      {query.data === undefined ? (
        <NotLoaded query={query} rows={6} small />
      ) : (
        <>
          <StillOld query={query} />
          <Part title={t('side.lead')}>
            {query.data.lead === null ? (
              row.lead_id > 0 ? (
                <p className="chat-quiet">{t('lead.hidden')}</p>
              ) : null
            ) : (
              <LeadPanel lead={query.data.lead} />
            )}
            <ContactSuggestions row={row} hasLead={query.data.lead !== null} onOpenLead={openLead} />
          </Part>
          <Part
            title={t('side.tags')}
            extra={
              // Names of tags are read by whoever sees leads.
              may('lead:list') ? (
                <Button
                  size="small"
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={t('tags.edit')}
                  onClick={() => setTagging(true)}
                />
              ) : null
            }
          >
            <TagChips tags={query.data.conversation.tags} />
          </Part>
          <Part title={t('side.works')}>
            {query.data.works.length === 0 ? (
              <p className="chat-quiet">{t('side.noWorks')}</p>
            ) : (
              query.data.works.map((chain, at) => <ChainLine key={chain.publish_item_id ?? at} chain={chain} />)
            )}
          </Part>
          <Part title={t('side.others')}>
            {query.data.others.length === 0 ? (
              <p className="chat-quiet">{t('side.noOthers')}</p>
            ) : (
              <Conversations rows={query.data.others} onOpen={onOpen} />
            )}
            {query.data.namesakes.length === 0 ? null : (
              <>
                <p className="chat-quiet">{t('side.namesakes')}</p>
                <Conversations rows={query.data.namesakes} onOpen={onOpen} />
              </>
            )}
          </Part>
          {isTagging ? <TagsModal row={query.data.conversation} onClose={() => setTagging(false)} /> : null}
        </>
      )}
    </aside>
  )
}

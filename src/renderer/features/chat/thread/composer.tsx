import { CopyOutlined, ExportOutlined, MessageOutlined } from '@ant-design/icons'
import { App, Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type ConversationRow, INBOX_LIMITS } from '../../../../contract/entities/conversation.ts'
import { addNote } from '../../../../contract/http/conversations.ts'
import { useViewAccount } from '../../../core/accounts/use-view-account.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { THREAD_READS } from '../../../core/messages/inbox-reads.ts'
import { keepDraft } from '../../../core/messages/note-drafts.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { CannedPanel } from '../canned/canned-panel.tsx'

/**
 * Where a text is written: kept as a note of the team, or copied and taken to the platform's own page. Nothing is sent
 * from here. `/` at the beginning finds a reply that is kept ready.
 */
export function Composer({ row, box }: { row: ConversationRow; box: Ref<TextAreaRef> }) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const may = useMay()
  const view = useViewAccount()
  const { noteDrafts } = useServices()
  const draft = useStore(noteDrafts, (drafts) => drafts[row.id] ?? '')
  const [isOpen, setOpen] = useState(false)
  const save = useCall(addNote, { refreshes: THREAD_READS, overlay: false })
  const write = (text: string): void => keepDraft(noteDrafts, row.id, text)
  const keyword = /^\/(\S*)$/u.exec(draft)?.[1]
  const keep = async (): Promise<void> => {
    if (draft.trim() === '' || save.isPending) return
    await save.mutateAsync({ conversation_id: row.id, content: draft })
    write('')
  }
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => void message.success(t('composer.copied')),
      () => void message.warning(t('composer.byHand')),
    )
  return (
    <div className="chat-composer">
      {isOpen || keyword !== undefined ? (
        <CannedPanel
          guestName={row.guest_name}
          typed={keyword}
          onInsert={(text) => {
            write(keyword === undefined && draft !== '' ? `${draft}\n${text}` : text)
            setOpen(false)
          }}
          onCopy={copy}
          onClose={() => {
            setOpen(false)
            if (keyword !== undefined) write('')
          }}
        />
      ) : null}
      <Input.TextArea
        ref={box}
        className="chat-note-box"
        value={draft}
        maxLength={INBOX_LIMITS.note}
        rows={3}
        aria-label={t('composer.label')}
        placeholder={t('composer.hint')}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void keep().catch(() => undefined)
        }}
      />
      <div className="chat-composer-bar">
        <Button
          size="small"
          type="text"
          icon={<MessageOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('canned.title')}
        </Button>
        <span className="chat-composer-end">
          {draft.trim() === '' ? null : (
            <Button size="small" icon={<CopyOutlined />} onClick={() => copy(draft)}>
              {t('composer.copy')}
            </Button>
          )}
          {may('account:auth') ? (
            <Button
              size="small"
              icon={<ExportOutlined />}
              title={t('composer.platformText', { name: row.openname })}
              onClick={() => void view({ id: row.third_auth_id, openname: row.openname })}
            >
              {t('composer.platform')}
            </Button>
          ) : null}
          <Button
            size="small"
            type="primary"
            className="chat-keep-note"
            title={t('composer.noteText')}
            loading={save.isPending}
            disabled={draft.trim() === ''}
            onClick={() => void keep().catch(() => undefined)}
          >
            {t('composer.note')}
          </Button>
        </span>
      </div>
      <small className="chat-composer-text">{t('composer.text')}</small>
    </div>
  )
}

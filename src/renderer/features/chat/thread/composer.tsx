import { CopyOutlined, ExportOutlined, MessageOutlined } from '@ant-design/icons'
import { App, Button, Input, Segmented } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type ConversationRow, INBOX_LIMITS } from '../../../../contract/entities/conversation.ts'
import { replyMaxOf } from '../../../../contract/helper/reply-commands.ts'
import { addNote } from '../../../../contract/http/conversations.ts'
import { canReply, GREETING_PLATFORMS } from '../../../../contract/message-platforms.ts'
import { useViewAccount } from '../../../core/accounts/use-view-account.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { THREAD_READS } from '../../../core/messages/inbox-reads.ts'
import { keepDraft } from '../../../core/messages/note-drafts.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { CannedPanel } from '../canned/canned-panel.tsx'
import { useCannedByCode } from '../canned/use-canned-by-code.ts'
import { EmojiButton } from './emoji-button.tsx'
import { ReplyBudget } from './reply-budget.tsx'
import type { SendReply } from './use-reply.ts'

type Mode = 'reply' | 'note'

/** What an official interface permits, where answers go out by one. */
const REPLY_TEXTS = {
  youtube: 'composer.byYoutube',
  instagram: 'composer.byInstagram',
  weixin_gzh: 'composer.byWeixin',
} as const
const isByInterface = (platform: string): platform is keyof typeof REPLY_TEXTS => Object.hasOwn(REPLY_TEXTS, platform)

/**
 * Where a text is written: an answer that a computer of the team sends, where the platform has that, or a note of the
 * team. It can be copied and taken to the platform's own page, too. `/` at the beginning finds a reply that is kept
 * ready; with a short code behind it Enter takes that one.
 */
export function Composer({
  row,
  box,
  send,
}: {
  row: ConversationRow
  box: Ref<TextAreaRef>
  /** False = not taken: the text comes back. */
  send: SendReply
}) {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const may = useMay()
  const view = useViewAccount()
  const { noteDrafts } = useServices()
  const draft = useStore(noteDrafts, (drafts) => drafts[row.id] ?? '')
  const [isOpen, setOpen] = useState(false)
  const canSend = canReply(row.platform_value, row.kind)
  const [chosen, setMode] = useState<Mode>('reply')
  const mode = canSend ? chosen : 'note'
  const save = useCall(addNote, { refreshes: THREAD_READS, overlay: false })
  const write = (text: string): void => keepDraft(noteDrafts, row.id, text)
  /** Where the cursor stood last; null = nowhere yet, behind the text. */
  const cursor = useRef<number | null>(null)
  const insert = (piece: string): void => {
    const at = Math.min(cursor.current ?? draft.length, draft.length)
    write(`${draft.slice(0, at)}${piece}${draft.slice(at)}`)
    cursor.current = at + piece.length
  }
  const keyword = /^\/(\S*)$/u.exec(draft)?.[1]
  const findCanned = useCannedByCode(row.guest_name)
  const takeCanned = async (typed: string): Promise<void> => {
    const text = await findCanned(typed)
    // Whoever wrote on meanwhile keeps what he wrote.
    if (text !== null && (noteDrafts.getState()[row.id] ?? '') === `/${typed}`) write(text)
  }
  const most = replyMaxOf(row.platform_value, row.kind)
  const isTooLong = mode === 'reply' && draft.trim().length > most
  const isReady = draft.trim() !== '' && !isTooLong && !save.isPending
  const finish = async (): Promise<void> => {
    if (!isReady) return
    if (mode === 'note') {
      await save.mutateAsync({ conversation_id: row.id, content: draft })
      write('')
      return
    }
    const text = draft.trim()
    write('')
    let since = ''
    const putBack = (): void => {
      since = noteDrafts.getState()[row.id] ?? ''
      write(since === '' ? text : `${text}\n${since}`)
    }
    // What is asked about stands in the box meanwhile: it is not lost.
    if (!(await send(text, (isOpen) => (isOpen ? putBack() : write(since))))) putBack()
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
      {canSend ? (
        <div className="chat-composer-bar">
          <Segmented<Mode>
            size="small"
            aria-label={t('composer.mode')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'reply', label: t('composer.reply') },
              { value: 'note', label: t('composer.inside') },
            ]}
          />
          {mode === 'reply' ? <ReplyBudget accountId={row.third_auth_id} /> : null}
        </div>
      ) : null}
      <Input.TextArea
        ref={box}
        className={mode === 'note' ? 'chat-note-box' : 'chat-reply-box'}
        value={draft}
        maxLength={INBOX_LIMITS.note}
        rows={3}
        {...(isTooLong && { status: 'error' as const })}
        aria-label={t(mode === 'reply' ? 'composer.replyLabel' : 'composer.label')}
        placeholder={t(mode === 'reply' ? 'composer.replyHint' : 'composer.hint', {
          name: row.guest_name || t('noName'),
        })}
        onChange={(event) => write(event.target.value)}
        onSelect={(event) => {
          cursor.current = event.currentTarget.selectionEnd
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter') return
          if (keyword !== undefined && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            if (keyword !== '') void takeCanned(keyword).catch(() => undefined)
            return
          }
          if (!(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void finish().catch(() => undefined)
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
        <EmojiButton onPick={insert} />
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
            className={mode === 'note' ? 'chat-keep-note' : 'chat-send-reply'}
            title={t('composer.noteText')}
            loading={save.isPending}
            disabled={!isReady}
            onClick={() => void finish().catch(() => undefined)}
          >
            {t(mode === 'note' ? 'composer.note' : 'composer.send')}
          </Button>
        </span>
      </div>
      <small className="chat-composer-text">
        {isTooLong
          ? t('composer.tooLong', { n: draft.trim().length, most })
          : t(mode === 'reply' ? sayingOf(row) : canSend ? 'composer.noteOnly' : 'composer.text')}
      </small>
    </div>
  )
}

/** Where an answer goes; what is known to stand in its way is said before it is sent. */
function sayingOf(row: ConversationRow) {
  if (row.kind !== 'dm')
    return isByInterface(row.platform_value) ? REPLY_TEXTS[row.platform_value] : 'composer.replyText'
  if (row.platform_value === 'weixin_gzh') return 'composer.byWeixinDirect'
  const isAnswered = row.last_message?.direction !== 'out'
  return isAnswered || !GREETING_PLATFORMS.includes(row.platform_value)
    ? 'composer.directText'
    : 'composer.greetingText'
}

import { MessageOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ConversationRow } from '../../../contract/entities/conversation.ts'
import { INBOX_LIMITS } from '../../../contract/entities/conversation.ts'
import { conversationInfo, conversationList } from '../../../contract/http/conversations.ts'
import { NotLoaded } from '../../core/http/not-loaded.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { CannedDrawer } from './canned/canned-drawer.tsx'
import { CHAT_FILTERS, type ChatFilter, chatInput } from './chat-list.ts'
import { AssignModal } from './dialogs/assign-modal.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { NoConversations } from './list/no-conversations.tsx'
import { ReadingsDrawer } from './readings/readings-drawer.tsx'
import { SidePane } from './side/side-pane.tsx'
import { ConversationView } from './thread/conversation-view.tsx'
import { ThreadHead } from './thread/thread-head.tsx'
import { useChatKeys } from './use-chat-keys.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import './chat.css'

/** The live stream tells at once; without it the list is this old at most, ms. */
const POLL_MS = 15_000

type Layer = { kind: 'readings' | 'canned' | 'side' } | { kind: 'assign'; rows: readonly ConversationRow[] }

/** 聊天工作台: what people wrote to the accounts, who of the team sees to it, and the leads that become of it. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const may = useMay()
  const list = useListState<ChatFilter>('conversations', CHAT_FILTERS, { privateNumbers: true })
  const query = useApi(conversationList, chatInput(list.params), { keepPrevious: true, quiet: true, pollMs: POLL_MS })
  const [openId, open] = useOpenRow()
  const [search] = useSearchParams()
  const [layer, setLayer] = useState<Layer | null>(search.get('readings') === '1' ? { kind: 'readings' } : null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, ConversationRow>>(new Map())
  const actions = useConversationActions()
  const box = useRef<TextAreaRef>(null)
  const rows = query.data?.data ?? []
  const listed = rows.find((row) => row.id === openId)
  // One that the filters hide, or that another page led to.
  const single = useApi(conversationInfo, { id: openId ?? 1 }, { quiet: true, enabled: openId !== null })
  const row = openId === null ? undefined : (listed ?? single.data?.conversation)

  const step = (by: 1 | -1): void => {
    const at = rows.findIndex((one) => one.id === openId)
    const to = at < 0 ? (by === 1 ? rows[0] : rows.at(-1)) : rows[at + by]
    if (to !== undefined) open(to.id)
  }
  const resolve = (): void => {
    if (row === undefined || row.status === 'resolved') return
    const at = rows.findIndex((one) => one.id === row.id)
    const next = rows[at + 1] ?? rows[at - 1]
    actions.setStatus([row], 'resolved', () => open(at < 0 ? null : (next?.id ?? null)))
  }
  useChatKeys({ j: () => step(1), k: () => step(-1), e: resolve, n: () => box.current?.focus({ cursor: 'end' }) })

  const some = [...chosen.values()]
  const clear = (): void => setChosen(new Map())
  const close = (): void => setLayer(null)
  const bulk =
    some.length > INBOX_LIMITS.bulk ? (
      <span>{t('bulk.most', { n: INBOX_LIMITS.bulk })}</span>
    ) : (
      <>
        {may('chat:assign') ? (
          <Button size="small" onClick={() => setLayer({ kind: 'assign', rows: some })}>
            {t('action.assign')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => actions.setStatus(some, 'resolved', clear)}>
          {t('action.resolve')}
        </Button>
        <Button size="small" onClick={() => actions.markRead(some, clear)}>
          {t('action.read')}
        </Button>
      </>
    )
  const side = row === undefined ? null : <SidePane key={row.id} row={row} onOpen={open} />
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <Button icon={<MessageOutlined />} onClick={() => setLayer({ kind: 'canned' })}>
              {t('canned.title')}
            </Button>
            <Button icon={<SettingOutlined />} onClick={() => setLayer({ kind: 'readings' })}>
              {t('readings:title')}
            </Button>
          </>
        }
      />
      <div className={openId === null ? 'chat' : 'chat reading'}>
        <ConversationList
          list={list}
          query={query}
          openId={openId}
          onOpen={open}
          chosen={chosen}
          onChoose={setChosen}
          bulk={bulk}
          empty={<NoConversations onReadings={() => setLayer({ kind: 'readings' })} />}
        />
        {row === undefined ? (
          <section className="chat-thread" aria-label={t('thread.title')}>
            {openId === null ? (
              <EmptyState title={t('thread.choose')} text={t('thread.chooseText')} />
            ) : (
              <div className="chat-waiting">
                <NotLoaded query={single} rows={6} />
                <Button onClick={() => open(null)}>{t('thread.back')}</Button>
              </div>
            )}
          </section>
        ) : (
          <ConversationView
            key={row.id}
            row={row}
            box={box}
            head={
              <ThreadHead
                row={row}
                actions={actions}
                onResolve={resolve}
                onAssign={() => setLayer({ kind: 'assign', rows: [row] })}
                onBack={() => open(null)}
                onSide={() => setLayer({ kind: 'side' })}
                onLeave={() => open(null)}
              />
            }
          />
        )}
        <div className="chat-side-place">{layer?.kind === 'side' ? null : side}</div>
      </div>
      {layer?.kind === 'side' && row !== undefined ? (
        <Drawer open size={360} title={t('side.title')} onClose={close} destroyOnHidden>
          {side}
        </Drawer>
      ) : null}
      {layer?.kind === 'readings' ? <ReadingsDrawer onClose={close} /> : null}
      {layer?.kind === 'canned' ? <CannedDrawer onClose={close} /> : null}
      {layer?.kind === 'assign' ? <AssignModal rows={layer.rows} onDone={clear} onClose={close} /> : null}
    </>
  )
}

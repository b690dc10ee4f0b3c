import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { ConversationRow, ConversationStatus } from '../../../contract/entities/conversation.ts'
import { markRead, setConversation } from '../../../contract/http/conversations.ts'
import { useCall } from '../../core/http/use-api.ts'
import { CONVERSATION_READS, THREAD_READS } from '../../core/messages/inbox-reads.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'
import { useSession } from '../../core/session/use-session.ts'
import { formatSoon } from '../../lib/format.ts'

type Rows = readonly ConversationRow[]
type OneChange = Pick<InputOf<typeof setConversation>, 'assignee_admin_id' | 'priority' | 'bot_paused_minutes'>
const idsOf = (rows: Rows): number[] => rows.map((row) => row.id)

export interface ConversationActions {
  /** To a status that needs no time; can be taken back for a moment. */
  setStatus(rows: Rows, status: Exclude<ConversationStatus, 'snoozed'>, done?: () => void): void
  /** Until this moment, unix seconds; can be taken back for a moment. */
  snooze(rows: Rows, until: number, done?: () => void): void
  /** To oneself. */
  take(row: ConversationRow): void
  /** To nobody. */
  giveUp(row: ConversationRow): void
  setPriority(row: ConversationRow, priority: number): void
  /** Rules rest in it for so many minutes; 0 = they may answer again. */
  pauseBot(row: ConversationRow, minutes: number): void
  markRead(rows: Rows, done?: () => void): void
  /** The last message of the guest is unread again. */
  markUnread(row: ConversationRow, done?: () => void): void
}

/** What is done with conversations at once, each with its sentence at the end; failures are shown by the shell. */
export function useConversationActions(): ConversationActions {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const own = useSession((state) => state.admin?.id ?? 0)
  const offer = useUndo()
  const change = useCall(setConversation, { refreshes: THREAD_READS, overlay: false })
  // What is taken back says its failure itself.
  const back = useCall(setConversation, { refreshes: THREAD_READS, overlay: false, quiet: true })
  const read = useCall(markRead, { refreshes: CONVERSATION_READS, overlay: false })
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

  /** Everything as it was; a snooze that has ended meanwhile is none any more. */
  const restore = async (rows: Rows): Promise<string> => {
    const now = Date.now() / 1_000
    const before = new Map<string, { ids: number[]; status: ConversationStatus; snooze_until?: number }>()
    for (const row of rows) {
      const isAsleep = row.status === 'snoozed' && row.snooze_until > now
      const status = row.status === 'snoozed' && !isAsleep ? 'open' : row.status
      const key = `${status} ${isAsleep ? row.snooze_until : 0}`
      const group = before.get(key) ?? { ids: [], status, ...(isAsleep ? { snooze_until: row.snooze_until } : {}) }
      group.ids.push(row.id)
      before.set(key, group)
    }
    for (const group of before.values()) await back.mutateAsync(group)
    return t('done.restored')
  }
  const one = (row: ConversationRow, values: OneChange, text: string): void =>
    quietly(change.mutateAsync({ ids: [row.id], ...values }).then(() => void message.success(text)))
  return {
    setStatus: (rows, status, done) =>
      quietly(
        change.mutateAsync({ ids: idsOf(rows), status }).then(() => {
          offer(t('done.status', { n: rows.length, status: t(`status.${status}`) }), () => restore(rows))
          done?.()
        }),
      ),
    snooze: (rows, until, done) =>
      quietly(
        change.mutateAsync({ ids: idsOf(rows), status: 'snoozed', snooze_until: until }).then(() => {
          offer(t('done.snoozed', { n: rows.length, time: formatSoon(until) }), () => restore(rows))
          done?.()
        }),
      ),
    take: (row) => one(row, { assignee_admin_id: own }, t('done.taken')),
    giveUp: (row) => one(row, { assignee_admin_id: 0 }, t('done.givenUp')),
    setPriority: (row, priority) => one(row, { priority }, t('done.priority', { priority: t(`priority.${priority}`) })),
    pauseBot: (row, minutes) =>
      one(row, { bot_paused_minutes: minutes }, t(minutes === 0 ? 'bot.resumed' : 'bot.paused')),
    markRead: (rows, done) => quietly(read.mutateAsync({ ids: idsOf(rows) }).then(() => done?.())),
    markUnread: (row, done) => quietly(read.mutateAsync({ ids: [row.id], unread: 1 }).then(() => done?.())),
  }
}

import type { InputOf } from '../../../contract/endpoint.ts'
import { CONVERSATION_STATUSES } from '../../../contract/entities/conversation.ts'
import { MESSAGE_KINDS } from '../../../contract/entities/message.ts'
import type { conversationList } from '../../../contract/http/conversations.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const CHAT_FILTERS = [
  'tab',
  'status',
  'order',
  'unread',
  'waits',
  'kind',
  'third_auth_id',
  'platform_value',
  'tag',
] as const
export type ChatFilter = (typeof CHAT_FILTERS)[number]
/** Whose conversations are shown; `all` is the usual one. */
export const CHAT_TABS = ['mine', 'unassigned', 'all'] as const
export type ChatTab = (typeof CHAT_TABS)[number]
export const ORDERS = ['newest', 'waiting'] as const
/** In the address for conversations of every status; without a word those that want an answer are shown. */
export const ANY_STATUS = 'any'

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined
const oneOf = <T extends string>(options: readonly T[], text: string | undefined): T | undefined =>
  options.find((one) => one === text)
const present = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** The tab that the address names. */
export function tabIn(text: string): ChatTab {
  return oneOf(CHAT_TABS, text) ?? 'all'
}

/** Who looks for somebody finds him whatever became of him; else those who want an answer are shown. */
function usualStatus(keyword: string | undefined): 'open' | undefined {
  return keyword === undefined || keyword === '' ? 'open' : undefined
}

/** What the list of conversations is asked for; words that mean nothing are left out. */
export function chatInput(params: ListParams<ChatFilter>): InputOf<typeof conversationList> {
  const tab = tabIn(params.tab ?? '')
  return {
    page: params.page,
    limit: params.limit,
    ...present({
      keyword: params.keyword,
      status:
        params.status === ANY_STATUS
          ? undefined
          : (oneOf(CONVERSATION_STATUSES, params.status) ?? usualStatus(params.keyword)),
      assignee: tab === 'mine' ? ('me' as const) : tab === 'unassigned' ? 0 : undefined,
      order: oneOf(ORDERS, params.order),
      unread: params.unread === '1' ? (1 as const) : undefined,
      waits: params.waits === '1' ? (1 as const) : undefined,
      kind: oneOf(MESSAGE_KINDS, params.kind),
      third_auth_id: idOf(params.third_auth_id),
      platform_value: params.platform_value,
      tag: idOf(params.tag),
    }),
  }
}

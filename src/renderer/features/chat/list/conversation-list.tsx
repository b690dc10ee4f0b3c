import { Button, Pagination, Skeleton, Tabs } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { CONVERSATION_STATUSES, type ConversationRow } from '../../../../contract/entities/conversation.ts'
import { MESSAGE_KINDS } from '../../../../contract/entities/message.ts'
import type { conversationList } from '../../../../contract/http/conversations.ts'
import { listTags } from '../../../../contract/http/customer.ts'
import { useAccountFilter } from '../../../core/choices/account-filter.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import type { ApiError } from '../../../core/http/api-error.ts'
import { StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FilterBar, type Filter } from '../../../ui/filter-bar.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import type { ListState } from '../../../ui/use-list-state.ts'
import { ANY_STATUS, CHAT_TABS, type ChatFilter, ORDERS, tabIn } from '../chat-list.ts'
import { ConversationItem } from './conversation-item.tsx'

/** A minute is as exact as waiting times are, ms. */
const TICK_MS = 60_000

function useFilters(isSearched: boolean): readonly Filter<ChatFilter>[] {
  const { t } = useTranslation('chat')
  const may = useMay()
  const platforms = usePlatformOptions({ used: true })
  const accounts = useAccountFilter<ChatFilter>('third_auth_id', t('filter.account'))
  const tags = useApi(listTags, { kind: 'conversation' }, { quiet: true, staleMs: 60_000, enabled: may('lead:list') })
  const tagFilter: Filter<ChatFilter> = {
    key: 'tag',
    label: t('side.tags'),
    width: 128,
    searchable: true,
    options: (tags.data?.list ?? []).map((tag) => ({ value: String(tag.id), label: tag.name })),
    ...failedChoices(tags),
  }
  return [
    {
      key: 'status',
      // What is shown without a choice: a search looks everywhere.
      label: t(isSearched ? 'filter.anyStatus' : 'status.open'),
      width: 128,
      options: [
        ...CONVERSATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        { value: ANY_STATUS, label: t('filter.anyStatus') },
      ],
    },
    {
      key: 'order',
      label: t('filter.order'),
      width: 128,
      options: ORDERS.map((value) => ({ value, label: t(`order.${value}`) })),
    },
    {
      key: 'kind',
      label: t('filter.kind'),
      width: 128,
      options: MESSAGE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      key: 'platform_value',
      label: t('filter.platform'),
      width: 128,
      searchable: true,
      options: platforms.options,
      ...platforms.failed,
    },
    ...accounts,
    ...(may('lead:list') ? [tagFilter] : []),
  ]
}

export interface ConversationListProps {
  list: ListState<ChatFilter>
  query: UseQueryResult<OutputOf<typeof conversationList>, ApiError>
  openId: number | null
  onOpen: (id: number) => void
  chosen: ReadonlyMap<number, ConversationRow>
  onChoose: (chosen: ReadonlyMap<number, ConversationRow>) => void
  /** What can be done with all that are chosen. */
  bulk: ReactNode
  /** Shown where there is no conversation and no filter. */
  empty: ReactNode
}

/** Whose conversations, under which filters, and all of a page. */
export function ConversationList({
  list,
  query,
  openId,
  onOpen,
  chosen,
  onChoose,
  bulk,
  empty,
}: ConversationListProps) {
  const { t } = useTranslation('chat')
  const say = useErrorText()
  const now = useNow(TICK_MS)
  const filters = useFilters(list.get('keyword') !== '')
  const { data } = query
  const toggle = (row: ConversationRow): void => {
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    onChoose(next)
  }
  const isOn = (filter: 'unread' | 'waits'): boolean => list.get(filter) === '1'
  return (
    <section className="chat-list" aria-label={t('list.title')}>
      <div className="chat-list-head">
        <Tabs
          size="small"
          activeKey={tabIn(list.get('tab'))}
          onChange={(key) => list.set({ tab: key === 'all' ? '' : key })}
          items={CHAT_TABS.map((key) => ({
            key,
            label: (
              <span>
                {t(`tab.${key}`)} <span className="tabular chat-quiet">{data?.counts[key] ?? '–'}</span>
              </span>
            ),
          }))}
        />
        <div className="chat-list-switches">
          {(['waits', 'unread'] as const).map((filter) => (
            <Button
              key={filter}
              size="small"
              type={isOn(filter) ? 'primary' : 'text'}
              aria-pressed={isOn(filter)}
              onClick={() => list.set({ [filter]: isOn(filter) ? '' : '1' })}
            >
              {t(`filter.${filter}`, { n: data?.counts[filter] ?? '–' })}
            </Button>
          ))}
        </div>
      </div>
      <FilterBar<ChatFilter> list={list} filters={filters} searchHint={t('list.search')} />
      {chosen.size > 0 ? (
        <SelectionBar count={chosen.size} onClear={() => onChoose(new Map())}>
          {bulk}
        </SelectionBar>
      ) : null}
      {data === undefined ? (
        query.error === null ? (
          <div className="chat-waiting">
            <Skeleton active avatar paragraph={{ rows: 8 }} />
          </div>
        ) : (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )
      ) : (
        <>
          <StillOld query={query} />
          {data.data.length === 0 ? (
            list.filtered ? (
              <EmptyState
                small
                picture="no-match"
                title={t('list.noMatch')}
                action={<Button onClick={list.clear}>{t('list.clear')}</Button>}
              />
            ) : (
              empty
            )
          ) : (
            <ul className="chat-items">
              {data.data.map((row) => (
                <ConversationItem
                  key={row.id}
                  row={row}
                  now={now}
                  isOpen={row.id === openId}
                  isChosen={chosen.has(row.id)}
                  onOpen={() => onOpen(row.id)}
                  onChoose={() => toggle(row)}
                />
              ))}
            </ul>
          )}
          {data.total > list.params.limit || list.params.page > 1 ? (
            <Pagination
              simple
              size="small"
              className="chat-pages"
              current={list.params.page}
              pageSize={list.params.limit}
              total={data.total}
              showSizeChanger={false}
              onChange={(page) => list.setPage(page)}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

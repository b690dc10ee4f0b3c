import { Alert, Button, Checkbox, Drawer, Input, Pagination, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { listRewrites } from '../../../contract/http/ai.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useApi } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { usePermit } from '../permissions/permit.tsx'
import { isBlocked, ReviewCard } from './review-card.tsx'
import { REVIEW_PARAM } from './review-param.ts'
import { useReview } from './use-review.ts'
import { useClearable } from '../../ui/use-clearable.tsx'
import './review.css'

const LIMIT = 20
/** While texts are being rewritten the list is asked for again this often, ms. */
const POLL_MS = 5_000
const STATUSES = ['0', '1', '2'] as const
interface Filter {
  status: (typeof STATUSES)[number]
  engine: 'llm' | 'local' | undefined
  risky: boolean
  plan: number
  keyword: string
  page: number
}

/**
 * Rewrites that wait for a person; stands while the address has `rewrites`: `all`, or a plan's number. Routes that use
 * it name `review` among their texts.
 */
export function ReviewDrawer() {
  const { t } = useTranslation('review')
  const [search, setSearch] = useSearchParams()
  const asked = search.get(REVIEW_PARAM)
  // What is closing keeps its list until it is gone.
  const [plan, setPlan] = useState(0)
  const wanted = asked !== null && /^[1-9]\d{0,15}$/.test(asked) ? Number(asked) : 0
  if (asked !== null && plan !== wanted) setPlan(wanted)
  const close = (): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete(REVIEW_PARAM)
      return next
    })
  return (
    <Drawer
      open={asked !== null}
      size="min(1080px, 100vw)"
      title={t('title')}
      onClose={close}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <Reviewing key={plan} plan={plan} />
    </Drawer>
  )
}

function Reviewing({ plan }: { plan: number }) {
  const { t } = useTranslation('review')
  const clearable = useClearable()
  const say = useErrorText()
  const may = usePermit('clip:edit')
  const maySet = usePermit('setting:edit')
  const act = useReview()
  const [filter, setFilter] = useState<Filter>({
    status: '0',
    engine: undefined,
    risky: false,
    plan,
    keyword: '',
    page: 1,
  })
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const set = (patch: Partial<Filter>): void => {
    setPicked(new Set())
    setFilter({ ...filter, page: 1, ...patch })
  }
  const query = useApi(
    listRewrites,
    {
      page: filter.page,
      limit: LIMIT,
      status: Number(filter.status),
      ...(filter.engine === undefined ? {} : { engine: filter.engine }),
      ...(filter.risky ? { risky: 1 } : {}),
      ...(filter.plan > 0 ? { plan_id: filter.plan } : {}),
      ...(filter.keyword === '' ? {} : { keyword: filter.keyword }),
    },
    { quiet: true, keepPrevious: true, pollMs: (data) => ((data?.asked ?? 0) > 0 ? POLL_MS : false) },
  )
  const rows = query.data?.data ?? []
  const last = query.data?.last_page ?? 1
  // The last row of the last page was decided: the page before it is shown.
  if (query.data !== undefined && !query.isPlaceholderData && rows.length === 0 && filter.page > 1)
    setFilter({ ...filter, page: Math.min(filter.page - 1, last) })
  const chosen = rows.filter((row) => picked.has(row.id))
  const narrowed = filter.engine !== undefined || filter.risky || filter.plan > 0 || filter.keyword !== ''
  const counts = query.data?.counts
  const countOf = { 0: counts?.unread, 1: counts?.accepted, 2: counts?.dropped } as const
  const calm = rows.filter((row) => row.status === 0 && row.risk.length === 0)
  const decide = async (accept: 0 | 1): Promise<void> => {
    const ids = chosen.filter((row) => accept === 0 || !isBlocked(row)).map((row) => row.id)
    setPicked(new Set())
    await act.decide(ids, accept)
  }
  const pick = (id: number, on: boolean): void =>
    setPicked(new Set(on ? [...picked, id] : [...picked].filter((one) => one !== id)))
  return (
    <div className="review">
      <div className="review-tools">
        <Segmented
          value={filter.status}
          options={STATUSES.map((value) => ({
            value,
            label: t('counted', { name: t(`status.${value}`), n: countOf[value] ?? '–' }),
          }))}
          onChange={(status) => set({ status })}
        />
        <Select<number>
          className="review-plan"
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('plan')}
          placeholder={t('plan')}
          value={filter.plan === 0 ? null : filter.plan}
          options={(query.data?.plans ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={(id: number | null | undefined) => set({ plan: id ?? 0 })}
        />
        <Select<'llm' | 'local'>
          className="review-engine"
          allowClear={clearable}
          aria-label={t('engine')}
          placeholder={t('engine')}
          value={filter.engine ?? null}
          options={(['llm', 'local'] as const).map((value) => ({ value, label: t(`engines.${value}`) }))}
          onChange={(engine: 'llm' | 'local' | null | undefined) => set({ engine: engine ?? undefined })}
        />
        <Checkbox checked={filter.risky} onChange={(event) => set({ risky: event.target.checked })}>
          {t('risky')}
        </Checkbox>
        <Input.Search
          className="review-search"
          allowClear
          aria-label={t('search')}
          placeholder={t('search')}
          onSearch={(text) => set({ keyword: text.trim() })}
        />
      </div>
      {(query.data?.asked ?? 0) > 0 ? (
        <Alert className="review-note" type="info" showIcon title={t('asked', { n: query.data?.asked ?? 0 })} />
      ) : null}
      {may && rows.length > 0 ? (
        <div className="review-bulk">
          <Checkbox
            checked={chosen.length === rows.length}
            indeterminate={chosen.length > 0 && chosen.length < rows.length}
            onChange={(event) => setPicked(new Set(event.target.checked ? rows.map((row) => row.id) : []))}
          >
            {t('pickPage')}
          </Checkbox>
          {filter.status === '0' && calm.length > 0 ? (
            <Button type="link" size="small" onClick={() => setPicked(new Set(calm.map((row) => row.id)))}>
              {t('pickCalm', { n: calm.length })}
            </Button>
          ) : null}
          <span className="review-gap" role="status">
            {chosen.length > 0 ? t('picked', { n: chosen.length }) : t('keys')}
          </span>
          {filter.status === '0' ? (
            <>
              <Button size="small" disabled={chosen.length === 0 || act.busy} onClick={() => void decide(0)}>
                {t('dropMany')}
              </Button>
              <Button
                size="small"
                type="primary"
                disabled={chosen.every(isBlocked) || act.busy}
                onClick={() => void decide(1)}
              >
                {t('acceptMany')}
              </Button>
            </>
          ) : (
            <Button
              size="small"
              disabled={chosen.length === 0 || act.busy}
              onClick={() => {
                setPicked(new Set())
                void act.reopen(chosen.map((row) => row.id))
              }}
            >
              {t('reopenMany')}
            </Button>
          )}
        </div>
      ) : null}
      <div className="review-body">
        {query.isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
        {query.error && query.data === undefined ? (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : null}
        {query.data !== undefined && rows.length === 0 ? (
          narrowed ? (
            <EmptyState
              small
              title={t('noMatch')}
              action={
                <Button onClick={() => set({ engine: undefined, risky: false, plan: 0, keyword: '' })}>
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              small
              title={t(`none.${filter.status}`)}
              {...(filter.status === '0' ? { text: t('noneText') } : {})}
              {...(filter.status === '0' && maySet
                ? { action: <Link to={withQuery(PATHS.personal, { tab: 'ai' })}>{t('setUp')}</Link> }
                : {})}
            />
          )
        ) : null}
        <ul className="review-list">
          {rows.map((row, at) => (
            <ReviewCard
              key={row.id}
              row={row}
              no={at + 1}
              act={act}
              picked={picked.has(row.id)}
              onPick={(on) => pick(row.id, on)}
            />
          ))}
        </ul>
        <Pagination
          size="small"
          align="end"
          hideOnSinglePage
          current={filter.page}
          pageSize={LIMIT}
          total={query.data?.total ?? 0}
          showSizeChanger={false}
          onChange={(page) => {
            setPicked(new Set())
            setFilter({ ...filter, page })
          }}
        />
      </div>
    </div>
  )
}

import { Button, Tabs } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { clipParams, listOutputs } from '../../../contract/http/clip.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { useRefreshInfo } from '../../core/session/use-refresh-info.ts'
import { useSession } from '../../core/session/use-session.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Filter } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { FilmsTab } from './films-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { type Appending, AppendOrder } from './parts/append-order.tsx'
import { OrderDrawer } from './parts/order-drawer.tsx'
import { useFilmActions } from './parts/use-film-actions.tsx'
import { FILM_FILTERS, type FilmFilter, filmInput } from './video-list.ts'
import './videos.css'

/** While something renders the films are asked for this often, ms. */
const POLL_MS = 2_000

/** 成片库: films and the orders they come from. */
export function VideosPage() {
  const { t } = useTranslation('videos')
  const may = useMay()
  const navigate = useNavigate()
  const refreshInfo = useRefreshInfo()
  const [search, setSearch] = useSearchParams()
  const [orderId, setOrderId] = useState<number | null>(null)
  const [appending, setAppending] = useState<Appending | null>(null)
  // The edition without plans has none to narrow a list to.
  const plans = useSession((state) => state.admin?.cardType !== 'duoketui') && may('plan:list')
  const tab = search.get('tab') === 'orders' ? 'orders' : 'films'
  const list = useListState<FilmFilter>('films', FILM_FILTERS)
  const actions = useFilmActions()
  const params = useApi(clipParams, {}, { quiet: true, staleMs: 600_000 })
  const query = useApi(listOutputs, tab === 'films' ? filmInput(list.params) : { page: 1, limit: 1 }, {
    keepPrevious: true,
    quiet: true,
    pollMs: (page) => ((page?.counts.rendering ?? 0) > 0 ? POLL_MS : false),
  })
  const counts = query.data?.counts
  const modes = params.data?.modes ?? []
  const modeFilter: Filter<'mode'>[] =
    modes.length > 1
      ? [
          {
            key: 'mode',
            label: t('filter.mode'),
            options: modes.map(({ value }) => ({ value, label: t(`mode.${value}`) })),
          },
        ]
      : []

  // What has been rendered was charged: the number at the top follows.
  const rendering = counts?.rendering
  const before = useRef(rendering)
  const charged = useEffectEvent(() => void refreshInfo())
  useEffect(() => {
    if (before.current !== undefined && rendering !== undefined && rendering < before.current) charged()
    before.current = rendering
  }, [rendering])

  /** Another tab has its own filters. */
  const go = (to: 'films' | 'orders', extra: Readonly<Record<string, string>> = {}): void =>
    setSearch({ ...(to === 'orders' ? { tab: 'orders' } : {}), ...extra })
  const make = may('clip:edit') ? (
    <Button type="primary" onClick={() => void navigate(PATHS.seoClip)}>
      {t('make')}
    </Button>
  ) : undefined
  const showFilms = (id: number): void => {
    setOrderId(null)
    go('films', { clip_id: String(id) })
  }
  return (
    <>
      <PageHeader title={t('title')} text={counts === undefined ? '\u00a0' : t('counts', counts)} actions={make} />
      <Tabs
        activeKey={tab}
        onChange={(key) => go(key === 'orders' ? 'orders' : 'films')}
        items={[
          { key: 'films', label: t('tab.films', { n: counts?.all ?? '' }) },
          { key: 'orders', label: t('tab.orders') },
        ]}
      />
      {tab === 'films' ? (
        <FilmsTab
          list={list}
          query={query}
          actions={actions}
          modeFilter={modeFilter}
          plans={plans}
          emptyAction={make}
          onOrder={setOrderId}
          onAppend={setAppending}
        />
      ) : (
        <OrdersTab
          actions={actions}
          modeFilter={modeFilter}
          plans={plans}
          emptyAction={make}
          onOrder={setOrderId}
          onFilms={showFilms}
          onAppend={setAppending}
        />
      )}
      <OrderDrawer
        id={orderId}
        actions={actions}
        onClose={() => setOrderId(null)}
        onFilms={showFilms}
        onAppend={setAppending}
      />
      {/* Mounted when it opens: it stands above the drawer it may come from. */}
      {appending === null ? null : <AppendOrder order={appending} onClose={() => setAppending(null)} />}
    </>
  )
}

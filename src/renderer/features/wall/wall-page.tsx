import { useQueryClient } from '@tanstack/react-query'
import { ConfigProvider, theme } from 'antd'
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { dataCenter } from '../../../contract/http/data.ts'
import { sceneCounts } from '../../../contract/http/scenes.ts'
import { allAccounts } from '../../../contract/http/third-auth.ts'
import { leadStat } from '../../../contract/http/lead-stat.ts'
import { listRecords } from '../../../contract/http/wisdom-seo.ts'
import { cssVariables } from '../../core/appearance/css-variables.ts'
import { themeConfig } from '../../core/appearance/tokens.ts'
import { type CardKey, Cards } from '../../core/figures/cards.tsx'
import { estimatedDaysOf } from '../../core/figures/trend.tsx'
import { hasInstead, Instead } from '../../core/figures/instead.tsx'
import { apiKey } from '../../core/http/api-key.ts'
import { useApi } from '../../core/http/use-api.ts'
import { usePermit } from '../../core/permissions/permit.tsx'
import { PATHS } from '../../lib/paths.ts'
import { isLayerOpen } from '../../ui/open-layers.ts'
import { AccountMatrix } from './account-matrix.tsx'
import { Feed } from './feed.tsx'
import { LeadMap } from './lead-map.tsx'
import { SceneTable } from './scene-table.tsx'
import { useNews } from './use-news.ts'
import { useRounds } from './use-rounds.ts'
import { WallSites, WallTrend } from './wall-charts.tsx'
import { WallHead } from './wall-head.tsx'
import './wall.css'

/** Everything is asked for again after so many ms. */
export const ROUND_MS = 60_000
/** Attempts in the feed. */
const FEED_ROWS = 20
/** All that a round asks for. */
const ASKED: readonly Endpoint[] = [dataCenter, listRecords, allAccounts, sceneCounts, leadStat]
const NUMBERS: ReadonlySet<CardKey> = new Set(['published', 'success_rate', 'play', 'like', 'comment', 'new_fans'])

/** Esc leads back, unless something is open that it closes. */
const useBackByKey = (): void => {
  const navigate = useNavigate()
  const back = useEffectEvent(() => void navigate(PATHS.dashboard))
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.fullscreenElement || isLayerOpen()) return
      back()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

function Wall() {
  const { t } = useTranslation(['wall', 'figures'])
  const { token } = theme.useToken()
  const client = useQueryClient()
  const mayRead = usePermit('task:list')
  const mayLeads = usePermit('lead:list')
  // Without days the server takes the last complete ones: the question stays the same for as long as the wall hangs.
  const center = useApi(dataCenter, {}, { quiet: true })
  const records = useApi(listRecords, { page: 1, limit: FEED_ROWS }, { quiet: true, enabled: mayRead })
  const accounts = useApi(allAccounts, {}, { quiet: true })
  const scenes = useApi(sceneCounts, {}, { quiet: true })
  const days = center.data?.range
  const leads = useApi(
    leadStat,
    { from: days?.from, to: days?.to, group_by: 'province' },
    { quiet: true, keepPrevious: true, enabled: mayLeads && days !== undefined },
  )
  // An answer that is slow is waited for, not asked for again.
  const ask = (endpoint: Endpoint): void =>
    void client.invalidateQueries({ queryKey: apiKey(endpoint) }, { cancelRefetch: false })
  useRounds(() => {
    for (const endpoint of ASKED) ask(endpoint)
  }, ROUND_MS)
  useNews(() => ask(listRecords))
  useBackByKey()
  const answered = [center, records, accounts, scenes].map((query) => query.dataUpdatedAt).filter((at) => at > 0)
  const cards = (center.data?.cards ?? []).filter((card) => NUMBERS.has(card.key))
  return (
    <div className="wall" style={cssVariables(token) as CSSProperties}>
      <div className="wall-inner">
        <WallHead days={days} updatedAt={answered.length === 0 ? 0 : Math.min(...answered)} />
        <section className="wall-numbers" aria-label={t('blocks.numbers')}>
          <Instead query={center} isEmpty={cards.length === 0} empty={t('none')} />
          {hasInstead(center, cards.length === 0) ? null : (
            <Cards cards={cards} isCompared estimatedDays={estimatedDaysOf(center.data?.trend ?? [])} />
          )}
        </section>
        <main className="wall-grid">
          <WallTrend query={center} />
          <Feed query={records} mayRead={mayRead} sites={center.data?.platforms} />
          <AccountMatrix query={accounts} />
          <WallSites query={center} />
          <SceneTable query={scenes} />
          <LeadMap data={leads.data} />
        </main>
      </div>
    </div>
  )
}

/** 运营总览, for a television: full screen, dark in every theme, renewed by itself for days on end. */
export function WallPage() {
  // Asked once, as by the page around it.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const dark = useMemo(() => ({ ...themeConfig('dark', motion), inherit: false }), [motion])
  return (
    <ConfigProvider theme={dark}>
      <Wall />
    </ConfigProvider>
  )
}

import { UserSwitchOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { listPlans } from '../../../contract/http/plan.ts'
import { getRankEyes, listRanks } from '../../../contract/http/rank.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useMay } from '../../core/permissions/permit.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InclusionsTab } from './inclusion/inclusions-tab.tsx'
import { EyesModal } from './parts/eyes-modal.tsx'
import { RankBar } from './parts/rank-bar.tsx'
import { BUSY_POLL_MS, canBeLooked } from './rank-list.ts'
import { RanksTab } from './ranks-tab.tsx'
import './ranks.css'

/** 查看排名: where the company's works stand on the platforms' search pages, and whether their titles find them. */
export function RanksPage() {
  const { t } = useTranslation('ranks')
  const may = useMay()
  const [choosing, setChoosing] = useState(false)
  const eyes = useApi(getRankEyes, {}, { quiet: true })
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'inclusion' ? 'inclusion' : 'rank'
  const plans = useApi(listPlans, { page: 1, limit: 200 }, { enabled: may('plan:list'), quiet: true })
  const found = useApi(listPlatforms, {}, { quiet: true, staleMs: 300_000 })
  // The queue is one for the whole screen, whatever the lists are narrowed to.
  const state = useApi(
    listRanks,
    { page: 1, limit: 1 },
    {
      quiet: true,
      pollMs: (page) => (page !== undefined && page.queue.waiting + page.queue.running > 0 ? BUSY_POLL_MS : false),
    },
  )
  const platforms = (found.data ?? []).toSorted((a, b) => Number(canBeLooked(b.value)) - Number(canBeLooked(a.value)))
  const names = new Map(platforms.map((one) => [one.value, one.name]))
  const parts = { plans: plans.data?.data ?? [], platforms, names }
  // What one list is narrowed to means nothing to the other, but for the plan.
  const turn = (to: string): void =>
    setSearch(
      {
        ...(to === 'rank' ? {} : { tab: to }),
        ...(search.get('plan_id') === null ? {} : { plan_id: search.get('plan_id') ?? '' }),
      },
      { replace: true },
    )
  return (
    <div className="ranks-page">
      <PageHeader
        title={t('title')}
        text={t('text')}
        {...(may('rank:edit') && may('account:list')
          ? {
              actions: (
                <Button
                  icon={<UserSwitchOutlined />}
                  disabled={eyes.data === undefined}
                  onClick={() => setChoosing(true)}
                >
                  {t('eyes.button')}
                </Button>
              ),
            }
          : {})}
      />
      <RankBar queue={state.data?.queue} names={names} />
      <Tabs
        activeKey={tab}
        onChange={turn}
        items={[
          { key: 'rank', label: t('tab.rank') },
          { key: 'inclusion', label: t('tab.inclusion') },
        ]}
      />
      {tab === 'rank' ? <RanksTab {...parts} /> : <InclusionsTab platforms={platforms} names={names} />}
      {choosing ? <EyesModal usual={eyes.data?.list ?? []} names={names} onClose={() => setChoosing(false)} /> : null}
    </div>
  )
}

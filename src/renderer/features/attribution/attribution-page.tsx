import { Alert, Button, Tabs, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { OutputOf } from '../../../contract/endpoint.ts'
import {
  type AttributedWord,
  attributedWords,
  attributionChain,
  type ChainRow,
  exportAttributedWords,
  exportAttributionChain,
} from '../../../contract/http/attribution.ts'
import { planFilter } from '../../core/choices/plan-select.tsx'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { formatYuan } from '../../core/leads/money.ts'
import { useServices } from '../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { DateRange } from '../../ui/date-range.tsx'
import type { Filter } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import {
  type AttributionFilter,
  chainInput,
  chainRows,
  exportInput,
  FILTERS,
  sharedInput,
  wordRows,
} from './attribution-list.ts'
import { ExportButton } from './export-button.tsx'
import { LEAD_COLUMNS, useChainColumns, useWordColumns } from './use-attribution-columns.tsx'
import './attribution.css'

/** Plan, platform and days: the same for both ends. */
const useFilters = (): Filter<AttributionFilter>[] => {
  const { t } = useTranslation('attribution')
  const { options, failed } = usePlatformOptions()
  return [
    planFilter('plan_id', t('col.plan')),
    { key: 'platform_value', label: t('platform'), width: 120, searchable: true, options, ...failed },
    { key: 'from', label: t('days'), render: (list) => <DateRange list={list} /> },
  ]
}

/** Leads and deals that stand in no row of a list: where money seems to be missing, it says where it is. */
function Beside({
  sums,
  texts,
}: {
  sums: OutputOf<typeof attributedWords>['beside'] | undefined
  texts: { plain: 'beside' | 'besideWorks'; amount: 'besideAmount' | 'besideWorksAmount' }
}) {
  const { t, i18n } = useTranslation('attribution')
  const navigate = useNavigate()
  if (!sums?.leads) return null
  return (
    <Alert
      className="words-beside"
      type="info"
      showIcon
      title={t(sums.deal_amount === null ? texts.plain : texts.amount, {
        leads: sums.leads,
        deals: sums.deals ?? 0,
        amount: formatYuan(sums.deal_amount, i18n.language),
      })}
      action={
        <Button size="small" onClick={() => void navigate(PATHS.leads)}>
          {t('seeLeads')}
        </Button>
      }
    />
  )
}

function Words() {
  const { t } = useTranslation('attribution')
  const { http } = useServices()
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<AttributionFilter>('attribution-words', FILTERS)
  const query = useApi(attributedWords, sharedInput(list.params), { keepPrevious: true, quiet: true })
  // Leads know no plan, site or days of a work: narrowed so, their number is no list that could be opened.
  const isNarrowed = (['plan_id', 'platform_value', 'from', 'to'] as const).some((key) => list.get(key) !== '')
  const columns = useWordColumns(
    (main) => withQuery(PATHS.attribution, { tab: 'chain', main, plan_id: list.get('plan_id') }),
    isNarrowed ? null : (word) => withQuery(PATHS.leads, { word }),
  )
  const { main: _main, publish_item_id: _item, ...narrowed } = exportInput(list.params)
  const head = [
    ...(['main', 'titles', 'works', 'published', 'failed', 'play', 'like', 'comment', 'bestRank'] as const),
    ...LEAD_COLUMNS,
  ].map((key) => t(`col.${key}`))
  return (
    <>
      <Beside sums={query.data?.beside} texts={{ plain: 'beside', amount: 'besideAmount' }} />
      <ResourceTable<AttributedWord, AttributionFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="main"
        searchHint={t('searchWords')}
        filters={useFilters()}
        errorText={say}
        extra={
          <ExportButton
            name={t('title')}
            head={head}
            total={query.data?.total ?? 0}
            cells={wordRows}
            ask={async (after, signal) =>
              await http.call(exportAttributedWords, { ...narrowed, after }, { signal, overlay: false, quiet: true })
            }
          />
        }
        empty={{
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Button type="primary" onClick={() => void navigate(PATHS.planList)}>
              {t('toPlans')}
            </Button>
          ),
        }}
      />
    </>
  )
}

function Chain() {
  const { t } = useTranslation('attribution')
  const { http } = useServices()
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<AttributionFilter>('attribution-chain', FILTERS)
  const query = useApi(attributionChain, chainInput(list.params), { keepPrevious: true, quiet: true })
  const columns = useChainColumns()
  const head = [
    t('col.main'),
    t('col.title'),
    t('col.plan'),
    t('account'),
    t('platform'),
    t('link'),
    t('col.play'),
    t('col.like'),
    t('col.comment'),
    ...LEAD_COLUMNS.map((key) => t(`col.${key}`)),
    t('col.ranks'),
  ]
  const [main, item] = [list.get('main'), list.get('publish_item_id')]
  return (
    <>
      {main === '' && item === '' ? null : (
        <div className="chain-scope">
          {main === '' ? null : (
            <Tag closable onClose={() => list.set({ main: '' })}>
              {t('ofWord', { word: main })}
            </Tag>
          )}
          {item === '' ? null : (
            <Tag closable onClose={() => list.set({ publish_item_id: '' })}>
              {t('ofWork', { n: item })}
            </Tag>
          )}
        </div>
      )}
      <Beside sums={query.data?.beside} texts={{ plain: 'besideWorks', amount: 'besideWorksAmount' }} />
      <ResourceTable<ChainRow, AttributionFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="title_id"
        searchHint={t('searchTitles')}
        filters={useFilters()}
        errorText={say}
        extra={
          <ExportButton
            name={t('chain')}
            head={head}
            total={query.data?.total ?? 0}
            cells={chainRows}
            ask={async (after, signal) =>
              await http.call(
                exportAttributionChain,
                { ...exportInput(list.params), after },
                { signal, overlay: false, quiet: true },
              )
            }
          />
        }
        empty={{
          title: t('emptyChain'),
          text: t('emptyText'),
          action: (
            <Button type="primary" onClick={() => void navigate(PATHS.planList)}>
              {t('toPlans')}
            </Button>
          ),
        }}
      />
    </>
  )
}

/** 效果追踪: what keywords brought, and where a work comes from. */
export function AttributionPage() {
  const { t } = useTranslation('attribution')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'chain' ? 'chain' : 'words'
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Tabs
        activeKey={tab}
        onChange={(key) => setSearch(key === 'chain' ? { tab: 'chain' } : {}, { replace: true })}
        items={[
          { key: 'words', label: t('words') },
          { key: 'chain', label: t('chain') },
        ]}
      />
      {tab === 'words' ? <Words /> : <Chain />}
    </>
  )
}

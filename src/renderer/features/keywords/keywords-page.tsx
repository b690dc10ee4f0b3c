import { BulbOutlined, DeleteOutlined, EditOutlined, ImportOutlined } from '@ant-design/icons'
import { Button, Select, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Keyword, keywordGroups, keywordSource, listKeywords } from '../../../contract/http/keywords.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { IndustrySelect } from '../../core/keywords/industry-select.tsx'
import { MineWordsDrawer } from '../../core/keywords/mine-words-drawer.tsx'
import { SendWords } from '../../core/keywords/send-words.tsx'
import { useMay } from '../../core/permissions/permit.tsx'
import { useServices } from '../../core/services/services-context.ts'
import { useSession } from '../../core/session/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceTable } from '../../ui/resource-table.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import {
  FILTERS,
  filterInput,
  type KeywordFilter,
  KINDS,
  listInput,
  loadRule,
  saveRule,
  UNGROUPED,
} from './keyword-list.ts'
import { EditModal } from './parts/edit-modal.tsx'
import { ExportButton } from './parts/export-button.tsx'
import { GroupsModal } from './parts/groups-modal.tsx'
import { ImportModal } from './parts/import-modal.tsx'
import { MixModal } from './parts/mix-modal.tsx'
import { useColumns } from './use-columns.tsx'
import { useKeywordActions } from './use-keyword-actions.tsx'
import { useClearable } from '../../ui/use-clearable.tsx'
import './keywords.css'

const TIERS = ['core', 'hot', 'long_tail', 'off'] as const
const SCORES = ['5', '6', '7', '8', '9'] as const

/** 关键词库: the company's words by kind, group and line of business; found, pasted, rated, mixed. */
export function KeywordsPage() {
  const { t } = useTranslation('keywords')
  const clearable = useClearable()
  const may = useMay()
  const say = useErrorText()
  const { storage } = useServices()
  const adminId = useSession((state) => state.admin?.id ?? 0)
  const [rule, setRule] = useState(() => loadRule(storage, adminId))
  const [open, setOpen] = useState<'mine' | 'import' | 'mix' | 'groups' | null>(null)
  const [editing, setEditing] = useState<readonly Keyword[]>([])
  const list = useListState<KeywordFilter>('keywords', FILTERS)
  const query = useApi(listKeywords, listInput(list.params, rule), { keepPrevious: true, quiet: true })
  const groups = useApi(keywordGroups, {}, { quiet: true })
  const columns = useColumns()
  const actions = useKeywordActions()
  const kinds = groups.data?.kinds ?? []
  const total = kinds.reduce((all, one) => all + one.count, 0)
  const count = (n: number | undefined): string => (groups.data === undefined ? '' : String(n ?? 0))
  const close = (): void => setOpen(null)

  const add = may('plan:edit') ? (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen('import')}>
        {t('import.button')}
      </Button>
      <Button type="primary" icon={<BulbOutlined />} onClick={() => setOpen('mine')}>
        {t('mine')}
      </Button>
    </>
  ) : (
    <Button icon={<BulbOutlined />} onClick={() => setOpen('mine')}>
      {t('mine')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <Tabs
        activeKey={list.get('kind') || 'all'}
        onChange={(key) => list.set({ kind: key === 'all' ? '' : key })}
        items={[
          { key: 'all', label: `${t('all')} ${count(total)}` },
          ...KINDS.map((kind) => ({
            key: kind,
            label: `${t(`kind.${kind}`)} ${count(kinds.find((one) => one.kind === kind)?.count)}`,
          })),
        ]}
      />
      <ResourceTable<Keyword, KeywordFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={[
          {
            key: 'group',
            label: t('col.group'),
            render: (state) => (
              <Select
                className="keyword-filter"
                aria-label={t('col.group')}
                placeholder={t('col.group')}
                allowClear={clearable}
                showSearch
                value={state.get('group') === '' ? null : state.get('group')}
                options={[
                  { value: UNGROUPED, label: t('ungrouped') },
                  ...(groups.data?.groups ?? []).map((one) => ({
                    value: one.name,
                    label: `${one.name}（${one.count}）`,
                  })),
                ]}
                onChange={(value: string | null | undefined) => state.set({ group: value ?? '' })}
              />
            ),
          },
          {
            key: 'tier',
            label: t('col.tier'),
            width: 112,
            options: TIERS.map((value) => ({ value, label: t(`tier.${value}`) })),
          },
          {
            key: 'industry',
            label: t('col.industry'),
            render: (state) => (
              <IndustrySelect
                className="keyword-filter"
                label={t('col.industry')}
                value={Number(state.get('industry')) || 0}
                onChange={(id) => state.set({ industry: id === 0 ? '' : id })}
              />
            ),
          },
          {
            key: 'score',
            label: t('col.score'),
            width: 120,
            options: SCORES.map((value) => ({ value, label: t('scoreFrom', { n: value }) })),
          },
          {
            key: 'source',
            label: t('col.source'),
            width: 120,
            options: keywordSource.options.map((value) => ({ value, label: t(`source.${value}`) })),
          },
        ]}
        extra={
          <>
            <Button onClick={() => setOpen('mix')}>{t('mix.button')}</Button>
            {may('plan:edit') ? <Button onClick={() => setOpen('groups')}>{t('groups.button')}</Button> : null}
            <ExportButton input={filterInput(list.params, rule)} total={query.data?.total ?? 0} />
          </>
        }
        errorText={say}
        empty={{ title: t('empty'), text: t('emptyText'), action: add }}
        minWidth={1000}
        rowActions={(row) => [
          may('plan:edit') && {
            key: 'edit',
            label: t('edit.one'),
            icon: <EditOutlined />,
            onClick: () => setEditing([row]),
          },
          may('plan:edit') && {
            key: 'delete',
            label: t('delete'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => actions.remove([row]),
          },
        ]}
        actionsWidth={88}
        {...(may('plan:edit') || may('rank:edit')
          ? {
              bulk: (rows, clear) => (
                <>
                  <SendWords words={rows} small />
                  {may('plan:edit') ? (
                    <Button size="small" onClick={() => setEditing(rows)}>
                      {t('edit.many')}
                    </Button>
                  ) : null}
                  {may('plan:edit') ? (
                    <Button size="small" danger onClick={() => actions.remove(rows, clear)}>
                      {t('delete')}
                    </Button>
                  ) : null}
                </>
              ),
            }
          : {})}
      />
      <ImportModal
        open={open === 'import'}
        kind={KINDS.find((kind) => kind === list.get('kind')) ?? 'main'}
        groups={groups.data?.groups ?? []}
        onClose={close}
      />
      <GroupsModal open={open === 'groups'} groups={groups.data?.groups ?? []} onClose={close} />
      <MixModal
        open={open === 'mix'}
        rule={rule}
        groups={groups.data?.groups ?? []}
        onRule={(next) => {
          setRule(next)
          saveRule(storage, adminId, next)
        }}
        onClose={close}
      />
      <EditModal
        rows={editing}
        groups={groups.data?.groups ?? []}
        onChange={actions.change}
        onClose={() => setEditing([])}
      />
      <MineWordsDrawer open={open === 'mine'} libraryOnly onPick={() => undefined} onClose={close} />
    </>
  )
}

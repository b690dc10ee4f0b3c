import { Checkbox, Input, Select, Table, type TableColumnsType, Tag, Tooltip } from 'antd'
import type { Key } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tier } from '../../../contract/keywords/score.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { sourceName } from './source-name.ts'
import { type MinedFilter, type MinedSource, type MinedWord, SOURCES } from './mined.ts'

const TIERS: readonly Tier[] = ['core', 'hot', 'long_tail', 'off']
const SCORES = [1, 5, 6, 7, 8, 9]

/** Narrows what was found; what is left out by a word is left out in every search. */
export function MineFilters({ filter, set }: { filter: MinedFilter; set: (patch: Partial<MinedFilter>) => void }) {
  const { t } = useTranslation('mining')
  return (
    <div className="mine-head" role="search">
      <Input
        className="mine-text"
        allowClear
        aria-label={t('filterText')}
        placeholder={t('filterText')}
        value={filter.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <Select<string[]>
        mode="tags"
        className="mine-without"
        aria-label={t('without')}
        placeholder={t('without')}
        tokenSeparators={[',', '，', ' ', '、']}
        maxTagCount="responsive"
        suffixIcon={null}
        open={false}
        value={[...filter.without]}
        onChange={(without) => set({ without })}
      />
      <Select<MinedSource[]>
        mode="multiple"
        className="mine-pick"
        aria-label={t('bySource')}
        placeholder={t('bySource')}
        maxTagCount="responsive"
        value={[...filter.sources]}
        options={SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        onChange={(sources) => set({ sources })}
      />
      <Select<Tier[]>
        mode="multiple"
        className="mine-pick"
        aria-label={t('byTier')}
        placeholder={t('byTier')}
        maxTagCount="responsive"
        value={[...filter.tiers]}
        options={TIERS.map((value) => ({ value, label: t(`tier.${value}`) }))}
        onChange={(tiers) => set({ tiers })}
      />
      <Select<number>
        className="mine-score"
        aria-label={t('byScore')}
        value={filter.from}
        options={SCORES.map((value) => ({ value, label: value === 1 ? t('anyScore') : t('scoreFrom', { n: value }) }))}
        onChange={(from) => set({ from })}
      />
      <Checkbox checked={filter.realOnly} onChange={(event) => set({ realOnly: event.target.checked })}>
        {t('realOnly')}
      </Checkbox>
    </div>
  )
}

export interface MineTableProps {
  words: readonly MinedWord[]
  picked: ReadonlyMap<string, MinedWord>
  onPicked: (picked: ReadonlyMap<string, MinedWord>) => void
}

/** The words with where they come from. How often a word is searched is not known to anybody here: a dash. */
export function MineTable({ words, picked, onPicked }: MineTableProps) {
  const { t } = useTranslation('mining')
  const { t: tUi } = useTranslation('ui')
  const columns: TableColumnsType<MinedWord> = [
    {
      key: 'word',
      title: t('word'),
      dataIndex: 'word',
      ellipsis: true,
      sorter: (a, b) => a.word.localeCompare(b.word, 'zh'),
      render: (_value, one) => (
        <span className="mine-word">
          <span className="ellipsis" title={one.word}>
            {one.word}
          </span>
          {one.synthetic ? (
            <Tooltip title={t('syntheticHint')}>
              <Tag>{t('synthetic')}</Tag>
            </Tooltip>
          ) : null}
        </span>
      ),
    },
    {
      key: 'score',
      title: <Tooltip title={t('scoreHint')}>{t('score')}</Tooltip>,
      width: 208,
      defaultSortOrder: 'descend',
      sorter: (a, b) => a.score - b.score || b.rank - a.rank,
      render: (_value, one) => (
        <span className="mine-word">
          <b className="tabular">{one.score}</b>
          <small className="ellipsis" title={one.reason}>
            {one.reason}
          </small>
        </span>
      ),
    },
    { key: 'tier', title: t('tierTitle'), width: 88, render: (_value, one) => <Tag>{t(`tier.${one.tier}`)}</Tag> },
    {
      key: 'source',
      title: t('from'),
      width: 184,
      ellipsis: true,
      sorter: (a, b) => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) || a.rank - b.rank,
      render: (_value, one) => t('place', { source: sourceName(t, one.source, one.relevant), n: one.rank }),
    },
    {
      key: 'fetched',
      title: t('time'),
      width: 112,
      sorter: (a, b) => (a.fetched ?? 0) - (b.fetched ?? 0),
      render: (_value, one) => (one.fetched === null ? '–' : <TimeText seconds={one.fetched} />),
    },
    { key: 'volume', title: <Tooltip title={t('volumeHint')}>{t('volume')}</Tooltip>, width: 72, render: () => '–' },
  ]
  return (
    <Table<MinedWord>
      size="small"
      rowKey="norm"
      columns={columns}
      dataSource={[...words]}
      showSorterTooltip={false}
      tableLayout="fixed"
      pagination={{
        size: 'small',
        defaultPageSize: 50,
        pageSizeOptions: [50, 100, 200],
        showSizeChanger: true,
        showTotal: (n) => t('found', { n }),
      }}
      rowSelection={{
        selectedRowKeys: [...picked.keys()],
        preserveSelectedRowKeys: true,
        columnWidth: 40,
        selections: [
          {
            key: 'all',
            text: t('pickAll', { n: words.length }),
            onSelect: () => onPicked(new Map([...picked, ...words.map((one) => [one.norm, one] as const)])),
          },
          { key: 'none', text: t('pickNone'), onSelect: () => onPicked(new Map()) },
        ],
        getTitleCheckboxProps: () => ({ 'aria-label': tUi('selectPage') }),
        getCheckboxProps: (one) => ({ 'aria-label': t('pickOf', { word: one.word }) }),
        onChange: (keys: Key[], rows: (MinedWord | undefined)[]) =>
          onPicked(
            new Map(
              keys.flatMap((key, at): [string, MinedWord][] => {
                const row = rows[at] ?? picked.get(String(key))
                return row === undefined ? [] : [[String(key), row]]
              }),
            ),
          ),
      }}
    />
  )
}

import { CloseCircleOutlined, DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Select } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from './use-list-state.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useClearable } from './use-clearable.tsx'
import './filter-bar.css'

export interface SelectFilter<K extends string> {
  key: K
  label: string
  /** `search`: what typing is compared with where the label is more than a text. */
  options: readonly { value: string; label: ReactNode; search?: string }[]
  width?: number
  /** Typing finds an option by its label. */
  searchable?: boolean
  /** Stands in the list where there is nothing to choose; absent: the usual sentence. */
  notFoundContent?: ReactNode
}
export interface CustomFilter<K extends string> {
  key: K
  label: string
  render: (list: ListState<K>) => ReactNode
}
export type Filter<K extends string> = SelectFilter<K> | CustomFilter<K>

export interface FilterBarProps<K extends string> {
  list: ListState<K>
  filters?: readonly Filter<K>[]
  /** Placeholder of the search; '' hides it. */
  searchHint?: string
}

/** Filters beyond this many are folded away until asked for. */
const SHOWN = 3
const TYPING_MS = 300

const isSelect = <K extends string>(filter: Filter<K>): filter is SelectFilter<K> => 'options' in filter

function SearchBox<K extends string>({ list, hint }: { list: ListState<K>; hint: string }) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(list.get('keyword'))
  const kept = list.get('keyword')
  const [seen, setSeen] = useState(kept)
  // Changed from outside (back, 清空筛选): the box follows, but never while the same words are being typed.
  if (kept !== seen) {
    setSeen(kept)
    if (text.trim() !== kept) setText(kept)
  }
  const box = useRef<InputRef>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useSlashKey(() => box.current?.focus({ cursor: 'all' }))
  useEffect(() => () => clearTimeout(timer.current), [])
  const put = (value: string): void => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => list.set({ keyword: value.trim() } as never), TYPING_MS)
  }
  return (
    <Input
      ref={box}
      className="filter-search"
      value={text}
      allowClear
      maxLength={100}
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={hint}
      title={t('searchHint')}
      aria-label={t('search')}
      data-testid="list-search"
      onChange={(event) => put(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        if (text === '') box.current?.blur()
        else put('')
      }}
    />
  )
}

/** Search and filters of a list; values live in the address. `/` focuses the search, Esc empties it. */
export function FilterBar<K extends string>({ list, filters = [], searchHint }: FilterBarProps<K>) {
  const { t } = useTranslation('ui')
  const clearable = useClearable()
  const foldedSet = filters.slice(SHOWN).some((filter) => list.get(filter.key) !== '')
  const [open, setOpen] = useState(foldedSet)
  const shown = open || foldedSet ? filters : filters.slice(0, SHOWN)
  return (
    <div className="filter-bar" role="search">
      {searchHint === '' ? null : <SearchBox list={list} hint={searchHint ?? t('search')} />}
      {shown.map((filter) =>
        isSelect(filter) ? (
          <Select
            key={filter.key}
            className="filter-select"
            style={{ width: filter.width ?? 140 }}
            placeholder={filter.label}
            aria-label={filter.label}
            allowClear={clearable}
            {...(filter.searchable === true
              ? {
                  showSearch: {
                    optionFilterProp: filter.options.some((one) => one.search !== undefined) ? 'search' : 'label',
                  },
                }
              : {})}
            value={list.get(filter.key) === '' ? null : list.get(filter.key)}
            options={[...filter.options]}
            {...(filter.notFoundContent === undefined ? {} : { notFoundContent: filter.notFoundContent })}
            onChange={(value: string | null | undefined) => list.set({ [filter.key]: value ?? '' } as never)}
          />
        ) : (
          <span key={filter.key} className="filter-custom">
            {filter.render(list)}
          </span>
        ),
      )}
      {filters.length > SHOWN && !foldedSet ? (
        <Button type="text" icon={open ? <UpOutlined /> : <DownOutlined />} onClick={() => setOpen(!open)}>
          {t(open ? 'fold' : 'unfold')}
        </Button>
      ) : null}
      {list.filtered ? (
        <Button type="text" icon={<CloseCircleOutlined />} onClick={list.clear}>
          {t('clear')}
        </Button>
      ) : null}
    </div>
  )
}

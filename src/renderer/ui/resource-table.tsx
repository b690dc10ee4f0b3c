import type { UseQueryResult } from '@tanstack/react-query'
import { Pagination, Table, type TableColumnType, type TableProps } from 'antd'
import { type Key, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../../contract/fields.ts'
import { FilterBar, type Filter } from './filter-bar.tsx'
import { RowActions, type RowActionList } from './row-actions.tsx'
import { SelectAll } from './select-all.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableBody } from './table-body.tsx'
import { useTablePrefs } from './table-prefs.ts'
import { TableTools } from './table-tools.tsx'
import { useGone } from './use-gone.ts'
import { type ListState, PAGE_SIZES } from './use-list-state.ts'
import './resource-table.css'

export type ResourceColumn<R> = Omit<TableColumnType<R>, 'key' | 'title' | 'sorter' | 'sortOrder'> & {
  key: string
  title: string
  /** Wire name to sort by; true = the key. */
  sort?: string | true
  /** Not shown until the person adds it. */
  hiddenFirst?: true
  /** Can't be taken away. */
  always?: true
}

/** Selection for a list that draws its rows itself. */
export interface RowSelection<R> {
  keys: readonly Key[]
  toggle: (row: R) => void
  /** Several at once: in or out. */
  choose: (rows: readonly R[], on: boolean) => void
}

export interface ResourceTableProps<R extends object, K extends string> {
  list: ListState<K>
  query: Pick<
    UseQueryResult<Page<R>, Error>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  columns: readonly ResourceColumn<R>[]
  rowKey: keyof R & string
  filters?: readonly Filter<K>[]
  searchHint?: string
  /** Left end of the toolbar: the primary action. */
  primary?: ReactNode
  /** More at the right, before refresh. */
  extra?: ReactNode
  /** Bulk actions; makes rows selectable. `clear` empties the selection. */
  bulk?: (rows: readonly R[], clear: () => void) => ReactNode
  /** Rows that can't be selected. */
  locked?: (row: R) => boolean
  rowActions?: (row: R) => RowActionList
  /** Width of the column of row actions, px. */
  actionsWidth?: number
  /** Nothing exists at all. */
  /** `noMatch`: what to try where filters leave nothing; absent = the usual advice. */
  empty: { title?: string; text?: string; action?: ReactNode; noMatch?: string }
  /** Sentence for a failed load (useErrorText). */
  errorText?: (error: unknown) => string
  onRow?: TableProps<R>['onRow']
  rowClassName?: (row: R) => string
  expandable?: TableProps<R>['expandable']
  /** Shown instead of the table for the loaded rows: a grid, say. */
  render?: (rows: readonly R[], selection: RowSelection<R>) => ReactNode
  /** Something without a place of its own that needs rows and selection: keys, say. */
  beside?: (rows: readonly R[], selection: RowSelection<R>) => ReactNode
  /** Narrower tables scroll sideways, px. */
  minWidth?: number
}

/**
 * A table as wide as its contents lets an ellipsis grow without end: such a column asks for no more than its width, and
 * shares in what is left over.
 */
const capped = <R extends object>(column: TableColumnType<R>): TableColumnType<R> => {
  const { ellipsis, width, onCell } = column
  if (ellipsis === undefined || typeof width !== 'number') return column
  return {
    ...column,
    onCell: (row, index) => {
      const cell = onCell?.(row, index)
      return { ...cell, style: { maxWidth: width, ...cell?.style } }
    },
  }
}

/**
 * A list of the back-office: filters in the address, sorting, columns, density, selection, and every state of contract
 * 0.3.
 */
export function ResourceTable<R extends object, K extends string>(props: ResourceTableProps<R, K>) {
  const { list, columns, rowKey, bulk, rowActions } = props
  // Another page or filter that could not be loaded leaves the rows that were there: TableBody says that they are old.
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = props.query
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const query = {
    data: data ?? (error === null ? undefined : last),
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  }
  const { t } = useTranslation('ui')
  const hiddenFirst = columns.filter((column) => column.hiddenFirst === true).map((column) => column.key)
  const [prefs, setPrefs, resetPrefs] = useTablePrefs(list.id, hiddenFirst)
  const [selected, setSelected] = useState<ReadonlyMap<Key, R>>(new Map())

  const keyOf = (row: R): Key => row[rowKey] as Key
  const gone = useGone(isPlaceholderData ? undefined : data, JSON.stringify({ ...list.params, page: 0 }), keyOf)
  if (gone.some((key) => selected.has(key))) setSelected(new Map([...selected].filter(([key]) => !gone.includes(key))))
  const { sort_field: sortField, sort_order: sortOrder } = list.params
  const shown = useMemo((): TableColumnType<R>[] => {
    const visible = columns.filter((column) => !prefs.hidden.includes(column.key))
    const made = visible.map(({ sort, hiddenFirst: _hidden, always: _always, ...column }): TableColumnType<R> => {
      if (sort === undefined) return capped(column)
      const field = sort === true ? column.key : sort
      return {
        ...capped(column),
        key: field,
        sorter: true,
        sortOrder: sortField === field ? (sortOrder === 'asc' ? 'ascend' : 'descend') : null,
      }
    })
    if (rowActions !== undefined)
      made.push({
        key: 'row-actions',
        title: t('actions'),
        width: props.actionsWidth ?? 132,
        fixed: 'right',
        render: (_value, row) => <RowActions actions={rowActions(row)} />,
      })
    return made
  }, [columns, prefs.hidden, rowActions, sortField, sortOrder, t, props.actionsWidth])

  const rows = query.data?.data ?? []
  const clear = (): void => setSelected(new Map())
  const toggle = (row: R): void => {
    const next = new Map(selected)
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row)
    setSelected(next)
  }
  const choose = (some: readonly R[], on: boolean): void => {
    const next = new Map(selected)
    for (const row of some) {
      if (on && props.locked?.(row) !== true) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    }
    setSelected(next)
  }

  const onChange: TableProps<R>['onChange'] = (pages, _filters, sorter, event) => {
    if (event.action === 'sort') {
      const one = Array.isArray(sorter) ? sorter[0] : sorter
      const order = one?.order
      list.setSort(
        order === undefined || order === null ? undefined : String(one?.columnKey ?? ''),
        order === 'ascend' ? 'asc' : 'desc',
      )
      return
    }
    const size = pages.pageSize ?? list.params.limit
    list.setPage(size === list.params.limit ? (pages.current ?? 1) : 1, size === list.params.limit ? undefined : size)
  }

  return (
    <div className="resource-table">
      <div className="resource-toolbar">
        {props.primary}
        <FilterBar
          list={list}
          filters={props.filters ?? []}
          {...(props.searchHint === undefined ? {} : { searchHint: props.searchHint })}
        />
        <span className="resource-toolbar-end">
          {props.extra}
          <TableTools
            rowsShown={props.render === undefined}
            columns={columns.map((column) => ({ key: column.key, title: column.title, fixed: column.always === true }))}
            prefs={prefs}
            onPrefs={setPrefs}
            onReset={resetPrefs}
            onRefresh={() => void query.refetch()}
            refreshing={query.isFetching && !query.isPending}
          />
        </span>
      </div>
      {bulk !== undefined && selected.size > 0 ? (
        <SelectionBar count={selected.size} onClear={clear}>
          {bulk([...selected.values()], clear)}
        </SelectionBar>
      ) : null}
      {props.beside?.(rows, { keys: [...selected.keys()], toggle, choose })}
      <TableBody
        list={list}
        query={query}
        empty={props.empty}
        {...(props.errorText === undefined ? {} : { errorText: props.errorText })}
      >
        {props.render === undefined ? (
          <Table<R>
            size={prefs.density}
            columns={shown}
            dataSource={[...rows]}
            rowKey={rowKey}
            loading={query.isPlaceholderData && { delay: 200 }}
            showSorterTooltip={false}
            scroll={{ x: props.minWidth ?? 'max-content' }}
            onChange={onChange}
            {...(props.onRow === undefined ? {} : { onRow: props.onRow })}
            {...(props.rowClassName === undefined ? {} : { rowClassName: props.rowClassName })}
            {...(props.expandable === undefined ? {} : { expandable: props.expandable })}
            {...(bulk === undefined
              ? {}
              : {
                  rowSelection: {
                    selectedRowKeys: [...selected.keys()],
                    preserveSelectedRowKeys: true,
                    columnWidth: 40,
                    columnTitle: (box: ReactNode) => <SelectAll>{box}</SelectAll>,
                    getTitleCheckboxProps: () => ({ 'aria-label': t('selectPage') }),
                    getCheckboxProps: (row: R) => ({
                      disabled: props.locked?.(row) ?? false,
                      'aria-label': t('selectRow', { n: rows.indexOf(row) + 1 }),
                    }),
                    onChange: (keys: Key[], picked: (R | undefined)[]) =>
                      setSelected(
                        new Map(
                          keys.flatMap((key, at): [Key, R][] => {
                            const row = picked[at] ?? selected.get(key)
                            return row === undefined ? [] : [[key, row]]
                          }),
                        ),
                      ),
                  },
                })}
            pagination={{
              current: list.params.page,
              pageSize: list.params.limit,
              total: query.data?.total ?? 0,
              showSizeChanger: true,
              pageSizeOptions: [...PAGE_SIZES],
              showTotal: (n) => t('total', { n }),
              size: 'small',
              hideOnSinglePage: false,
            }}
          />
        ) : (
          <>
            {props.render(rows, { keys: [...selected.keys()], toggle, choose })}
            <Pagination
              className="resource-pages"
              align="end"
              size="small"
              current={list.params.page}
              pageSize={list.params.limit}
              total={query.data?.total ?? 0}
              showSizeChanger
              pageSizeOptions={[...PAGE_SIZES]}
              showTotal={(n) => t('total', { n })}
              onChange={(to, size) =>
                list.setPage(size === list.params.limit ? to : 1, size === list.params.limit ? undefined : size)
              }
            />
          </>
        )}
      </TableBody>
    </div>
  )
}

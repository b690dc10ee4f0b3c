import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { toCsv } from '../../../lib/csv.ts'
import { saveText } from '../../../lib/save-text.ts'
import { type ImportEnd, leftRows, type LeadTable } from './lead-table.ts'

/** Rows of the list at once. */
const SHOWN = 100

/** What became, or would become, of the rows of a file; those with faults can be taken home. */
export function ImportReport({ table, end, words }: { table: LeadTable; end: ImportEnd; words: string }) {
  const { t } = useTranslation(['leadFiles', 'customers'])
  const left = leftRows(table, end, (one) =>
    'name' in one
      ? t(one.name === '' ? 'import.known' : 'import.knownName', { name: one.name })
      : t(`import.fault.${one.why}`, {
          column: one.column === null ? '' : t(`customers:col.${COLUMN_WORDS[one.column]}`),
        }),
  )
  const save = (): void =>
    saveText(
      t('import.saved'),
      'text/csv',
      toCsv([[...table.head, t('import.reason')], ...left.map((row) => [...row.cells, row.why])]),
    )
  return (
    <section className="lead-import-report" role="status">
      <p>{words}</p>
      {left.length === 0 ? null : (
        <>
          <Table
            size="small"
            rowKey="line"
            pagination={left.length > SHOWN ? { pageSize: SHOWN, size: 'small', showSizeChanger: false } : false}
            scroll={{ y: 208 }}
            dataSource={left}
            columns={[
              { key: 'line', title: t('import.line'), dataIndex: 'line', width: 64 },
              {
                key: 'what',
                title: t('import.what'),
                ellipsis: true,
                render: (_value, one) => one.cells.filter((cell) => cell.trim() !== '').join(' · '),
              },
              { key: 'why', title: t('import.why'), dataIndex: 'why', width: 256 },
            ]}
          />
          <Button size="small" onClick={save}>
            {t('import.save')}
          </Button>
        </>
      )}
    </section>
  )
}

/** Names of the columns among the words of leads. */
export const COLUMN_WORDS = {
  guest_name: 'guest',
  phone: 'phone',
  wechat: 'wechat',
  area: 'area',
  keyword: 'keyword',
  need_text: 'need',
  remark: 'remark',
} as const

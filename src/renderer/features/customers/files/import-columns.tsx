import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_COLUMNS, type LeadColumn } from '../../../../contract/http/lead-files.ts'
import { COLUMN_WORDS } from './import-report.tsx'
import { type LeadTable, type Mapping, withColumn } from './lead-table.ts'

/** Which column of the file is what, each with a cell of it. */
export function ImportColumns({
  table,
  mapping,
  onChange,
}: {
  table: LeadTable
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}) {
  const { t } = useTranslation(['leadFiles', 'customers'])
  const options: { value: LeadColumn | ''; label: string }[] = [
    { value: '', label: t('import.leftOut') },
    ...LEAD_COLUMNS.map((column) => ({ value: column, label: t(`customers:col.${COLUMN_WORDS[column]}`) })),
  ]
  return (
    <ul className="lead-import-columns" aria-label={t('import.columns')}>
      {table.head.map((name, at) => {
        const label = t('import.column', { n: at + 1, name })
        const sample = table.rows.find((row) => (row.cells[at] ?? '').trim() !== '')?.cells[at] ?? ''
        return (
          // A file may have two columns of one name.
          <li key={`${at} ${name}`}>
            <span className="lead-import-name">
              <span className="ellipsis">{name === '' ? label : name}</span>
              <small className="ellipsis">{sample === '' ? '' : t('import.sampleRow', { text: sample.trim() })}</small>
            </span>
            <Select<LeadColumn | ''>
              aria-label={label}
              value={mapping[at] ?? ''}
              options={options}
              onChange={(column) => onChange(withColumn(mapping, at, column))}
            />
          </li>
        )
      })}
    </ul>
  )
}

import { PlusOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { TemplateVariable } from '../../../../contract/page-nodes.ts'
import type { CellDraft } from '../clip/draft.ts'

export interface CellProps {
  kind: TemplateVariable['kind']
  label: string
  cell: CellDraft
  onChange: (cell: CellDraft) => void
  onChoose: () => void
}

/** One cell: a text to be typed, or a file of the library. */
export function Cell({ kind, label, cell, onChange, onChoose }: CellProps) {
  const { t } = useTranslation('wizards')
  if (kind === 'text')
    return (
      <Input.TextArea
        variant="borderless"
        rows={1}
        className="tpl-words"
        maxLength={1000}
        value={cell.text}
        aria-label={label}
        onChange={(event) => onChange({ text: event.target.value, file: null })}
      />
    )
  const { file } = cell
  const shown = file?.name ?? (cell.text === '' ? t('table.choose') : t('table.notFound', { name: cell.text }))
  return (
    <button
      type="button"
      className={`tpl-file${file === null && cell.text !== '' ? ' lost' : ''}`}
      aria-label={`${label} ${shown}`}
      title={file?.name ?? cell.text}
      onClick={onChoose}
    >
      {file?.cover ? (
        <img src={file.cover} alt="" />
      ) : (
        <span className="tpl-blank">{file === null ? <PlusOutlined /> : null}</span>
      )}
      <span className="ellipsis">{shown}</span>
    </button>
  )
}

import { CopyOutlined, DeleteOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ClipboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateVariable } from '../../../../contract/page-nodes.ts'
import { useTextFile } from '../../../core/uploads/use-text-file.ts'
import { saveText } from '../../../lib/save-text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { RowDraft } from '../clip/draft.ts'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import { Cell } from './cell.tsx'
import { emptyRow, MOST_ROWS, pasteSheet, readSheet, withCell } from './sheet.ts'
import { keyOf, useFindFiles } from './use-find-files.ts'

export interface TableSectionProps {
  variables: readonly TemplateVariable[]
  rows: readonly RowDraft[]
  onChange: (rows: RowDraft[] | ((rows: RowDraft[]) => RowDraft[])) => void
  /** The row that the preview shows. */
  shown: number
  onShow: (index: number) => void
}

/** A table larger than this is no table, bytes. */
const MOST_BYTES = 2 * 1024 ** 2
const HIDDEN = { display: 'none' } as const

/** Where a paste goes: the cell it was made in. */
const placeOf = (target: EventTarget): { row: number; column: number } | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

/** The template's variables as a table: one row, one film. */
export function TableSection({ variables, rows, onChange, shown, onShow }: TableSectionProps) {
  const { t } = useTranslation('wizards')
  const { message } = App.useApp()
  const find = useFindFiles()
  const input = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState<{ row: string; variable: TemplateVariable } | null>(null)
  const put = async (sheet: readonly (readonly string[])[], at: { row: number; column: number }): Promise<void> => {
    const pasted = pasteSheet(rows, variables, sheet, at)
    onChange(pasted.rows)
    if (pasted.left > 0) message.warning(t('table.left', { n: pasted.left, max: MOST_ROWS }))
    if (pasted.wanted.length === 0) return
    const found = await find(pasted.wanted)
    onChange((now) =>
      pasted.wanted.reduce((list, one) => {
        const file = found.get(keyOf(one))
        return file === undefined ? list : withCell(list, one.row, one.name, { text: '', file })
      }, now),
    )
    const lost = new Set(pasted.wanted.filter((one) => !found.has(keyOf(one))).map((one) => one.text))
    if (lost.size > 0) message.warning(t('table.lost', { n: lost.size, names: [...lost].slice(0, 3).join('、') }))
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    const at = placeOf(event.target)
    const inFile = at !== null && variables[at.column]?.kind !== 'text'
    if (at === null || !(inFile || /[\t\n]/.test(text.trim()))) return
    event.preventDefault()
    void put(inFile && !/[\t\n]/.test(text) ? [[text.trim()]] : readSheet(text), at)
  }
  const readText = useTextFile()
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    if (file.size > MOST_BYTES) return void message.error(t('table.tooBig'))
    const text = await readText(file)
    if (text === null) return
    const sheet = readSheet(text)
    if (sheet.length === 0) return void message.warning(t('table.emptyFile'))
    await put(sheet, { row: 0, column: 0 })
  }
  const remove = (key: string): void =>
    onChange(rows.length === 1 ? [emptyRow()] : rows.filter((row) => row.key !== key))
  const variable = choosing?.variable
  return (
    <SectionCard
      title={t('table.title')}
      text={t('table.text')}
      extra={
        <span className="clip-tags">
          <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
            {t('table.file')}
          </Button>
          <Button
            onClick={() =>
              saveText(
                t('table.headName'),
                'text/csv',
                `\uFEFF${variables.map((one) => `"${one.name.replaceAll('"', '""')}"`).join(',')}\n`,
              )
            }
          >
            {t('table.head')}
          </Button>
          <Button
            icon={<PlusOutlined />}
            disabled={rows.length >= MOST_ROWS}
            onClick={() => onChange([...rows, emptyRow()])}
          >
            {t('table.add')}
          </Button>
        </span>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        style={HIDDEN}
        data-testid="table-file"
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="tpl-scroll" onPaste={paste}>
        <table className="tpl-table">
          <thead>
            <tr>
              <th scope="col">{t('table.no')}</th>
              {variables.map((one) => (
                <th key={one.name} scope="col">
                  {one.name}
                  <small>{t(`table.kind.${one.kind}`)}</small>
                </th>
              ))}
              <th scope="col">
                <span className="tpl-hidden">{t('table.do')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key} className={index === shown ? 'shown' : ''} onFocus={() => onShow(index)}>
                <th scope="row" className="tabular">
                  {index + 1}
                </th>
                {variables.map((one, column) => (
                  <td key={one.name} data-row={index} data-column={column}>
                    <Cell
                      kind={one.kind}
                      label={t('table.cell', { n: index + 1, name: one.name })}
                      cell={row.cells[one.name] ?? { text: '', file: null }}
                      onChange={(cell) => onChange(withCell(rows, row.key, one.name, cell))}
                      onChoose={() => setChoosing({ row: row.key, variable: one })}
                    />
                  </td>
                ))}
                <td className="tpl-tools">
                  <Button
                    type="text"
                    size="small"
                    icon={<CopyOutlined />}
                    aria-label={t('table.copy', { n: index + 1 })}
                    disabled={rows.length >= MOST_ROWS}
                    onClick={() =>
                      onChange(
                        rows.flatMap((one) =>
                          one.key === row.key ? [one, { ...one, key: crypto.randomUUID() }] : [one],
                        ),
                      )
                    }
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('table.remove', { n: index + 1 })}
                    onClick={() => remove(row.key)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MaterialModal
        open={choosing !== null}
        single
        kind={variable?.kind === 'music' ? 'audio' : variable?.kind === 'image' ? 'image' : 'visual'}
        chosen={[]}
        onClose={() => setChoosing(null)}
        onOk={([file]) => {
          if (choosing && file) onChange(withCell(rows, choosing.row, choosing.variable.name, { text: '', file }))
          setChoosing(null)
        }}
      />
    </SectionCard>
  )
}

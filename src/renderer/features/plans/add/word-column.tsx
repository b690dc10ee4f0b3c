import { App, Button, Input, Upload } from 'antd'
import { type ClipboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAN_LIMITS } from '../../../../contract/entities/plan.ts'
import { useTextFile } from '../../../core/uploads/use-text-file.ts'
import { addLines, otherColumns, readTable, wordsOfFile } from './columns.ts'
import { usePlanWork } from './plan-context.ts'
import { linesOf, WORD_COLUMNS, type WordColumn } from './plan-draft.ts'
import { problemsAt } from './steps.ts'

/** Name on the wire and most lines of each column. */
export const COLUMN_FACTS: Readonly<Record<WordColumn, { field: string; max: number }>> = {
  regions: { field: 'region_words', max: PLAN_LIMITS.regions },
  prefixes: { field: 'prefix_words', max: PLAN_LIMITS.prefixes },
  mains: { field: 'main_words', max: PLAN_LIMITS.mains },
  suffixes: { field: 'suffix_words', max: PLAN_LIMITS.suffixes },
}
const FILE_BYTES = 2_000_000

/** `add(column, words)`: puts words behind those of a column and says what became of them. */
export function useAddWords(): (column: WordColumn, words: readonly string[]) => void {
  const { t } = useTranslation(['addPlan', 'titles'])
  const { message } = App.useApp()
  const { draft, set } = usePlanWork()
  return (column, words) => {
    const { text, added, left } = addLines(draft[column], words, COLUMN_FACTS[column].max)
    set({ [column]: text })
    const say = t(left === 0 ? 'words.added' : 'words.addedSome', {
      column: t(`titles:column.${column}`),
      n: added,
      left,
    })
    void (left === 0 ? message.success(say) : message.warning(say))
  }
}

/** One of the four columns: typed, pasted (also as a table), out of a file, or by its own tools. */
export function WordColumnField({ column, tools }: { column: WordColumn; tools?: ReactNode }) {
  const { t } = useTranslation(['addPlan', 'titles', 'ui'])
  const { message } = App.useApp()
  const { draft, set, shown } = usePlanWork()
  const add = useAddWords()
  const readText = useTextFile()
  const id = useId()
  const { field, max } = COLUMN_FACTS[column]
  const count = linesOf(draft[column]).length
  const [problem] = problemsAt(shown, field)
  const paste = (event: ClipboardEvent): void => {
    const table = readTable(event.clipboardData.getData('text/plain'), column)
    if (table === null) return
    event.preventDefault()
    const found = WORD_COLUMNS.flatMap((one) =>
      table[one] === undefined ? [] : [{ one, ...addLines(draft[one], table[one], COLUMN_FACTS[one].max) }],
    )
    set(Object.fromEntries(found.map(({ one, text }) => [one, text])))
    message.success(t('words.table', { n: found.reduce((sum, one) => sum + one.added, 0), columns: found.length }))
  }
  const read = async (file: File): Promise<void> => {
    if (file.size > FILE_BYTES) return void message.error(t('words.fileBig'))
    const text = await readText(file)
    if (text === null) return
    const words = wordsOfFile(text)
    if (words.length === 0) message.warning(t('words.fileEmpty'))
    else add(column, words)
    const ignored = otherColumns(text)
    if (ignored.length > 0) message.warning(t('ui:ignoredColumns', { names: ignored.join('、') }))
  }
  return (
    <div className="plan-column">
      <div className="plan-column-head">
        <label htmlFor={id} {...(column === 'mains' ? { className: 'plan-required' } : {})}>
          {t(`titles:column.${column}`)}
        </label>
        <small className={count > max ? 'plan-over tabular' : 'tabular'}>
          {count}/{max}
        </small>
      </div>
      <Input.TextArea
        id={id}
        rows={9}
        value={draft[column]}
        placeholder={t(`titles:hint.${column}`)}
        {...(problem?.level === 'error' ? { status: 'error' as const } : {})}
        onPaste={paste}
        onChange={(event) => set({ [column]: event.target.value })}
      />
      {problem === undefined ? null : (
        <p className="plan-problem error" role="alert">
          {problem.msg}
        </p>
      )}
      <div className="plan-column-tools">
        {tools}
        <Upload
          accept=".txt,.csv,.xlsx,text/plain,text/csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void read(file)
            return false
          }}
        >
          <Button size="small" title={t('words.importHint')}>
            {t('words.import')}
          </Button>
        </Upload>
        <Button size="small" type="text" disabled={count === 0} onClick={() => set({ [column]: '' })}>
          {t('words.clear')}
        </Button>
      </div>
    </div>
  )
}

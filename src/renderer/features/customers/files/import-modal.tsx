import { App, Button, Form, Modal, Progress, Select, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_FILE_ROWS, LEAD_COLUMNS, ON_DUPLICATE, type OnDuplicate } from '../../../../contract/http/lead-files.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { OwnerSelect } from '../../../core/leads/owner-select.tsx'
import { TagSelect } from '../../../core/leads/tag-select.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useTextFile } from '../../../core/uploads/use-text-file.ts'
import { toCsv } from '../../../lib/csv.ts'
import { saveText } from '../../../lib/save-text.ts'
import { DIALOG_BODY } from '../../../ui/dialog-body.ts'
import { ImportColumns } from './import-columns.tsx'
import { COLUMN_WORDS, ImportReport } from './import-report.tsx'
import {
  guessMapping,
  hasContact,
  type ImportEnd,
  type LeadTable,
  lotsOf,
  type Mapping,
  readLeadTable,
} from './lead-table.ts'
import { useLeadImport } from './use-lead-import.ts'

const FILE_MB = 10

interface Options {
  on_dup: OnDuplicate
  owner_admin_id?: number
  tag_ids: number[]
}
type Step =
  | { at: 'file' }
  | { at: 'columns' }
  | { at: 'checked'; end: ImportEnd }
  | { at: 'done'; end: ImportEnd; words: string }

/** 导入线索: a file, what its columns are, what would become of its rows, then the rows. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['leadFiles', 'customers'])
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const readText = useTextFile()
  const sending = useLeadImport()
  const [step, setStep] = useState<Step>({ at: 'file' })
  const [file, setFile] = useState<{ name: string; table: LeadTable } | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [options, setOptions] = useState<Options>({ on_dup: 'skip', tag_ids: [] })
  const total = file?.table.rows.length ?? 0
  const sample = [
    LEAD_COLUMNS.map((column) => t(`customers:col.${COLUMN_WORDS[column]}`)),
    t('import.cells').split('|'),
  ]

  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > FILE_MB * 1024 ** 2) return void message.error(t('import.tooBig', { n: FILE_MB }))
    const text = await readText(chosen)
    if (text === null) return
    const table = readLeadTable(text)
    if (typeof table === 'string') return void message.error(t(`import.${table}`, { n: IMPORT_FILE_ROWS }))
    setFile({ name: chosen.name, table })
    setMapping(guessMapping(table.head))
    setStep({ at: 'columns' })
  }
  const counts = (end: ImportEnd) => ({ ...end, skipped: end.skipped.length, refused: end.refused.length })
  const send = async (dryRun: 0 | 1): Promise<void> => {
    if (file === null) return
    const { end, isWhole, error } = await sending.run(lotsOf(file.table, mapping), { ...options, dry_run: dryRun })
    const n = end.created + end.changed + end.skipped.length + end.refused.length
    if (dryRun === 1) {
      if (error !== null) message.error(say(error))
      else if (isWhole) setStep({ at: 'checked', end })
      return
    }
    const words =
      error !== null
        ? t('import.broken', { reason: say(error), n })
        : isWhole
          ? t('import.done', counts(end))
          : `${t('import.done', counts(end))} ${t('import.stopped', { n })}`
    setStep({ at: 'done', end, words })
  }
  const restart = (): void => {
    setFile(null)
    setStep({ at: 'file' })
  }
  const taken = step.at === 'checked' ? step.end.created + step.end.changed : 0
  const footer =
    sending.sent !== null ? (
      <Button onClick={sending.stop}>{t('stop')}</Button>
    ) : step.at === 'file' ? (
      <Button onClick={onClose}>{t('cancel')}</Button>
    ) : step.at === 'columns' ? (
      <>
        <Button onClick={restart}>{t('back')}</Button>
        <Button type="primary" disabled={!hasContact(mapping)} onClick={() => void send(1)}>
          {t('import.check')}
        </Button>
      </>
    ) : step.at === 'checked' ? (
      <>
        <Button onClick={() => setStep({ at: 'columns' })}>{t('back')}</Button>
        <Button type="primary" disabled={taken === 0} onClick={() => void send(0)}>
          {taken === 0 ? t('import.nothing') : t('import.ok', { n: taken })}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={restart}>{t('again')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </>
    )
  return (
    <Modal
      open
      title={t('import.title')}
      width={680}
      footer={footer}
      closable={sending.sent === null}
      keyboard={sending.sent === null}
      onCancel={onClose}
      mask={{ closable: false }}
      styles={{ body: DIALOG_BODY }}
    >
      {sending.sent !== null ? (
        <div className="lead-import-running" role="status">
          <p>{t(step.at === 'columns' ? 'import.checking' : 'import.running', { n: sending.sent, total })}</p>
          <Progress percent={Math.round((sending.sent / Math.max(1, total)) * 100)} showInfo={false} />
        </div>
      ) : step.at === 'file' || file === null ? (
        <div className="lead-import-file">
          <p>{t('import.text', { n: IMPORT_FILE_ROWS })}</p>
          <Upload.Dragger
            accept=".xlsx,.csv,.txt"
            showUploadList={false}
            beforeUpload={(chosen) => {
              void read(chosen).catch((error: unknown) => message.error(say(error)))
              return false
            }}
          >
            <p>{t('import.drop')}</p>
          </Upload.Dragger>
          <Button type="link" onClick={() => saveText(t('import.sampleFile'), 'text/csv', toCsv(sample))}>
            {t('import.sample')}
          </Button>
        </div>
      ) : step.at === 'columns' ? (
        <>
          <p className="lead-note">{t('import.file', { name: file.name })}</p>
          <ImportColumns table={file.table} mapping={mapping} onChange={setMapping} />
          {hasContact(mapping) ? null : <p role="alert">{t('import.needContact')}</p>}
          <Form layout="vertical" className="lead-import-options">
            <Form.Item label={t('import.onDup')}>
              <Select<OnDuplicate>
                aria-label={t('import.onDup')}
                value={options.on_dup}
                options={ON_DUPLICATE.map((value) => ({ value, label: t(`import.dup.${value}`) }))}
                onChange={(on_dup) => setOptions({ ...options, on_dup })}
              />
            </Form.Item>
            {may('lead:assign') ? (
              <Form.Item label={t('import.owner')} extra={t('import.ownerText')}>
                <OwnerSelect
                  label={t('import.owner')}
                  pool
                  {...(options.owner_admin_id === undefined ? {} : { value: options.owner_admin_id })}
                  onChange={(owner_admin_id) => setOptions({ ...options, owner_admin_id })}
                />
              </Form.Item>
            ) : null}
            <Form.Item label={t('import.tags')}>
              <TagSelect
                kind="lead"
                label={t('import.tags')}
                value={options.tag_ids}
                onChange={(tag_ids) => setOptions({ ...options, tag_ids })}
              />
            </Form.Item>
          </Form>
        </>
      ) : (
        <ImportReport
          table={file.table}
          end={step.end}
          words={step.at === 'checked' ? t('import.found', counts(step.end)) : step.words}
        />
      )}
    </Modal>
  )
}

import { App, Button, Form, Input, Modal, Progress, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { exportLeads, type ExportedLead } from '../../../../contract/http/lead-files.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { toCsv } from '../../../lib/csv.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { ownZone, todayIn } from '../../../lib/own-zone.ts'
import { readAll } from '../../../lib/read-all.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { saveText } from '../../../lib/save-text.ts'
import { writeWorkbook } from '../../../lib/write-workbook.ts'
import { useForm } from '../../../ui/use-form.ts'
import { leadSheet } from './lead-sheet.ts'

const FORMATS = ['xlsx', 'csv'] as const
interface Values {
  format: (typeof FORMATS)[number]
  is_plain: 0 | 1
  password?: string
}

/** 导出线索: those under the filters, or the chosen ones, with masks or, for whoever may, in full. */
export function ExportModal({
  filter,
  ids,
  total,
  onClose,
}: {
  filter: InputOf<typeof exportLeads>
  ids?: readonly number[]
  total: number
  onClose: () => void
}) {
  const { t } = useTranslation(['leadFiles', 'customers'])
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const { http } = useServices()
  const { nameOf } = usePlatformOptions({ used: true })
  const [form] = useForm<Values>()
  const isPlain = Form.useWatch('is_plain', form) === 1
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const save = async (leads: readonly ExportedLead[], format: Values['format']): Promise<void> => {
    const { head, rows } = leadSheet(leads, t, (seconds) => (seconds === 0 ? '' : formatFullTime(seconds)), nameOf)
    const name = `${t('export.file')} ${todayIn(ownZone())}`
    if (format === 'xlsx') saveFile(`${name}.xlsx`, await writeWorkbook([{ name: t('export.file'), head, rows }]))
    else
      saveText(
        `${name}.csv`,
        'text/csv',
        toCsv([head, ...rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))]),
      )
  }
  const run = async ({ format, is_plain, password = '' }: Values): Promise<void> => {
    const mine = (running.current = new AbortController())
    setDone(0)
    try {
      const chosen = ids === undefined ? filter : { ids: [...ids] }
      const leads = await readAll(
        async (after: number, signal) =>
          await http.call(
            exportLeads,
            { ...chosen, after, is_plain, ...(is_plain === 1 ? { password } : {}) },
            { signal, quiet: true, overlay: false },
          ),
        mine.signal,
        setDone,
        0,
      )
      await save(leads, format)
      message.success(t('export.done', { n: leads.length }))
      onClose()
    } catch (error) {
      if (!mine.signal.aborted && !showFieldErrors(form, error)) message.error(say(error))
    } finally {
      setDone(null)
    }
  }
  return (
    <Modal
      open
      title={t('export.title')}
      width={480}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        done === null ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" onClick={form.submit}>
              {t('export.ok')}
            </Button>
          </>
        ) : (
          <Button onClick={() => running.current?.abort()}>{t('stop')}</Button>
        )
      }
    >
      <p className="lead-note">{t(ids === undefined ? 'export.count' : 'export.chosen', { n: total })}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={done !== null}
        initialValues={{ format: 'xlsx', is_plain: 0, password: '' }}
        onFinish={(values) => void run(values)}
      >
        <Form.Item name="format" label={t('export.format')}>
          <Radio.Group options={FORMATS.map((value) => ({ value, label: t(`export.as.${value}`) }))} />
        </Form.Item>
        {may('lead:export:plain') ? (
          <Form.Item
            name="is_plain"
            label={t('export.contacts')}
            {...(isPlain ? { extra: t('export.plainText') } : {})}
          >
            <Radio.Group
              options={[
                { value: 0, label: t('export.masked') },
                { value: 1, label: t('export.plain') },
              ]}
            />
          </Form.Item>
        ) : null}
        {isPlain ? (
          <Form.Item
            name="password"
            label={t('export.password')}
            rules={[{ required: true, message: t('export.needPassword') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={64} />
          </Form.Item>
        ) : null}
      </Form>
      {done === null ? null : (
        <div role="status">
          <p>{t('export.running', { n: done, total })}</p>
          <Progress percent={Math.round((done / Math.max(1, total)) * 100)} showInfo={false} />
        </div>
      )}
    </Modal>
  )
}

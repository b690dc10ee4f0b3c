import { App, Button, Modal, Table, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { importRanks, listRanks, rankHistory } from '../../../../contract/http/rank.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { IgnoredColumns } from '../../../core/uploads/ignored-columns.tsx'
import { useTextFile } from '../../../core/uploads/use-text-file.ts'
import { saveText } from '../../../lib/save-text.ts'

type Report = OutputOf<typeof importRanks>
const FILE_MAX = 600_000

function Told({ report }: { report: Report }) {
  const { t } = useTranslation('ranks')
  return (
    <section aria-label={t('import.report')} role="status">
      <p>
        {t('import.told', {
          saved: report.saved,
          kept: report.kept,
          added: report.added,
          refused: report.refused_total,
        })}
      </p>
      <IgnoredColumns names={report.ignored_columns} />
      {report.refused_total === 0 ? null : (
        <Table
          size="small"
          rowKey="line"
          pagination={false}
          scroll={{ y: 240 }}
          dataSource={report.refused}
          columns={[
            { key: 'line', title: t('import.line'), dataIndex: 'line', width: 80 },
            { key: 'text', title: t('import.text'), dataIndex: 'text', ellipsis: true },
            { key: 'why', title: t('import.why'), width: 176, render: (_value, one) => t(`import.fault.${one.why}`) },
          ]}
        />
      )}
      {report.refused_total > report.refused.length ? (
        <p>{t('import.more', { n: report.refused_total - report.refused.length })}</p>
      ) : null}
    </section>
  )
}

/** Ranks that were written down elsewhere: a CSV file, and what became of each line. */
export function ImportModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const say = useErrorText()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const send = useCall(importRanks, { refreshes: [listRanks, rankHistory], quiet: true })
  const readText = useTextFile()
  const read = async (chosen: File): Promise<void> => {
    if (chosen.size > FILE_MAX) return void message.error(t('import.tooBig'))
    const text = await readText(chosen)
    if (text !== null) setFile({ name: chosen.name, text })
  }
  const close = (): void => {
    setFile(null)
    setReport(null)
    onClose()
  }
  const run = async (): Promise<void> => {
    try {
      setReport(await send.mutateAsync({ text: file?.text ?? '' }))
    } catch (error) {
      message.error(say(error))
    }
  }
  const footer =
    report === null ? (
      <>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="primary" disabled={file === null} loading={send.isPending} onClick={() => void run()}>
          {t('import.ok')}
        </Button>
      </>
    ) : (
      <>
        <Button
          onClick={() => {
            setFile(null)
            setReport(null)
          }}
        >
          {t('import.again')}
        </Button>
        <Button type="primary" onClick={close}>
          {t('import.done')}
        </Button>
      </>
    )
  return (
    <Modal
      open={open}
      title={t('import.title')}
      width={600}
      footer={footer}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {report === null ? (
        <div className="rank-import">
          <p>{t('import.text1')}</p>
          <Upload.Dragger
            accept=".csv,.txt,.xlsx"
            showUploadList={false}
            beforeUpload={(chosen) => {
              void read(chosen).catch((error: unknown) => message.error(say(error)))
              return false
            }}
          >
            <p>{file === null ? t('import.drop') : t('import.file', { name: file.name })}</p>
          </Upload.Dragger>
          <Button
            type="link"
            className="rank-sample"
            onClick={() =>
              saveText(
                t('import.sampleFile'),
                'text/csv',
                '\uFEFF关键词,平台,日期,排名\r\n老房翻新多少钱,抖音,2026-06-01,3\r\n老房翻新多少钱,抖音,2026-06-02,未进\r\n',
              )
            }
          >
            {t('import.sample')}
          </Button>
        </div>
      ) : (
        <Told report={report} />
      )}
    </Modal>
  )
}

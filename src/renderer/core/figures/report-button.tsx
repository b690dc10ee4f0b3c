import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { saveText } from '../../lib/save-text.ts'
import { printPage } from '../../lib/print-page.ts'
import { useIsDemo } from '../session/demo-mark.tsx'
import { type ReportData, reportCsv, reportOf, reportPage, reportWorkbook } from './report.ts'

const FORMATS = ['xlsx', 'csv', 'html', 'pdf'] as const

/** The figures that are shown as a file. */
export function ReportButton({
  data,
  title,
  isDemo: isLinkOfDemo = false,
  isForClients = false,
}: {
  data: ReportData
  title: string
  /** Of a link's company. */
  isDemo?: boolean
  /** Without what did not go out. */
  isForClients?: boolean
}) {
  const { t, i18n } = useTranslation('figures')
  const { message } = App.useApp()
  const isDemo = useIsDemo() || isLinkOfDemo
  const [isBusy, setIsBusy] = useState(false)
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const report = reportOf(data, { t, title, isDemo, isForClients })
    const name = `${title} ${data.range.from} ${data.range.to}`
    if (format === 'csv') saveText(`${name}.csv`, 'text/csv', reportCsv(report))
    else if (format === 'pdf') printPage(reportPage(report, i18n.language))
    else if (format === 'html') saveText(`${name}.html`, 'text/html', reportPage(report, i18n.language))
    else {
      setIsBusy(true)
      try {
        saveFile(`${name}.xlsx`, await reportWorkbook(report))
      } catch {
        message.error(t('report.failed'))
      } finally {
        setIsBusy(false)
      }
    }
  }
  return (
    <Dropdown
      menu={{
        items: FORMATS.map((key) => ({ key, label: t(`report.as.${key}`) })),
        onClick: ({ key }) => void save(FORMATS.find((format) => format === key) ?? 'csv'),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy}>
        {t('report.export')}
      </Button>
    </Dropdown>
  )
}

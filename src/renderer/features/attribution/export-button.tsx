import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { toCsv } from '../../lib/csv.ts'
import { saveText } from '../../lib/save-text.ts'
import { readAll } from '../../lib/read-all.ts'

interface Props<R> {
  /** File name without its ending. */
  name: string
  head: readonly string[]
  /** One answer of the export, from `after` ('' = the first). */
  ask: (after: string, signal: AbortSignal) => Promise<{ rows: readonly R[]; next: string }>
  cells: (rows: readonly R[]) => string[][]
  /** Rows of the list under the same filter. */
  total: number
}

/** Everything under the filter as a table file, however many pages it has. Shows how far it is, and can be stopped. */
export function ExportButton<R>({ name, head, ask, cells, total }: Props<R>) {
  const { t } = useTranslation('attribution')
  const { message } = App.useApp()
  const say = useErrorText()
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (): Promise<void> => {
    const mine = (running.current = new AbortController())
    setDone(0)
    try {
      const rows = await readAll(ask, mine.signal, setDone, '')
      saveText(`${name}.csv`, 'text/csv', toCsv([head, ...cells(rows)]))
      message.success(t('exported', { n: rows.length }))
    } catch (error) {
      if (!mine.signal.aborted) message.error(say(error))
    } finally {
      setDone(null)
    }
  }
  if (done !== null)
    return <Button onClick={() => running.current?.abort()}>{t('exportStop', { n: done, total })}</Button>
  return (
    <Button icon={<DownloadOutlined />} disabled={total === 0} onClick={() => void run()}>
      {t('export')}
    </Button>
  )
}

import { App, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { exportKeywords } from '../../../../contract/http/keywords.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { toCsv } from '../../../lib/csv.ts'
import { saveText } from '../../../lib/save-text.ts'

/** The words of the filter as a table that the import reads again. Shows how far it is, and can be stopped. */
export function ExportButton({ input, total }: { input: InputOf<typeof exportKeywords>; total: number }) {
  const { t } = useTranslation('keywords')
  const { http } = useServices()
  const { message } = App.useApp()
  const say = useErrorText()
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (): Promise<void> => {
    const mine = (running.current = new AbortController())
    const rows: string[][] = []
    setDone(0)
    try {
      for (let after = 0, first = true; first || after > 0; first = false) {
        const lot = await http.call(
          exportKeywords,
          { ...input, after },
          { signal: mine.signal, overlay: false, quiet: true },
        )
        for (const row of lot.rows)
          rows.push([row.word, t(`kind.${row.kind}`), row.group_name, row.score === null ? '' : String(row.score)])
        setDone(rows.length)
        after = lot.next
      }
      // The head is what the import reads, in every language.
      saveText(t('export.file'), 'text/csv', toCsv([['关键词', '类型', '分组', '评分'], ...rows]))
      message.success(t('export.done', { n: rows.length }))
    } catch (error) {
      if (!mine.signal.aborted) message.error(say(error))
    } finally {
      setDone(null)
    }
  }
  if (done !== null)
    return <Button onClick={() => running.current?.abort()}>{t('export.stop', { n: done, total })}</Button>
  return (
    <Button disabled={total === 0} onClick={() => void run()}>
      {t('export.button')}
    </Button>
  )
}

import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { brokenLines, decodeText, textKind } from '../../lib/decode-text.ts'
import { readWorkbook, tableText } from '../../lib/read-workbook.ts'

/** Lines that are named at once. */
const NAMED = 5

/** `await read(file)`: the text of a chosen file, of which broken characters are told by their lines; of a workbook its first sheet as a table; null = it is neither, which has been said in a sentence. */
export const useTextFile = (): ((file: File) => Promise<string | null>) => {
  const { t } = useTranslation('ui')
  const { message } = App.useApp()
  return async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = textKind(bytes)
    if (kind === 'text') {
      const text = decodeText(bytes)
      const broken = brokenLines(text)
      if (broken.length > 0) void message.warning(t('brokenText', { name: file.name, lines: broken.slice(0, NAMED).join('、'), n: broken.length }))
      return text
    }
    // Read as what pasting it would give.
    const rows = kind === 'excel' ? await readWorkbook(bytes) : null
    if (rows !== null) return tableText(rows)
    void message.error(t(`notText.${kind}`, { name: file.name }))
    return null
  }
}

import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { brokenLines, readBytes, textKind } from '../../lib/decode-text.ts'
import { readWorkbook, tableText } from '../../lib/read-workbook.ts'

/** Lines that are named at once. */
const NAMED = 5
/** Seconds that a sentence of several parts stands. */
const LONG = 10

/**
 * `await read(file)`: the text of a chosen file, with a word about its encoding where that is not UTF-8 and about the
 * lines that could not be read; of a workbook its first sheet as a table; null = it is neither, which has been said in
 * a sentence.
 */
export function useTextFile(): (file: File) => Promise<string | null> {
  const { t } = useTranslation('ui')
  const { message } = App.useApp()
  return async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = textKind(bytes)
    if (kind === 'text') {
      const { text, encoding } = readBytes(bytes)
      const broken = brokenLines(text)
      const facts = { name: file.name, encoding, lines: broken.slice(0, NAMED).join('、'), n: broken.length }
      if (broken.length > 0)
        void message.warning(t(broken.length > NAMED ? 'text.brokenMany' : 'text.broken', facts), LONG)
      else if (encoding !== 'UTF-8') void message.info(t('text.readAs', facts), LONG)
      return text
    }
    // Read as what pasting it would give.
    const rows = kind === 'excel' ? await readWorkbook(bytes) : null
    if (rows !== null) return tableText(rows)
    void message.error(t(`notText.${kind}`, { name: file.name }))
    return null
  }
}

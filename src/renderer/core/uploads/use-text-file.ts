import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { decodeText, textKind } from '../../lib/decode-text.ts'

/** `await read(file)`: the text of a chosen file; null = it is no text, which has been said in a sentence. */
export const useTextFile = (): ((file: File) => Promise<string | null>) => {
  const { t } = useTranslation('ui')
  const { message } = App.useApp()
  return async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const kind = textKind(bytes)
    if (kind === 'text') return decodeText(bytes)
    void message.error(t(`notText.${kind}`, { name: file.name }))
    return null
  }
}

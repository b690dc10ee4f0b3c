import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** Time to take a slip back, s. */
const UNDO_S = 8
let serial = 0

/** Says what was done, with the way back beside it. `undo` answers the sentence that says so; its failure is told by the shell. */
export const useUndo = (): ((text: string, undo: () => Promise<string>) => void) => {
  const { t } = useTranslation('keywords')
  const { message } = App.useApp()
  return (text, undo) => {
    serial += 1
    const key = `keywords-undo:${serial}`
    const back = (): void => {
      message.destroy(key)
      undo().then((told) => void message.success(told), () => undefined)
    }
    void message.open({ key, type: 'success', duration: UNDO_S, content: <>{text}<Button type="link" size="small" onClick={back}>{t('undo')}</Button></> })
  }
}

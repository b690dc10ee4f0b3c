import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../http/use-error-text.ts'
import './use-undo.css'

/** The way back stays in sight this long, s. */
const UNDO_S = 8
let serial = 0

/** Says what was done and offers the way back. `undo` answers the sentence that says so. */
export const useUndo = (): ((text: string, undo: () => Promise<string>) => void) => {
  const { t } = useTranslation('ui')
  const { message } = App.useApp()
  const say = useErrorText()
  return (text, undo) => {
    serial += 1
    const key = `undo:${serial}`
    const back = async (): Promise<void> => {
      message.destroy(key)
      try {
        message.success(await undo())
      } catch (error) {
        message.error(say(error))
      }
    }
    void message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {text}
          <Button className="undo-button" type="link" size="small" onClick={() => void back()}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }
}

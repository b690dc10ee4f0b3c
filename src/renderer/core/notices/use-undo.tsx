import { CloseOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../http/use-error-text.ts'
import './use-undo.css'

/** The way back stays in sight this long, s. */
const UNDO_S = 8
let serial = 0

/** What was done with the way back, as a message; it is put away at once by its cross. */
export function UndoWords({ text, onUndo, onClose }: { text: string; onUndo: () => void; onClose: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <>
      {text}
      <Button className="undo-button" type="link" size="small" onClick={onUndo}>{t('undo')}</Button>
      <Button className="undo-button" type="text" size="small" icon={<CloseOutlined />} aria-label={t('close')} onClick={onClose} />
    </>
  )
}

/** Says what was done and offers the way back, for `seconds`. `undo` answers the sentence that says so. */
export const useUndo = (): ((text: string, undo: () => Promise<string>, seconds?: number) => void) => {
  const { message } = App.useApp()
  const say = useErrorText()
  return (text, undo, seconds = UNDO_S) => {
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
      duration: seconds,
      content: <UndoWords text={text} onUndo={() => void back()} onClose={() => message.destroy(key)} />,
    })
  }
}

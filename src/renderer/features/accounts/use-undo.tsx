import { App, Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Time to take a slip back, s. */
const UNDO_S = 8
let keys = 0

/** Says what was done, with 撤销 beside it. Undoing says so; its failure is told by the shell. */
export function useUndo(): (text: string, undo: () => Promise<unknown>) => void {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const last = useRef('')
  return (text, undo) => {
    // Only the newest can be taken back: an older one would undo what came after it.
    if (last.current !== '') message.destroy(last.current)
    const key = (last.current = `undo-${keys++}`)
    const back = (): void => {
      message.destroy(key)
      undo().then(
        () => void message.success(t('undone')),
        () => undefined,
      )
    }
    void message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {text}
          <Button type="link" size="small" onClick={back}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }
}

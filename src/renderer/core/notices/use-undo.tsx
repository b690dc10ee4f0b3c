import { CloseOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../http/use-error-text.ts'
import './use-undo.css'

/** The way back stays in sight this long, s. */
const UNDO_S = 8
/** So long does a sentence with times to act by, s. */
const LONG_S = 20
let serial = 0

const clockIn = (seconds: number): string => dayjs().add(seconds, 'second').format('HH:mm')

/**
 * Until when a way back of `seconds` is open, where it outlives a glance: the minute that has begun by then, so that it
 * is never named too late. '' = it is gone in a moment.
 */
export function useUndoUntil(): (seconds: number) => string {
  const { t } = useTranslation('ui')
  return (seconds) => (seconds <= UNDO_S ? '' : t('undoUntil', { time: clockIn(seconds) }))
}

/** What was done with the way back, where there is one, as a message; it is put away at once by its cross. */
export function UndoWords({ text, onUndo, onClose }: { text: string; onUndo?: () => void; onClose: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <>
      {text}
      {onUndo === undefined ? null : (
        <Button className="undo-button" type="link" size="small" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      <Button
        className="undo-button"
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('close')}
        onClick={onClose}
      />
    </>
  )
}

/**
 * Says what was done and offers the way back, for `seconds`, of long ones with the time at which they end. `undo`
 * answers the sentence that says so.
 */
export function useUndo(): (text: string, undo: () => Promise<string>, seconds?: number) => void {
  const { message } = App.useApp()
  const say = useErrorText()
  const until = useUndoUntil()
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
      content: (
        <UndoWords text={`${text}${until(seconds)}`} onUndo={() => void back()} onClose={() => message.destroy(key)} />
      ),
    })
  }
}

/** Says what was done long enough to read until when it can be taken back; it is put away at once by its cross. */
export function useTellLong(): (text: string) => void {
  const { message } = App.useApp()
  return (text) => {
    serial += 1
    const key = `long:${serial}`
    void message.open({
      key,
      type: 'success',
      duration: LONG_S,
      content: <UndoWords text={text} onClose={() => message.destroy(key)} />,
    })
  }
}

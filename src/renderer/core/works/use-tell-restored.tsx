import { App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { restoreItems } from '../../../contract/http/publish-grid.ts'
import '../notices/use-undo.css'

type Restored = OutputOf<typeof restoreItems>

/**
 * What became of works that were to wait again, in one sentence: those whose time is over don't go out by themselves.
 */
export function restoredText(t: TFunction<'seo'>, { restored, missed, skipped }: Restored): string {
  const said = missed > 0 ? t('items.restoredMissed', { n: restored, missed }) : t('items.restored', { n: restored })
  const [first] = skipped
  return first === undefined
    ? said
    : `${restored === 0 ? '' : t('items.restoredAnd', { said })}${t('items.restoredNot', { n: skipped.length, reason: first.reason })}`
}

/** The sentence stays in sight this long where it offers a press, s. */
const OFFERED_S = 8

/** Says what became of works that were restored; where the time of one is over, another time is at hand. */
export function useTellRestored(): (answer: Restored, onTime?: () => void) => void {
  const { t } = useTranslation('seo')
  const { message } = App.useApp()
  return (answer, onTime) => {
    const text = restoredText(t, answer)
    if (answer.missed === 0 || onTime === undefined)
      return void message.open({
        type: answer.skipped.length > 0 || answer.missed > 0 ? 'warning' : 'success',
        content: text,
      })
    const key = `restored:${crypto.randomUUID()}`
    const go = (): void => {
      message.destroy(key)
      onTime()
    }
    void message.open({
      key,
      type: 'warning',
      duration: OFFERED_S,
      content: (
        <>
          {text}
          <Button className="undo-button" type="link" size="small" onClick={go}>
            {t('items.changeTime')}
          </Button>
        </>
      ),
    })
  }
}

import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { planCalendar, unscheduledItems } from '../../../contract/http/plan.ts'
import { restoreItems } from '../../../contract/http/publish-grid.ts'
import { cancelItems } from '../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../core/http/use-api.ts'

/** The way back stays in sight this long, s. */
const UNDO_S = 8

/** Asks by name before works are cancelled, and offers the way back. */
export const useCancelWorks = (): ((works: readonly { id: number; title: string }[], done: () => void) => void) => {
  const { t } = useTranslation('calendar')
  const { modal, message } = App.useApp()
  const cancel = useCall(cancelItems, { refreshes: [planCalendar, unscheduledItems] })
  const restore = useCall(restoreItems, { refreshes: [planCalendar, unscheduledItems] })
  return (works, done) => {
    const ids = works.map((work) => work.id)
    modal.confirm({
      title: t('cancelAsk.title', { n: works.length }), content: t(works.length === 1 ? 'cancelAsk.one' : 'cancelAsk.text', { name: works.slice(0, 3).map((work) => `“${work.title}”`).join('、'), n: works.length }), okText: t('cancelWork'), cancelText: t('cancelAsk.no'), okButtonProps: { danger: true },
      onOk: async () => {
        await cancel.mutateAsync({ ids })
        done()
        const key = `cancelled-${crypto.randomUUID()}`
        const back = (): void => {
          message.destroy(key)
          restore.mutateAsync({ ids }).then(({ restored, missed }) => void (missed > 0 ? message.warning(t('undoneMissed', { n: restored, missed })) : message.success(t('undone', { n: restored }))), () => undefined)
        }
        void message.open({ key, type: 'success', duration: UNDO_S, content: <>{t('cancelled', { n: works.length })}<Button type="link" size="small" onClick={back}>{t('undo')}</Button></> })
      },
    })
  }
}

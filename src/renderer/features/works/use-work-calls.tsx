import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { restoreItems } from '../../../contract/http/publish-grid.ts'
import { type ListedItem, listItems } from '../../../contract/http/publish-items.ts'
import { retryItems, taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../core/http/use-api.ts'
import { accountWords } from '../../core/works/account-words.ts'
import { useCancelItems } from '../../core/works/use-cancel-items.ts'
import { useTellRestored } from '../../core/works/use-tell-restored.tsx'
import { isOpen } from './work-list.ts'

const REFRESHES = [listItems, taskVideoList, taskInfo]

/** 取消 with 撤销, 恢复, and what a person found out on the platform. */
export function useWorkCalls() {
  const { t } = useTranslation(['plantask', 'seo'])
  const { message, modal } = App.useApp()
  const tell = useTellRestored()
  const cancel = useCancelItems()
  const restore = useCall(restoreItems, { refreshes: REFRESHES })
  const retry = useCall(retryItems, { refreshes: REFRESHES })

  return {
    /** Those that can't be cancelled are left as they are, and told. */
    cancel: async (items: readonly ListedItem[], done?: () => void): Promise<void> => {
      const ids = items.filter(isOpen).map((item) => item.id)
      if (ids.length === 0) return void message.info(t('cancel.none'))
      await cancel(
        ids,
        ids.length < items.length
          ? t('cancel.some', { n: ids.length, left: items.length - ids.length })
          : t('cancel.done', { n: ids.length }),
      )
      done?.()
    },
    /** `onTime` leads to another time, where the old one is over. */
    restore: async (item: ListedItem, onTime: () => void): Promise<void> =>
      tell(await restore.mutateAsync({ ids: [item.id] }), onTime),
    absent: (item: ListedItem): void =>
      void modal.confirm({
        title: t('seo:items.notOut'),
        content: t('seo:items.absentText', { title: item.title, account: accountWords(item) }),
        okText: t('seo:confirm'),
        cancelText: t('cancelWord'),
        onOk: async () => {
          await retry.mutateAsync({ ids: [item.id], verified_absent: 1 })
          message.success(t('seo:items.absentDone'))
        },
      }),
  }
}

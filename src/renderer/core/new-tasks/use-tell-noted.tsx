import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeftOutWork } from '../../../contract/entities/publish.ts'
import { LeftOutList } from '../../ui/left-out.tsx'

/** A sentence with a task and a time in it is read so long, s. */
const NOTED_S = 8
let serial = 0

/**
 * Tells what is good to know of works that were made: one by its sentence, several by their number, which leads to all
 * of them. Nothing for none.
 */
export function useTellNoted(): (works: readonly LeftOutWork[]) => void {
  const { t } = useTranslation('seo')
  const { message, modal } = App.useApp()
  return (works) => {
    const [first] = works
    if (first === undefined) return
    serial += 1
    const key = `noted:${serial}`
    const showAll = (): void => {
      message.destroy(key)
      modal.info({
        title: t('new.notedTitle', { n: works.length }),
        width: 640,
        okText: t('new.notedRead'),
        content: <LeftOutList works={works} />,
      })
    }
    const content =
      works.length === 1 ? (
        first.msg
      ) : (
        <>
          {t('new.noted', { n: works.length, msg: first.msg })}
          <Button type="link" size="small" onClick={showAll}>
            {t('new.notedAll', { n: works.length })}
          </Button>
        </>
      )
    void message.info({ key, content, duration: NOTED_S })
  }
}

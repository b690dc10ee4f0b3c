import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { LeftOutList } from '../../../ui/left-out.tsx'

/**
 * Names each work that stays as it was, under its reason, until somebody has read it; nothing for none. `reasons`: by
 * id.
 */
export function useTellKept(): (
  works: readonly PublishItem[],
  reasons: readonly { id: number; msg: string }[],
) => void {
  const { t } = useTranslation('plantask')
  const { modal } = App.useApp()
  return (works, reasons) => {
    const byId = new Map(works.map((work) => [work.id, work]))
    const kept = reasons.flatMap(({ id, msg }) => {
      const work = byId.get(id)
      return work === undefined
        ? []
        : [
            {
              index: id,
              code: 0,
              msg,
              third_auth_id: work.thirdauth.id,
              openname: work.thirdauth.openname,
              platform_value: work.thirdauth.third_platform_info.value,
              title: work.title,
              ...(work.video_cover_url === '' ? {} : { cover_url: work.video_cover_url }),
            },
          ]
    })
    if (kept.length > 0)
      modal.warning({
        title: t('save.kept', { n: kept.length }),
        width: 640,
        okText: t('save.read'),
        content: <LeftOutList works={kept} />,
      })
  }
}

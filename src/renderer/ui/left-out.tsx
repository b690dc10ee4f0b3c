import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeftOutWork } from '../../contract/entities/publish.ts'
import { PlatformIcon } from './platform-icon.tsx'
import './left-out.css'

/** Works that were not, or would not be made: for whom, which, and why. Those with one reason stand together. */
export function LeftOutList({ works }: { works: readonly LeftOutWork[] }) {
  return (
    <ul className="left-out">
      {[...Map.groupBy(works, (work) => work.msg)].map(([msg, of]) => (
        <li key={msg}>
          <p>{msg}</p>
          <ul>
            {of.map((work) => (
              <li key={work.index}>
                <PlatformIcon value={work.platform_value} size={16} /> <b>{work.openname}</b> <span className="ellipsis" title={work.title}>{work.title}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Tells what a new task does not hold, until it is read; it stays over the screen that comes next. Nothing for none. `made`: works that the task has. */
export const useTellLeftOut = (): ((works: readonly LeftOutWork[], made: number) => void) => {
  const { t } = useTranslation('ui')
  const { modal } = App.useApp()
  return (works, made) => {
    if (works.length > 0) modal.warning({ title: t('leftOut.title', { made, n: works.length }), content: <><p>{t('leftOut.text')}</p><LeftOutList works={works} /></>, width: 640, okText: t('leftOut.ok') })
  }
}

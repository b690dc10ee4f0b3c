import { App, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { LeftOutWork } from '../../contract/entities/publish.ts'
import { PlatformIcon } from './platform-icon.tsx'
import './left-out.css'

/** Has what it would publish a name beside the work's title? */
const isNamed = ({ source_name: name = '', title }: LeftOutWork): boolean => name !== '' && name !== title

/** Works that were not, or would not be made: for whom, which, and why. Those with one reason stand together. */
export function LeftOutList({ works }: { works: readonly LeftOutWork[] }) {
  const { t } = useTranslation('ui')
  return (
    <ul className="left-out">
      {[...Map.groupBy(works, (work) => work.msg)].map(([msg, of]) => (
        <li key={msg}>
          <p>{msg}</p>
          <ul>
            {of.map((work) => (
              <li key={`${work.index}:${work.code}`}>
                <PlatformIcon value={work.platform_value} size={16} /> <b>{work.openname}</b>
                {work.cover_url ? <img src={work.cover_url} alt="" loading="lazy" /> : null}
                <span className="ellipsis" title={work.title}>
                  {work.title}
                </span>
                {isNamed(work) ? (
                  <small className="ellipsis" title={work.source_name}>
                    {t('leftOut.film', { name: work.source_name })}
                  </small>
                ) : null}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/**
 * Tells what a new task does not hold, until it is read; it stays over the screen that comes next. Nothing for none.
 * `made`: works that the task has; `makeUp` leads to where these works are made after all.
 */
export function useTellLeftOut(): (works: readonly LeftOutWork[], made: number, makeUp?: () => void) => void {
  const { t } = useTranslation('ui')
  const { modal } = App.useApp()
  return (works, made, makeUp) => {
    if (works.length === 0) return
    const told = modal.warning({
      title: t('leftOut.title', { made, n: works.length }),
      width: 640,
      okText: t('leftOut.ok'),
      content: (
        <>
          <p>{t(makeUp === undefined ? 'leftOut.text' : 'leftOut.textMakeUp')}</p>
          <LeftOutList works={works} />
        </>
      ),
      footer: (_, { OkBtn }) => (
        <Space>
          {makeUp === undefined ? null : (
            <Button onClick={() => (told.destroy(), makeUp())}>{t('leftOut.makeUp')}</Button>
          )}
          <OkBtn />
        </Space>
      ),
    })
  }
}

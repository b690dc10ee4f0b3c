import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { MoreOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { publicTime } from '../../../contract/work-time.ts'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { HoverVideo } from '../../ui/hover-video.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import type { RowActionList } from '../../ui/row-actions.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { WorkStatus } from './work-state.tsx'

export interface WorkCardProps {
  item: ListedItem
  chosen: boolean
  onChoose: () => void
  onOpen: () => void
  actions: RowActionList
}

/** A work upright: its film plays when pointed at. */
export function WorkCard({ item, chosen, onChoose, onOpen, actions }: WorkCardProps) {
  const { t } = useTranslation('plantask')
  const locked = item.locked_by !== ''
  const shown = actions.filter((action) => action !== false && action !== null && action !== undefined)
  return (
    <article className={`media-card${chosen ? ' chosen' : ''}${locked ? ' work-locked' : ''}`} aria-label={item.title}>
      <span className="media-check">
        <Checkbox
          checked={chosen}
          disabled={locked}
          aria-label={t('choose', { name: item.title })}
          onChange={onChoose}
        />
      </span>
      <button
        type="button"
        className="plain media-thumb"
        onClick={onOpen}
        disabled={!item.full_file_url && item.image_urls.length === 0}
      >
        <span className="sr-only">{t('action.previewOf', { name: item.title })}</span>
        <HoverVideo url={item.full_file_url} cover={item.video_cover_url || (item.image_urls[0] ?? '')} />
      </button>
      <div className="media-words">
        <span>
          <span className="ellipsis" title={item.title}>
            {item.title}
          </span>
          <small className="work-platform" title={item.thirdauth.openname}>
            <PlatformIcon
              value={item.thirdauth.third_platform_info.value}
              size={14}
              title={item.thirdauth.third_platform_info.name}
            />{' '}
            <span className="ellipsis">{item.thirdauth.openname}</span>
          </small>
          <WorkStatus item={item} />
          <small>
            {item.publish_status === PUBLISH_STATUS.success ? (
              <TimeText seconds={publicTime(item)} />
            ) : item.timing_time > 0 ? (
              <TimeText seconds={item.timing_time} />
            ) : (
              t('noTime')
            )}
          </small>
        </span>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: shown.map(({ key, label, icon, danger, disabled, onClick }) => ({
              key,
              label,
              icon,
              danger: danger === true,
              disabled: disabled === true,
              onClick,
            })),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('actionsOf', { name: item.title })} />
        </Dropdown>
      </div>
    </article>
  )
}

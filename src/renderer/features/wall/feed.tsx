import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PUBLISH_STATUS, type PublishRecord } from '../../../contract/entities/publish.ts'
import { PLATFORMS } from '../../../contract/platforms.ts'
import { type Asked, hasInstead, Instead } from '../../core/figures/instead.tsx'
import { useSession } from '../../core/session/use-session.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { type StatusKind, StatusTag } from '../../ui/status-tag.tsx'
import { WallBlock } from './wall-block.tsx'
import { zoneFormat } from './zone-clock.ts'

const KIND: Readonly<Record<PublishRecord['result'], StatusKind>> = {
  [PUBLISH_STATUS.waiting]: 'neutral',
  [PUBLISH_STATUS.publishing]: 'info',
  [PUBLISH_STATUS.success]: 'success',
  [PUBLISH_STATUS.cancelled]: 'neutral',
  [PUBLISH_STATUS.failed]: 'danger',
}

/** The newest attempts to publish; a new one comes in on top. */
export function Feed({
  query,
  mayRead,
  sites,
}: {
  query: Asked & { data: { data: readonly PublishRecord[] } | undefined }
  /** Holds the right that the list needs. */
  mayRead: boolean
  /** Sites as they are called in the page's language. */
  sites: readonly { platform_value: string; name: string }[] | undefined
}) {
  const { t, i18n } = useTranslation('wall')
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const time = useMemo(
    () => zoneFormat(zone, i18n.language, { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }),
    [zone, i18n.language],
  )
  const siteOf = useMemo(
    () =>
      new Map([
        ...PLATFORMS.map((site): [string, string] => [site.name, site.value]),
        ...(sites ?? []).map((site): [string, string] => [site.name, site.platform_value]),
      ]),
    [sites],
  )
  const rows = query.data?.data ?? []
  return (
    <WallBlock name="feed" title={t('blocks.feed')}>
      {mayRead ? (
        <Instead query={query} isEmpty={rows.length === 0} empty={t('none')} />
      ) : (
        <p className="wall-note">{t('noRight')}</p>
      )}
      {!mayRead || hasInstead(query, rows.length === 0) ? null : (
        <ul className="wall-feed" aria-label={t('blocks.feed')} tabIndex={0}>
          {rows.map((row) => {
            const outcome = row.unconfirmed === 1 ? 'unconfirmed' : row.result
            const at = (row.end_time > 0 ? row.end_time : row.start_time) * 1_000
            return (
              <li key={row.id}>
                <time className="tabular" dateTime={new Date(at).toISOString()}>
                  {time.format(at)}
                </time>
                <PlatformIcon value={siteOf.get(row.platform_name) ?? row.platform_name} title={row.platform_name} />
                <span className="ellipsis" title={row.openname}>
                  {row.openname}
                </span>
                <span className="ellipsis" title={row.title}>
                  {row.title.trim() || t('untitled')}
                </span>
                <StatusTag kind={row.unconfirmed === 1 ? 'warning' : KIND[row.result]}>
                  {t(`outcome.${outcome}`)}
                </StatusTag>
              </li>
            )
          })}
        </ul>
      )}
    </WallBlock>
  )
}

import { Alert, Button, Progress } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SeenVideo } from '../../ui/seen-video.tsx'
import { usePlayableCopy } from './use-playable-copy.ts'

export interface PlayableVideoProps extends Omit<ComponentProps<'video'>, 'src' | 'id'> {
  /** Number of the material. */
  id: number
  url: string
  name: string
}

/**
 * A material's video. Where this browser shows no picture of it, it says so and plays a copy that it can show: one that
 * is there, or one made at a press.
 */
export function PlayableVideo({ id, url, name, ...rest }: PlayableVideoProps) {
  const { t } = useTranslation('ui')
  const copy = usePlayableCopy(id)
  const shown = copy.url === '' ? url : copy.url
  return (
    <>
      <SeenVideo
        key={shown}
        {...rest}
        src={shown}
        aria-label={name}
        onBlind={copy.url === '' ? copy.look : copy.giveUp}
      />
      {copy.state === 'fine' ? null : (
        <Alert
          className="video-blind"
          showIcon
          type={copy.state === 'copy' ? 'info' : copy.state === 'failed' ? 'error' : 'warning'}
          title={copy.state === 'failed' ? copy.reason || t('blind.failed') : t(`blind.${copy.state}`)}
          description={
            copy.state === 'making' ? (
              <Progress percent={copy.percent} size="small" aria-label={t('blind.making')} />
            ) : copy.state === 'copy' ? undefined : (
              t('blind.what')
            )
          }
          action={
            copy.state === 'blind' || copy.state === 'failed' ? (
              <Button size="small" onClick={copy.make}>
                {t('blind.make')}
              </Button>
            ) : undefined
          }
        />
      )}
    </>
  )
}

import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { voiceServices } from '../../../../contract/http/voices.ts'
import { NotLoaded, StillOld } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { VoiceMapCard } from './voice-map-card.tsx'
import { VoiceServiceCard } from './voice-service-card.tsx'

/** 语音服务: who speaks the nine voices, the services and how to get them. */
export function VoiceTab() {
  const { t } = useTranslation('voices')
  const query = useApi(voiceServices, {}, { quiet: true })
  if (query.data === undefined) return <NotLoaded query={query} />
  return (
    <div className="settings-stack">
      <StillOld query={query} />
      <Typography.Paragraph type="secondary">{t('settings.text')}</Typography.Paragraph>
      <VoiceMapCard data={query.data} />
      {query.data.services.map((one) => (
        <VoiceServiceCard key={one.value} one={one} />
      ))}
    </div>
  )
}

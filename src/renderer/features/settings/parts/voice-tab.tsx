import { Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { voiceServices } from '../../../../contract/http/voices.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { VoiceMapCard } from './voice-map-card.tsx'
import { VoiceServiceCard } from './voice-service-card.tsx'

/** 语音服务: who speaks the nine voices, the services and how to get them. */
export function VoiceTab() {
  const { t } = useTranslation('voices')
  const say = useErrorText()
  const query = useApi(voiceServices, {}, { quiet: true })
  if (query.error) return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  return (
    <div className="settings-stack">
      <Typography.Paragraph type="secondary">{t('settings.text')}</Typography.Paragraph>
      <VoiceMapCard data={query.data} />
      {query.data.services.map((one) => <VoiceServiceCard key={one.value} one={one} />)}
    </div>
  )
}

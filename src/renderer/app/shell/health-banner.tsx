import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { HealthButton, RecheckButton } from '../../core/health/health-button.tsx'
import { useHealth, useHealthWords } from '../../core/health/use-health.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'

/**
 * Over every screen, for people who can do something about it: the most urgent finding with its remedy. A warning can
 * be put away until another comes.
 */
export function HealthBanner() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const say = useHealthWords()
  const [away, setAway] = useState('')
  const ill = useHealth().data?.checks.filter(({ level }) => level !== 'ok') ?? []
  const [first] = ill
  const codes = ill.map(({ code }) => code).join()
  if (first === undefined || (first.level === 'warn' && away === codes)) return null
  const { name, text, remedy } = say(first)
  return (
    <Alert
      banner
      type={first.level === 'fault' ? 'error' : 'warning'}
      title={t('health.banner', { name, text, remedy })}
      {...(first.level === 'warn' ? { closable: { onClose: () => setAway(codes) } } : {})}
      action={
        <Space size={8}>
          <HealthButton check={first} />
          <RecheckButton />
          <Button size="small" onClick={() => void navigate(withQuery(PATHS.personal, { tab: 'health' }))}>
            {ill.length > 1 ? t('health.viewAll', { n: ill.length }) : t('health.view')}
          </Button>
        </Space>
      }
    />
  )
}

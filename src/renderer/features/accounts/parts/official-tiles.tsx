import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listInterfaces } from '../../../../contract/http/official.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { useOfficialLogin } from '../use-official-login.ts'

/**
 * The choice 官方接口: every platform whose accounts can be authorised at its own interface; those without keys lead to the
 * settings.
 */
export function OfficialTiles({ groupId }: { groupId: number }) {
  const { t } = useTranslation('official')
  const { t: ta } = useTranslation('accounts')
  const navigate = useNavigate()
  const maySet = usePermit('setting:edit')
  const interfaces = useApi(listInterfaces, {}, { quiet: true })
  const login = useOfficialLogin()
  // A hand-off to a phone opens no account.
  const offered = (interfaces.data ?? []).filter((one) => one.flow !== 'share')
  if (offered.length === 0) return null
  return (
    <Flex vertical gap="small" component="section" aria-label={t('add.title')}>
      <p className="platform-note">
        <b>{t('add.title')}</b> ·{' '}
        {login.url === '' ? (
          t('add.note')
        ) : (
          <>
            {t('add.waiting')}{' '}
            <Button type="link" size="small" onClick={login.openAgain}>
              {t('add.again')}
            </Button>
          </>
        )}
      </p>
      <div className="platform-grid">
        {offered.map((one) => (
          <Button
            key={one.platform_value}
            className="platform-tile"
            loading={login.pending}
            disabled={one.configured === 0 && !maySet}
            onClick={() =>
              one.configured === 1
                ? void login.start({ platform: one.platform_value, groupId })
                : void navigate(withQuery(PATHS.personal, { tab: 'official' }))
            }
          >
            <PlatformIcon value={one.platform_value} size={36} />
            <span>{one.name}</span>
            <small className="platform-state">
              {one.configured === 1
                ? ta('add.count', { n: one.account_count })
                : maySet
                  ? t('add.setUp')
                  : t('add.notSet')}
            </small>
          </Button>
        ))}
      </div>
    </Flex>
  )
}

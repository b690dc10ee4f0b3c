import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listInterfaces } from '../../../../contract/http/official.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { useOfficialLogin } from '../use-official-login.ts'

/** Platforms where a business authorises all its accounts at once; one without keys leads to the settings. */
export function OfficialGrant() {
  const { t } = useTranslation('institutions')
  const { t: to } = useTranslation('official')
  const navigate = useNavigate()
  const maySet = usePermit('setting:edit')
  const interfaces =
    useApi(listInterfaces, {}, { quiet: true, staleMs: 60_000 }).data?.filter((one) => one.institution === 1) ?? []
  const login = useOfficialLogin()
  if (interfaces.length === 0) return null
  return (
    <Flex vertical gap="small" align="center">
      <p className="shop-note">
        {login.url === '' ? (
          t('grant.text')
        ) : (
          <>
            {to('add.waiting')}{' '}
            <Button type="link" size="small" onClick={login.openAgain}>
              {to('add.again')}
            </Button>
          </>
        )}
      </p>
      {interfaces.map((one) => (
        <Button
          key={one.platform_value}
          icon={<PlatformIcon value={one.platform_value} />}
          loading={login.pending}
          disabled={one.configured === 0 && !maySet}
          onClick={() =>
            one.configured === 1
              ? void login.start({ platform: one.platform_value, institution: true })
              : void navigate(withQuery(PATHS.personal, { tab: 'official' }))
          }
        >
          {t(one.configured === 1 ? 'grant.button' : 'grant.setUp', { name: one.name })}
        </Button>
      ))}
    </Flex>
  )
}

import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useMay } from '../../core/permissions/permit.tsx'
import { useProject } from '../../core/session/use-project.ts'
import { useSession } from '../../core/session/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AboutTab } from './about/about-tab.tsx'
import { AiTab } from './parts/ai-tab.tsx'
import { AppearanceTab } from './parts/appearance-tab.tsx'
import { BackupTab } from './parts/backup-tab.tsx'
import { ClipTab } from './parts/clip-tab.tsx'
import { CompanyTab } from './parts/company-tab.tsx'
import { InstallationTab } from './installation/installation-tab.tsx'
import { HealthTab } from './parts/health-tab.tsx'
import { HelperTab } from './parts/helper-tab.tsx'
import { ErrorLogTab, OperationLogTab, RunLogTab } from './parts/log-tabs.tsx'
import { OfficialTab } from './parts/official-tab.tsx'
import { PasswordTab } from './parts/password-tab.tsx'
import { ProfileTab } from './parts/profile-tab.tsx'
import { PublishTab } from './parts/publish-tab.tsx'
import { SuggestTab } from './parts/suggest-tab.tsx'
import { VoiceTab } from './parts/voice-tab.tsx'
import { ExpiredBanner } from './parts/expired-banner.tsx'
import { WechatTab } from './parts/wechat-tab.tsx'
import './settings.css'

/** 系统设置. While the tenant is expired only this screen works. */
export function PersonalPage() {
  const { t } = useTranslation('settings')
  const [search, setSearch] = useSearchParams()
  const may = useMay()
  const expired = useSession((state) => state.admin?.expired === 1)
  const runsInstallation = useSession((state) => state.admin?.runs_installation === 1)
  const build = useProject().data?.build
  const tabs: readonly (readonly { key: string; content: ReactNode; shown: boolean }[])[] = [
    [
      { key: 'profile', content: <ProfileTab />, shown: true },
      { key: 'password', content: <PasswordTab />, shown: !expired },
      { key: 'appearance', content: <AppearanceTab />, shown: true },
    ],
    [
      { key: 'company', content: <CompanyTab />, shown: true },
      { key: 'installation', content: <InstallationTab />, shown: may('setting:edit') && runsInstallation },
      { key: 'backup', content: <BackupTab />, shown: !expired && may('setting:edit') && runsInstallation },
      { key: 'health', content: <HealthTab />, shown: may('setting:edit') && runsInstallation },
    ],
    [
      { key: 'publish', content: <PublishTab />, shown: !expired },
      { key: 'helper', content: <HelperTab />, shown: !expired },
      { key: 'official', content: <OfficialTab />, shown: !expired && may('account:list') },
      { key: 'wechat', content: <WechatTab />, shown: !expired },
    ],
    [
      { key: 'clip', content: <ClipTab />, shown: !expired && may('clip:list') },
      { key: 'voice', content: <VoiceTab />, shown: !expired && may('clip:list') },
      { key: 'ai', content: <AiTab />, shown: !expired && may('clip:list') },
      { key: 'suggest', content: <SuggestTab />, shown: !expired },
    ],
    [
      { key: 'operationLog', content: <OperationLogTab />, shown: !expired && may('log:list') },
      { key: 'runLog', content: <RunLogTab />, shown: !expired },
      { key: 'errorLog', content: <ErrorLogTab />, shown: !expired && may('log:list') },
      { key: 'about', content: <AboutTab />, shown: true },
    ],
  ]
  const groups = tabs.map((group) => group.filter((tab) => tab.shown))
  const shown = groups.flat()
  // A line stands above each group but the first.
  const begins = new Set(groups.slice(1).flatMap(([first]) => (first === undefined ? [] : [first.key])))
  const active = shown.find((tab) => tab.key === search.get('tab'))?.key ?? 'profile'
  return (
    <>
      <PageHeader title={t('title')} text={build ? t('version', { version: build.version }) : ' '} />
      {expired ? <ExpiredBanner /> : null}
      <Tabs
        activeKey={active}
        // At the side: there are more than a row holds.
        tabPlacement="start"
        className="settings-tabs"
        // Another tab has its own list; its filters must not be taken along.
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={shown.map((tab) => ({
          key: tab.key,
          label: begins.has(tab.key) ? (
            <span className="settings-begins">{t(`tabs.${tab.key}`)}</span>
          ) : (
            t(`tabs.${tab.key}`)
          ),
          children: active === tab.key ? tab.content : null,
        }))}
      />
    </>
  )
}

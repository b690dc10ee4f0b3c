import { Form, Radio, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { LOCALES } from '../../../../contract/errors.ts'
import { getPersonalData, setPersonalData } from '../../../../contract/http/admin.ts'
import type { Layout } from '../../../core/appearance/layout-store.ts'
import { useLayout } from '../../../core/appearance/use-layout.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { changeLanguage } from '../../../core/i18n/i18n.ts'
import { useLanguage } from '../../../core/i18n/use-language.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { SectionCard } from '../../../ui/section-card.tsx'

const NAMES = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' } as const

const LAYOUT: readonly (keyof Layout)[] = ['tagsView', 'fixedHeader', 'sidebarLogo', 'pinyinSearch']

/** How the shell is laid out: of this person, on every computer. */
export function LayoutSwitches() {
  const { t } = useTranslation('settings')
  const { layout } = useServices()
  const now = useLayout((state) => state)
  const save = useCall(setPersonalData, { refreshes: [getPersonalData], overlay: false, inOrder: 'layout' })
  const change = (key: keyof Layout, on: boolean): void => {
    // Taken back when the server does not keep it, which says why. Asked of each call: `mutate` would tell of the last
    // one only.
    const answered = layout.choose(key, on)
    save.mutateAsync({ ui: { [key]: on ? 1 : 0 } }).then(
      () => answered(true),
      () => answered(false),
    )
  }
  return (
    <SectionCard title={t('appearance.layout')} text={t('appearance.layoutText')}>
      <Form layout="vertical" className="settings-form">
        {LAYOUT.map((key) => (
          <Form.Item key={key} label={t(`appearance.${key}.label`)} extra={t(`appearance.${key}.text`)}>
            <Switch aria-label={t(`appearance.${key}.label`)} checked={now[key]} onChange={(on) => change(key, on)} />
          </Form.Item>
        ))}
      </Form>
    </SectionCard>
  )
}

/** Theme and language of this browser, and the layout of this person. */
export function AppearanceTab() {
  const { t } = useTranslation('settings')
  const { appearance, i18n } = useServices()
  const theme = useStore(appearance.store, (state) => state.theme)
  const language = useLanguage()
  return (
    <>
      <SectionCard title={t('tabs.appearance')}>
        <Form layout="vertical" className="settings-form">
          <Form.Item label={t('appearance.theme')}>
            <Segmented
              value={theme}
              options={[
                { value: 'dark' as const, label: t('appearance.dark') },
                { value: 'light' as const, label: t('appearance.light') },
              ]}
              onChange={(next) => appearance.setTheme(next)}
            />
          </Form.Item>
          <Form.Item label={t('appearance.language')}>
            <Radio.Group
              value={language}
              options={LOCALES.map((value) => ({ value, label: NAMES[value] }))}
              onChange={(event) => void changeLanguage(i18n, document, event.target.value as (typeof LOCALES)[number])}
            />
          </Form.Item>
        </Form>
      </SectionCard>
      <LayoutSwitches />
    </>
  )
}

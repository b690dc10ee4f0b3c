import { Form, Radio, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { LOCALES } from '../../../../contract/errors.ts'
import { changeLanguage } from '../../../core/i18n/i18n.ts'
import { useLanguage } from '../../../core/i18n/use-language.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { SectionCard } from '../../../ui/section-card.tsx'

const NAMES = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' } as const

/** Theme and language of this browser. */
export function AppearanceTab() {
  const { t } = useTranslation('settings')
  const { appearance, i18n } = useServices()
  const theme = useStore(appearance.store, (state) => state.theme)
  const language = useLanguage()
  return (
    <SectionCard title={t('tabs.appearance')}>
      <Form layout="vertical" className="settings-form">
        <Form.Item label={t('appearance.theme')}>
          <Segmented value={theme} options={[{ value: 'dark' as const, label: t('appearance.dark') }, { value: 'light' as const, label: t('appearance.light') }]} onChange={(next) => appearance.setTheme(next)} />
        </Form.Item>
        <Form.Item label={t('appearance.language')}>
          <Radio.Group value={language} options={LOCALES.map((value) => ({ value, label: NAMES[value] }))} onChange={(event) => void changeLanguage(i18n, document, event.target.value as (typeof LOCALES)[number])} />
        </Form.Item>
      </Form>
    </SectionCard>
  )
}

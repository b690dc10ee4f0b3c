import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../../contract/errors.ts'
import { changeLanguage } from '../../core/i18n/i18n.ts'
import { useLanguage } from '../../core/i18n/use-language.ts'

/** Each language in its own words. */
const NAMES = { zh: '简体中文', en: 'English', es: 'Español', ja: '日本語' } as const

/** Language of the page. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const language = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: LOCALES.map((locale) => ({
          key: locale,
          label: <span lang={locale}>{NAMES[locale]}</span>,
          onClick: () => void changeLanguage(i18n, document, locale),
        })),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('language')} />
    </Dropdown>
  )
}

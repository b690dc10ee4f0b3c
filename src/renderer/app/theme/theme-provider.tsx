import { App as AntdApp, ConfigProvider, theme } from 'antd'
import type { Locale as AntdLocale } from 'antd/es/locale'
import builtIn from 'antd/es/locale/en_US'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Locale } from '../../../contract/errors.ts'
import { cssVariables } from '../../core/appearance/css-variables.ts'
import { themeConfig } from '../../core/appearance/tokens.ts'
import { useLanguage } from '../../core/i18n/use-language.ts'
import { useServices } from '../../core/services/services-context.ts'

/** antd's words, and those of its calendars (names of months and days), which come with dayjs. */
const LOCALES: Record<Locale, () => Promise<readonly [{ default: AntdLocale }, unknown?]>> = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  en: async () => [await import('antd/es/locale/en_US')],
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  ja: () => Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]),
}

/**
 * antd's words in the page's language; its built-in English until they are loaded. Never none: antd wraps its children
 * once there is a locale, and a page that gets a new parent begins anew, with its open dialogs and what was typed lost.
 */
const useAntdLocale = (): AntdLocale => {
  const language = useLanguage()
  const [locale, setLocale] = useState<AntdLocale>(builtIn)
  useEffect(() => {
    let current = true
    void LOCALES[language]().then(([module]) => {
      if (current) setLocale(module.default)
    })
    return () => {
      current = false
    }
  }, [language])
  return locale
}

/** antd's tokens as CSS variables of the whole page. */
function CssVariables() {
  const { token } = theme.useToken()
  useLayoutEffect(() => {
    const style = document.documentElement.style
    for (const [name, value] of Object.entries(cssVariables(token))) style.setProperty(name, value)
  }, [token])
  return null
}

/** Theme, words and messages of antd; its injected styles carry the page's nonce. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { appearance } = useServices()
  const name = useStore(appearance.store, (state) => state.theme)
  const locale = useAntdLocale()
  // Asked once, at the start.
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const config = useMemo(() => themeConfig(name, motion), [name, motion])
  return (
    // antd's ripple after a press goes on for two seconds, whatever was asked of motion.
    <ConfigProvider
      theme={config}
      componentSize="middle"
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      {...(nonce === '' ? {} : { csp: { nonce } })}
      locale={locale}
    >
      <AntdApp message={{ maxCount: 3, top: 8 }} component={false}>
        <CssVariables />
        {children}
      </AntdApp>
    </ConfigProvider>
  )
}

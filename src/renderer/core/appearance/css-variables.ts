import type { GlobalToken } from 'antd'

/** antd's tokens as CSS variables for our own style sheets, each with its `--`. */
export function cssVariables(token: GlobalToken): Readonly<Record<`--${string}`, string>> {
  return {
    '--bg': token.colorBgLayout,
    '--surface': token.colorBgContainer,
    '--raised': token.colorBgElevated,
    '--soft': token.colorFillAlter,
    '--line': token.colorBorderSecondary,
    '--line-strong': token.colorBorder,
    '--text': token.colorText,
    '--text-2': token.colorTextSecondary,
    '--text-3': token.colorTextTertiary,
    '--accent': token.colorPrimary,
    '--accent-soft': token.colorPrimaryBg,
    '--link': token.colorLink,
    '--hover': token.colorFillSecondary,
    '--success': token.colorSuccess,
    '--warning': token.colorWarning,
    '--danger': token.colorError,
    '--held': token.purple6,
    '--shadow': token.boxShadowSecondary,
    '--veil': token.colorBgMask,
    '--on-media': token.colorTextLightSolid,
    '--font': token.fontFamily,
  }
}

import { theme } from 'antd'
import type { CSSProperties, HTMLAttributes } from 'react'

const {
  colorBgContainer,
  colorText,
  colorTextSecondary,
  colorTextTertiary,
  colorBorder,
  colorBorderSecondary,
  colorLink,
  colorFillAlter,
  colorFillSecondary,
} = theme.getDesignToken({ algorithm: theme.defaultAlgorithm })

/** Our variables as they are by day, whatever theme the page is in. */
const DAY = {
  '--surface': colorBgContainer,
  '--text': colorText,
  '--text-2': colorTextSecondary,
  '--text-3': colorTextTertiary,
  '--line': colorBorderSecondary,
  '--line-strong': colorBorder,
  '--link': colorLink,
  '--soft': colorFillAlter,
  '--hover': colorFillSecondary,
} as CSSProperties

/** White paper with dark words in both themes: what it shows is read by others on a platform's page. */
export function Paper({ style, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div {...rest} style={{ ...DAY, colorScheme: 'light', background: colorBgContainer, color: colorText, ...style }} />
  )
}

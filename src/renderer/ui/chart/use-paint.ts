import { theme } from 'antd'
import { useMemo } from 'react'
import type { Paint } from './chart-option.ts'

/** `part` of a colour over a ground, both #rrggbb. */
function mixed(color: string, ground: string, part: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)
  const of = (at: number): number => Math.round(channel(color, at) * part + channel(ground, at) * (1 - part))
  return `rgb(${of(0)},${of(1)},${of(2)})`
}

/** Colours of the theme that is shown. */
export function usePaint(): Paint {
  const { token } = theme.useToken()
  return useMemo(
    (): Paint => ({
      accent: token.colorPrimary,
      faint: token.colorTextQuaternary,
      text: token.colorText,
      soft: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      ground: token.colorBgContainer,
      raised: token.colorBgElevated,
      ramp: [1, 0.68, 0.42, 0.2].map((part) => mixed(token.colorPrimary, token.colorBgContainer, part)),
      good: token.colorSuccess,
      bad: token.colorError,
      isStill: Number.parseFloat(token.motionDurationMid) < 0.01,
    }),
    [token],
  )
}

import { theme } from 'antd'
import { useMemo } from 'react'
import type { Paint } from './chart-option.ts'

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
      series: [token.colorPrimary, token.colorPrimaryBorder, token.cyan6, token.gold6, token.colorTextQuaternary],
      good: token.colorSuccess,
      bad: token.colorError,
      isStill: Number.parseFloat(token.motionDurationMid) < 0.01,
    }),
    [token],
  )
}

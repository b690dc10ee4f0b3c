import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { ThemeName } from './appearance-store.ts'

/** The one accent; white text on it has a contrast of 4.9. */
const ACCENT = '#3566eb'

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Hiragino Sans', sans-serif"

/** Of what lies over the dark page. */
const DARK_EDGE = '#353c49'

const dark: NonNullable<ThemeConfig['token']> = {
  colorBgLayout: '#0f1218',
  colorBgContainer: '#171b23',
  colorBgElevated: '#1f242e',
  colorBgSpotlight: '#2c3340',
  colorBorder: DARK_EDGE,
  colorBorderSecondary: '#262c37',
  colorText: '#e7eaf0',
  colorTextSecondary: '#a9b2c1',
  colorTextTertiary: '#8d97a8',
  colorTextPlaceholder: '#7f8a9c',
  colorTextDescription: '#98a2b3',
  colorLink: '#85a9ff',
  colorLinkHover: '#a9c2ff',
  colorLinkActive: '#85a9ff',
  colorFillAlter: '#1b202a',
  // An edge around lists and dialogs: on dark ground their shadow is not seen.
  boxShadow: `0 0 0 1px ${DARK_EDGE}, 0 6px 16px 0 rgba(0, 0, 0, 0.48)`,
  boxShadowSecondary: `0 0 0 1px ${DARK_EDGE}, 0 6px 16px 0 rgba(0, 0, 0, 0.48)`,
  // Light enough for words on the dark surface; solid danger buttons carry dark words instead.
  colorError: '#ff8785',
}

const light: NonNullable<ThemeConfig['token']> = {
  colorBgLayout: '#f3f5f9',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#d4d9e2',
  colorBorderSecondary: '#e7eaf0',
  colorText: '#1b212c',
  colorTextSecondary: '#4f5a6b',
  colorTextTertiary: '#667085',
  colorTextPlaceholder: '#6d7789',
  colorTextDescription: '#667085',
  colorLink: '#2553cf',
  colorLinkHover: '#3566eb',
  colorLinkActive: '#2553cf',
  colorFillAlter: '#f8f9fc',
  colorError: '#cf1322',
}

// Short instead of none: antd opens dialogs another way without motion, and the field that should have the focus does
// not get it.
const QUICK = { motionDurationFast: '0.08s', motionDurationMid: '0.12s', motionDurationSlow: '0.18s' }
const STILL = { motionDurationFast: '0.001s', motionDurationMid: '0.001s', motionDurationSlow: '0.001s' }

/**
 * antd's tokens of a theme: dense rows, 8 px grid, quick motion, or none to be seen for whoever asked the system for
 * less of it.
 */
export function themeConfig(name: ThemeName, motion: boolean): ThemeConfig {
  return {
    algorithm: name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: ACCENT,
      colorInfo: ACCENT,
      ...(name === 'dark' ? dark : light),
      fontFamily: FONT,
      fontSize: 14,
      borderRadius: 6,
      controlHeight: 32,
      ...(motion ? QUICK : STILL),
      wireframe: false,
    },
    components: {
      Table: {
        cellPaddingBlock: 10,
        cellPaddingInline: 12,
        cellPaddingBlockMD: 8,
        cellPaddingInlineMD: 10,
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
        headerBg: name === 'dark' ? '#1b202a' : '#f8f9fc',
        headerSplitColor: 'transparent',
      },
      Tabs: {
        itemSelectedColor: name === 'dark' ? '#a9c2ff' : '#2553cf',
        itemHoverColor: name === 'dark' ? '#a9c2ff' : '#3566eb',
        horizontalMargin: '0 0 16px 0',
      },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Card: { headerHeight: 48, bodyPadding: 16, headerPadding: 16 },
      Modal: { titleFontSize: 16 },
      // An empty box or circle is seen at a contrast of 3 on every surface.
      Checkbox: { colorBorder: name === 'dark' ? '#68748a' : '#8a94a6' },
      Radio: { colorBorder: name === 'dark' ? '#68748a' : '#8a94a6' },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: name === 'dark' ? '#1f1316' : '#ffffff',
        defaultHoverColor: name === 'dark' ? '#a9c2ff' : '#2553cf',
        defaultActiveColor: name === 'dark' ? '#a9c2ff' : '#2553cf',
      },
    },
  }
}

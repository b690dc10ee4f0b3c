import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useThemeName } from '../../core/appearance/use-theme.ts'

/** Dark or light. */
export function ThemeButton() {
  const { t } = useTranslation()
  const [theme, setTheme] = useThemeName()
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = t(`theme.${other}`)
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        aria-label={label}
        onClick={() => setTheme(other)}
      />
    </Tooltip>
  )
}

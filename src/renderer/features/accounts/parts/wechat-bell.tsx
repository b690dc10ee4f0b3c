import { BellFilled, BellOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'

/** Is somebody told by WeChat when the account drops? Pressing binds. */
export function WechatBell({ bound, name, onBind }: { bound: boolean; name: string; onBind?: () => void }) {
  const { t } = useTranslation('wechat')
  const words = t(bound ? 'bound' : 'unbound')
  return (
    <Tooltip title={words}>
      <Button
        type="text"
        size="small"
        className={bound ? 'wechat-bell bound' : 'wechat-bell'}
        icon={bound ? <BellFilled /> : <BellOutlined />}
        aria-label={`${name} ${words}`}
        disabled={onBind === undefined}
        {...(onBind === undefined ? {} : { onClick: onBind })}
      />
    </Tooltip>
  )
}

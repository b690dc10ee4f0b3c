import { DownOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../core/session/use-session.ts'
import { PATHS } from '../../lib/paths.ts'
import { useLogout } from './use-logout.ts'

/** Who is signed in: settings and the way out. */
export function UserMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  const name = useSession((state) => state.name)
  const avatar = useSession((state) => state.avatar)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'settings',
            icon: <SettingOutlined />,
            label: t('userMenu.settings'),
            onClick: () => void navigate(PATHS.personal),
          },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: t('logout.title'), onClick: logout },
        ],
      }}
    >
      <button type="button" className="plain user-button" data-testid="user-menu">
        <Avatar size={26} icon={<UserOutlined />} {...(avatar === '' ? {} : { src: avatar })} />
        <span className="ellipsis">{name}</span>
        <DownOutlined style={{ fontSize: 10 }} aria-hidden="true" />
      </button>
    </Dropdown>
  )
}

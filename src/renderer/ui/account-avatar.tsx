import { Avatar } from 'antd'
import { PlatformIcon } from './platform-icon.tsx'
import './account-avatar.css'

export interface AccountAvatarProps {
  name: string
  /** Image address, '' when none. */
  avatar: string
  /** Platform code, shown as a small mark at the corner. */
  platform: string
  size?: number
  /** Second line, e.g. the account's id or group. */
  text?: string
  /** Why it can't be chosen: a line of its own, as long as it is. */
  reason?: string
  /** Picture only. */
  bare?: boolean
}

/** A platform account: picture with the platform's mark, name, second line. */
export function AccountAvatar({
  name,
  avatar,
  platform,
  size = 32,
  text,
  reason = '',
  bare = false,
}: AccountAvatarProps) {
  const picture = (
    <span className="account-picture">
      <Avatar size={size} alt="" {...(avatar === '' ? {} : { src: avatar })}>
        {[...name][0] ?? '?'}
      </Avatar>
      <span className="account-platform">
        <PlatformIcon value={platform} size={Math.max(14, Math.round(size * 0.45))} />
      </span>
    </span>
  )
  if (bare) return picture
  return (
    <span className="account-avatar">
      {picture}
      <span className="account-words">
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {text === undefined ? null : (
          <small className="ellipsis" title={text}>
            {text}
          </small>
        )}
        {reason === '' ? null : <small className="account-reason">{reason}</small>}
      </span>
    </span>
  )
}

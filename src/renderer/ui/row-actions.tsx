import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './row-actions.css'

export interface RowAction {
  key: string
  label: string
  icon?: ReactNode
  /**
   * A word or two that stand in sight instead of the sign: an answer that is waited for. The other actions give way to
   * it.
   */
  word?: string
  danger?: boolean
  disabled?: boolean
  /** Why it is disabled, or what it does. */
  hint?: string
  onClick: () => void
}

/** Entries left out by a missing right may be passed as false, null or undefined. */
export type RowActionList = readonly (RowAction | false | null | undefined)[]

const SHOWN = 3

/**
 * Actions of a row: at most three in sight, or those with words, the rest under 更多; `folded` where there is no room for
 * more than that menu.
 */
export function RowActions({ actions, folded = false }: { actions: RowActionList; folded?: boolean }) {
  const { t } = useTranslation('ui')
  const all = actions.filter(
    (action): action is RowAction => action !== false && action !== null && action !== undefined,
  )
  const worded = all.filter((action) => action.word !== undefined)
  const shown = folded ? [] : worded.length > 0 ? worded : all.length <= SHOWN + 1 ? all : all.slice(0, SHOWN)
  const rest = all.filter((action) => !shown.includes(action))
  return (
    <span className="row-actions">
      {shown.map((action) => {
        const { icon, label, word } = action
        return (
          <Tooltip key={action.key} title={action.hint ?? (icon === undefined ? '' : label)}>
            <Button
              size="small"
              type="text"
              danger={action.danger === true}
              disabled={action.disabled === true}
              icon={word === undefined ? icon : undefined}
              {...(word === undefined ? {} : { className: 'row-action-word' })}
              aria-label={label}
              onClick={action.onClick}
            >
              {word ?? (icon === undefined ? label : null)}
            </Button>
          </Tooltip>
        )
      })}
      {rest.length === 0 ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              label: action.label,
              icon: action.icon,
              danger: action.danger === true,
              disabled: action.disabled === true,
              ...(action.hint === undefined ? {} : { title: action.hint }),
              onClick: ({ domEvent }) => {
                domEvent.stopPropagation()
                action.onClick()
              },
            })),
          }}
        >
          <Button size="small" type="text" icon={<MoreOutlined />} aria-label={t('more')} />
        </Dropdown>
      )}
    </span>
  )
}

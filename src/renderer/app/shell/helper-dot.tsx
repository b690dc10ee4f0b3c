import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useWaitingDevice } from '../../core/helper/use-device.ts'
import { useHelperLink, useHelperState } from '../../core/helper/use-helper.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'

/**
 * Is the cloud housekeeper connected, and may it receive accounts? A click opens the prompt, or its settings when it
 * is.
 */
export function HelperDot() {
  const { t } = useTranslation()
  const link = useHelperLink()
  const navigate = useNavigate()
  const phase = useHelperState((state) => state.phase)
  const device = useHelperState((state) => state.info?.device_name ?? '')
  const unpaired = useHelperState((state) => state.problem === 'unpaired')
  const waits = useWaitingDevice() !== undefined
  const state = phase === 'ready' ? 'on' : phase === 'closed' ? 'off' : 'busy'
  const look = state === 'on' && waits ? 'waits' : state
  const text = t(`helper.${state === 'off' && unpaired ? 'unpaired' : look}`)
  const click = (): void => {
    if (phase === 'ready') void navigate(withQuery(PATHS.personal, { tab: 'helper' }))
    else link.require()
  }
  return (
    <Tooltip title={device === '' ? text : `${text} · ${device}`}>
      <button
        type="button"
        className={`plain helper-dot ${look}`}
        onClick={click}
        aria-label={`${t('helper.name')}: ${text}`}
        data-testid="helper-dot"
        data-state={state}
      >
        <i aria-hidden="true" />
        <span>{text}</span>
      </button>
    </Tooltip>
  )
}

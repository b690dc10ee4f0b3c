import { Button, Form, type FormInstance } from 'antd'
import { useTranslation } from 'react-i18next'
import './save-button.css'

/** True while the form holds something else than what is stored, both as they would be sent. */
export function useIsChanged<V extends object>(
  form: FormInstance<V>,
  stored: V,
  toWire: (values: V) => unknown,
): boolean {
  const values = Form.useWatch([], form) as V | undefined
  return values !== undefined && JSON.stringify(toWire(values)) !== JSON.stringify(toWire(stored))
}

export interface SaveButtonProps {
  /** What is saved, where a page has several of these. */
  label: string
  changed: boolean
  loading: boolean
  /** Absent = it sends the form around it. */
  onClick?: () => void
}

/** Saves one group of settings: can be pressed only when something of it changed, and says so. */
export function SaveButton({ label, changed, loading, onClick }: SaveButtonProps) {
  const { t } = useTranslation('ui')
  return (
    <span className="save-button">
      <Button
        type="primary"
        disabled={!changed && !loading}
        loading={loading}
        {...(onClick === undefined ? { htmlType: 'submit' as const } : { onClick })}
      >
        {label}
      </Button>
      <span role="status">{changed ? t('unsaved') : ''}</span>
    </span>
  )
}

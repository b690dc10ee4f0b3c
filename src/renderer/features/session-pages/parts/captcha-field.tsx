import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The picture code; a click on the picture brings another. */
export function CaptchaField({ image, onRefresh }: { image: string; onRefresh: () => void }) {
  const { t } = useTranslation('session')
  return (
    <Form.Item label={t('captcha.label')} required>
      <div className="entry-captcha">
        <Form.Item name="captcha" noStyle rules={[{ required: true, whitespace: true, message: t('captcha.needed') }]}>
          <Input maxLength={8} autoComplete="off" placeholder={t('captcha.hint')} aria-label={t('captcha.label')} />
        </Form.Item>
        <button
          type="button"
          className="entry-captcha-picture"
          onClick={onRefresh}
          aria-label={t('captcha.refresh')}
          title={t('captcha.refresh')}
        >
          <img src={image} alt="" />
        </button>
      </div>
    </Form.Item>
  )
}

import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** Longest number or name as it is typed; the server brings it to one form. */
const TYPED_MAX = 60

/**
 * Fields `phone` and `wechat` of a form. Of a row that is edited they are empty: what is typed replaces what there is,
 * `hasNoPhone` and `hasNoWechat` take it off. `needsOne`: one of both has to be typed.
 */
export function ContactItems({
  row,
  needsOne,
}: {
  row: { phone_mask: string; wechat_mask: string } | null
  needsOne: boolean
}) {
  const { t } = useTranslation('customers')
  const phone = row?.phone_mask ?? ''
  const wechat = row?.wechat_mask ?? ''
  return (
    <>
      <Form.Item
        name="phone"
        label={t('col.phone')}
        dependencies={['wechat']}
        rules={
          needsOne
            ? [
                ({ getFieldValue }) => ({
                  validator: (_rule, value: string | undefined) =>
                    `${value ?? ''}${String(getFieldValue('wechat') ?? '')}`.trim() === ''
                      ? Promise.reject(new Error(t('form.needContact')))
                      : Promise.resolve(),
                }),
              ]
            : []
        }
      >
        <Input
          maxLength={TYPED_MAX}
          inputMode="tel"
          autoComplete="off"
          placeholder={phone === '' ? t('form.phoneHint') : t('form.kept', { value: phone })}
        />
      </Form.Item>
      {phone === '' ? null : (
        <Form.Item name="hasNoPhone" valuePropName="checked" className="lead-off">
          <Checkbox>{t('form.noPhone')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="wechat" label={t('col.wechat')}>
        <Input
          maxLength={TYPED_MAX}
          autoComplete="off"
          placeholder={wechat === '' ? t('form.wechatHint') : t('form.kept', { value: wechat })}
        />
      </Form.Item>
      {wechat === '' ? null : (
        <Form.Item name="hasNoWechat" valuePropName="checked" className="lead-off">
          <Checkbox>{t('form.noWechat')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}

import { App, Checkbox, Col, Form, Input, InputNumber, Row, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { addPlaces, listPlaces } from '../../../contract/http/places.ts'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { showFieldErrors } from '../../core/http/field-errors.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { FormModal } from '../../ui/form-modal.tsx'

interface Values {
  platform_value: 'douyin'
  poi_id: string
  poi_name: string
  address: string
  province: string
  city: string
  district: string
  lng: number | null
  lat: number | null
  is_default: boolean
}
const EMPTY: Values = {
  platform_value: 'douyin',
  poi_id: '',
  poi_name: '',
  address: '',
  province: '',
  city: '',
  district: '',
  lng: null,
  lat: null,
  is_default: false,
}

/** A place typed by hand. */
export function PlaceModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('places')
  const { message } = App.useApp()
  const say = useErrorText()
  const { options, failed } = usePlatformOptions()
  const add = useCall(addPlaces, { refreshes: [listPlaces], quiet: true })
  const line = (name: 'province' | 'city' | 'district') => (
    <Col span={8}>
      <Form.Item name={name} label={t(`field.${name}`)}>
        <Input maxLength={40} />
      </Form.Item>
    </Col>
  )
  return (
    <FormModal<Values>
      open={open}
      title={t('addPlace')}
      initial={EMPTY}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ is_default, ...one }) => {
        const { added } = await add.mutateAsync({ list: [one], is_default: is_default ? 1 : 0 })
        if (added === 0) message.info(t('already'))
        else message.success(t('saved'))
      }}
    >
      <Form.Item name="platform_value" label={t('field.platform')} rules={[{ required: true }]}>
        <Select options={[...options]} {...failed} />
      </Form.Item>
      <Form.Item
        name="poi_name"
        label={t('field.name')}
        rules={[{ required: true, whitespace: true, message: t('need.name') }]}
      >
        <Input maxLength={60} showCount autoFocus />
      </Form.Item>
      <Form.Item
        name="poi_id"
        label={t('field.poiId')}
        extra={t('hint.poiId')}
        rules={[
          { required: true, whitespace: true, message: t('need.poiId') },
          { pattern: /^[\w\-.:]+$/, message: t('need.poiIdForm') },
        ]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="address" label={t('field.address')}>
        <Input maxLength={200} />
      </Form.Item>
      <Row gutter={16}>
        {line('province')}
        {line('city')}
        {line('district')}
      </Row>
      <Row gutter={16}>
        <Col span={12}>
          <Form.Item name="lng" label={t('field.lng')}>
            <InputNumber className="anchor-number" min={-180} max={180} />
          </Form.Item>
        </Col>
        <Col span={12}>
          <Form.Item
            name="lat"
            label={t('field.lat')}
            dependencies={['lng']}
            rules={[
              (form) => ({
                validator: async (_rule, value: number | null) => {
                  if (
                    (value === null || value === undefined) !==
                    ((form.getFieldValue('lng') as number | null) === null)
                  )
                    throw new Error(t('need.both'))
                },
              }),
            ]}
          >
            <InputNumber className="anchor-number" min={-90} max={90} />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="is_default" valuePropName="checked">
        <Checkbox>{t('field.default')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}

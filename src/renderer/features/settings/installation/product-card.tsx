import { App, Button, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { installation } from '../../../../contract/http/installation.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { PictureField } from './picture-field.tsx'
import { useSaveInstallation } from './use-save-installation.ts'

type Product = OutputOf<typeof installation>['product']
type Values = Pick<Product, 'name' | 'support_phone' | 'helper_mac' | 'helper_win' | 'theme_default'>
const PICTURES = [
  { field: 'white_logo_id', shown: 'whiteLogo', label: 'whiteLogo' },
  { field: 'black_logo_id', shown: 'blackLogo', label: 'blackLogo' },
  { field: 'support_qr_id', shown: 'support_qr', label: 'qr' },
] as const

/** Name, logos, support and downloads. Pictures are saved when they are chosen. */
export function ProductCard({ product }: { product: Product }) {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useSaveInstallation()
  const picture = useSaveInstallation()
  const [form] = useForm<Values>()
  const submit = (values: Values): void =>
    save.mutate(
      { product: values },
      {
        onError: (error) => {
          if (
            !showFieldErrors(form, error, {
              'product.name': 'name',
              'product.support_phone': 'support_phone',
              'product.helper_mac': 'helper_mac',
              'product.helper_win': 'helper_win',
            })
          )
            void message.error(say(error))
        },
      },
    )
  const { name, support_phone, helper_mac, helper_win, theme_default } = product
  return (
    <SectionCard title={t('installation.product')} text={t('installation.productText')}>
      <div className="picture-fields">
        {PICTURES.map((one) => (
          <PictureField
            key={one.field}
            label={t(`installation.${one.label}`)}
            url={product[one.shown]}
            dark={one.field === 'white_logo_id'}
            pending={picture.isPending}
            onChoose={(id) =>
              picture.mutate({ product: { [one.field]: id } }, { onError: (error) => void message.error(say(error)) })
            }
          />
        ))}
      </div>
      <Form<Values>
        form={form}
        layout="vertical"
        className="settings-form"
        initialValues={{ name, support_phone, helper_mac, helper_win, theme_default }}
        onFinish={submit}
      >
        <Form.Item<Values>
          name="name"
          label={t('installation.name')}
          rules={[{ required: true, whitespace: true, message: t('installation.required') }]}
        >
          <Input maxLength={20} showCount />
        </Form.Item>
        <Form.Item<Values> name="support_phone" label={t('installation.phone')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item<Values> name="helper_mac" label={t('installation.mac')} extra={t('installation.urlHint')}>
          <Input maxLength={500} placeholder="https://" />
        </Form.Item>
        <Form.Item<Values> name="helper_win" label={t('installation.win')} extra={t('installation.urlHint')}>
          <Input maxLength={500} placeholder="https://" />
        </Form.Item>
        <Form.Item<Values> name="theme_default" label={t('installation.theme')}>
          <Radio.Group
            options={(['dark', 'light'] as const).map((value) => ({ value, label: t(`installation.${value}`) }))}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('installation.save')}
        </Button>
      </Form>
    </SectionCard>
  )
}

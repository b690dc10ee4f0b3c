import { PictureOutlined } from '@ant-design/icons'
import { App, Button, Upload } from 'antd'
import { useTranslation } from 'react-i18next'

const MAX_BYTES = 20 * 1024 * 1024

/** A picture that proves what a person saw; sent when the form is. */
export function PictureField({
  value = null,
  onChange,
}: {
  value?: File | null
  onChange?: (file: File | null) => void
}) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const take = (file: File): false => {
    if (!file.type.startsWith('image/') || file.size > MAX_BYTES) message.error(t('picture.wrong'))
    else onChange?.(file)
    return false
  }
  return (
    <span className="rank-picture">
      <Upload accept="image/*" showUploadList={false} beforeUpload={take}>
        <Button icon={<PictureOutlined />}>{t(value === null ? 'picture.choose' : 'picture.other')}</Button>
      </Upload>
      {value === null ? null : (
        <>
          <span className="ellipsis" title={value.name}>
            {value.name}
          </span>
          <Button type="link" size="small" onClick={() => onChange?.(null)}>
            {t('picture.remove')}
          </Button>
        </>
      )}
    </span>
  )
}

import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'

/** A picture of the library, chosen at once. `dark`: what it stands on. */
export function PictureField({
  label,
  url,
  dark = false,
  pending,
  onChoose,
}: {
  label: string
  url: string
  dark?: boolean
  pending: boolean
  onChoose: (attachmentId: number) => void
}) {
  const { t } = useTranslation('settings')
  const [open, setOpen] = useState(false)
  return (
    <div className="picture-field" role="group" aria-label={label}>
      <span>{label}</span>
      <div className={dark ? 'picture-shown dark' : 'picture-shown'}>
        {url === '' ? t('installation.none') : <img src={url} alt={label} />}
      </div>
      <Space size={8}>
        <Button size="small" loading={pending} onClick={() => setOpen(true)}>
          {t(url === '' ? 'installation.choose' : 'installation.change')}
        </Button>
        {url === '' ? null : (
          <Button size="small" type="text" danger disabled={pending} onClick={() => onChoose(0)}>
            {t('installation.remove')}
          </Button>
        )}
      </Space>
      <MaterialModal
        open={open}
        kind="image"
        single
        title={label}
        chosen={[]}
        onClose={() => setOpen(false)}
        onOk={([file]) => {
          setOpen(false)
          if (file !== undefined) onChoose(file.id)
        }}
      />
    </div>
  )
}

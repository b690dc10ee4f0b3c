import { SettingOutlined } from '@ant-design/icons'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../permissions/permit.tsx'
import { OwnFontsModal } from './own-fonts-modal.tsx'
import { useFonts } from './use-fonts.ts'

/** The font of a text, each shown as it looks; own fonts are looked after from here. */
export function FontSelect({ value, onChange }: { value: number; onChange: (font: number) => void }) {
  const { t } = useTranslation('type')
  const may = useMay()
  const [open, setOpen] = useState(false)
  const fonts = useFonts().data
  const chosen = fonts?.find((font) => font.id === value)
  const gone = value > 0 && fonts !== undefined && chosen === undefined
  return (
    <>
      <div className="font-row">
        <Select
          value={value}
          aria-label={t('font')}
          showSearch={{ optionFilterProp: 'name' }}
          {...(gone ? { status: 'error' as const } : {})}
          options={[
            { value: 0, label: t('fontOfStyle'), name: t('fontOfStyle') },
            ...(gone ? [{ value, label: t('fontGone'), name: t('fontGone') }] : []),
            ...(fonts ?? []).map((font) => ({
              value: font.id,
              name: font.name,
              label: (
                <span className="font-option">
                  <span className="ellipsis">{font.name}</span>
                  {font.preview_url ? <img src={font.preview_url} alt="" /> : null}
                </span>
              ),
            })),
          ]}
          onChange={onChange}
        />
        {may('clip:edit') ? (
          <Button icon={<SettingOutlined />} onClick={() => setOpen(true)}>
            {t('ownFonts')}
          </Button>
        ) : null}
      </div>
      {gone ? (
        <Alert
          type="error"
          showIcon
          title={t('fontGoneText')}
          action={
            <Button size="small" onClick={() => onChange(0)}>
              {t('fontOfStyle')}
            </Button>
          }
        />
      ) : null}
      {chosen && chosen.chinese === 0 ? (
        <Alert type="warning" showIcon title={t('fontLatin', { name: chosen.name })} />
      ) : null}
      <OwnFontsModal open={open} onClose={() => setOpen(false)} onUploaded={onChange} />
    </>
  )
}

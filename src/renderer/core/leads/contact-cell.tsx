import { EyeOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactField } from '../../../contract/entities/lead.ts'
import { useMay } from '../permissions/permit.tsx'
import type { ContactOwner } from './contact-owner.ts'
import { RevealModal } from './reveal-modal.tsx'
import './leads.css'

/** A phone or WeChat as its mask, with the eye that asks for it in plain where the person may. */
export function ContactCell({ owner, field }: { owner: ContactOwner; field: ContactField }) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const [open, setOpen] = useState(false)
  const mask = field === 'phone' ? owner.phone_mask : owner.wechat_mask
  if (mask === '') return <span>–</span>
  return (
    <span className="lead-contact">
      <span className="tabular">{mask}</span>
      {may('lead:phone:view') ? (
        <Tooltip title={t(`reveal.${field}`)}>
          <Button
            size="small"
            type="text"
            icon={<EyeOutlined />}
            aria-label={t('reveal.of', { what: t(`reveal.${field}`), name: owner.name || mask })}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
      ) : null}
      {/* It holds the value; once it is closed nothing does. */}
      {open ? <RevealModal owner={owner} field={field} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

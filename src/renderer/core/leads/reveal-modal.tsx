import { PhoneOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ContactField } from '../../../contract/entities/lead.ts'
import { getLead, revealContact } from '../../../contract/http/lead.ts'
import { refresh } from '../http/api-key.ts'
import { useHttp } from '../http/http-context.ts'
import type { ContactOwner } from './contact-owner.ts'
import { RevealDialog } from './reveal-dialog.tsx'

/** Asks why a contact is opened, then shows it. */
export function RevealModal({
  owner,
  field,
  onClose,
}: {
  owner: ContactOwner
  field: ContactField
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const http = useHttp()
  const queries = useQueryClient()
  return (
    <RevealDialog
      title={t('reveal.of', { what: t(`reveal.${field}`), name: owner.name || t('noName') })}
      text={t('reveal.text')}
      reveal={async (reason) => {
        const { value, left_today: left } = await http.call(
          revealContact,
          { id: owner.id, of: owner.of, field, reason },
          { quiet: true, overlay: false },
        )
        void refresh(queries, getLead)
        return { value, left }
      }}
      {...(field === 'phone'
        ? {
            actions: (value: string) => (
              <Button icon={<PhoneOutlined />} href={`tel:${value.replaceAll(/[^\d+*#,;]/g, '')}`}>
                {t('reveal.dial')}
              </Button>
            ),
          }
        : {})}
      onClose={onClose}
    />
  )
}

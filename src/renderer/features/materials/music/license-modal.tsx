import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Music } from '../../../../contract/entities/material.ts'
import { musicList, setLicense } from '../../../../contract/http/attachment.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { LicenseFields, type LicenseValues } from './license-fields.tsx'
import { licenseText } from './music-list.ts'

interface LicenseModalProps {
  files: readonly Music[]
  onClose: () => void
  onDone: () => void
}

/** Writes down where the right to use these pieces comes from. */
export function LicenseModal(props: LicenseModalProps) {
  // A closed form would keep the names of its fields taken: labels find the first.
  return props.files.length === 0 ? null : <Body {...props} />
}

function Body({ files, onClose, onDone }: LicenseModalProps) {
  const { t } = useTranslation('music')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(setLicense, { refreshes: [musicList], quiet: true })
  return (
    <FormModal<LicenseValues>
      open
      title={t('license.title', { n: files.length })}
      width={560}
      initial={{}}
      onClose={onClose}
      onError={(_form, error) => message.error(say(error))}
      onSubmit={async ({ kind, note = '' }) => {
        if (kind === undefined) return
        await save.mutateAsync({ ids: files.map((file) => file.id), license: licenseText(t(`license.${kind}`), note) })
        message.success(t('license.saved', { n: files.length }))
        onDone()
      }}
    >
      <LicenseFields />
    </FormModal>
  )
}

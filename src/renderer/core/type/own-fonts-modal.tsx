import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FONT_MAX_BYTES } from '../../../contract/constants.ts'
import { clipFonts } from '../../../contract/http/clip.ts'
import { deleteFonts, uploadFont } from '../../../contract/http/clip-fonts.ts'
import { CODE } from '../../../contract/errors.ts'
import { ApiError } from '../http/api-error.ts'
import { refresh } from '../http/api-key.ts'
import { useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useMay } from '../permissions/permit.tsx'
import { useHttp } from '../http/http-context.ts'
import { useFonts } from './use-fonts.ts'
import './type.css'

export interface OwnFontsModalProps {
  open: boolean
  onClose: () => void
  onUploaded: (font: number) => void
}

const ENDINGS = '.ttf,.otf,.woff2'

/** Uploads a font with its licence note; what is wrong with the file is said here. */
function AddFont({ onUploaded }: Pick<OwnFontsModalProps, 'onUploaded'>) {
  const { t } = useTranslation('type')
  const { message } = App.useApp()
  const http = useHttp()
  const client = useQueryClient()
  const say = useErrorText()
  const [license, setLicense] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (file: File): Promise<void> => {
    setProblem('')
    if (file.size > FONT_MAX_BYTES) return setProblem(t('fontTooLarge', { n: FONT_MAX_BYTES / 1024 ** 2 }))
    const form = new FormData()
    form.append('license', license.trim())
    form.append('file', file)
    setBusy(true)
    try {
      const made = await http.sendForm(uploadFont.path, form, uploadFont.output, { overlay: false, quiet: true })
      await refresh(client, clipFonts)
      onUploaded(made.id)
      setLicense('')
      message.success(t(made.duplicate ? 'fontKnown' : 'fontAdded', { name: made.name }))
      if (made.restricted === 1) setProblem(t('fontRestricted', { name: made.name }))
    } catch (error) {
      setProblem(error instanceof ApiError && error.fieldErrors[0] ? error.fieldErrors[0].msg : say(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="font-add">
      <Input
        value={license}
        maxLength={200}
        placeholder={t('licenseHint')}
        aria-label={t('license')}
        onChange={(event) => setLicense(event.target.value)}
      />
      <div className="font-row">
        <Upload
          accept={ENDINGS}
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button type="primary" loading={busy}>
            {t('uploadFont')}
          </Button>
        </Upload>
        <small>{t('fontRules', { n: FONT_MAX_BYTES / 1024 ** 2 })}</small>
      </div>
      {problem ? <Alert type="warning" showIcon title={problem} /> : null}
    </div>
  )
}

/** The company's own fonts: upload, picture, licence, delete. */
export function OwnFontsModal({ open, onClose, onUploaded }: OwnFontsModalProps) {
  const { t } = useTranslation('type')
  const { modal, message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const fonts = (useFonts().data ?? []).filter((font) => font.own === 1)
  const drop = useCall(deleteFonts, { refreshes: [clipFonts], quiet: true })
  const remove = async (id: number, force: 0 | 1): Promise<void> => {
    try {
      await drop.mutateAsync({ ids: [id], force })
      message.success(t('fontDeleted'))
    } catch (error) {
      if (force === 0 && error instanceof ApiError && error.code === CODE.STILL_USED)
        return void modal.confirm({
          title: say(error),
          content: t('fontForceText'),
          okText: t('fontForce'),
          okButtonProps: { danger: true },
          cancelText: t('cancel'),
          onOk: () => remove(id, 1),
        })
      message.error(say(error))
    }
  }
  return (
    <Modal open={open} title={t('ownFonts')} footer={null} onCancel={onClose} destroyOnHidden>
      <AddFont onUploaded={onUploaded} />
      {fonts.length === 0 ? (
        <p className="font-none">{t('noOwnFonts')}</p>
      ) : (
        <ul className="font-list">
          {fonts.map((font) => (
            <li key={font.id}>
              <span className="ellipsis">
                {font.name}
                <small className="ellipsis">{font.license || t('noLicense')}</small>
              </span>
              {font.preview_url ? <img src={font.preview_url} alt={font.name} /> : <span />}
              {may('clip:del') ? (
                <Button
                  size="small"
                  type="text"
                  danger
                  aria-label={t('deleteFont', { name: font.name })}
                  onClick={() =>
                    void modal.confirm({
                      title: t('deleteFont', { name: font.name }),
                      okText: t('delete'),
                      okButtonProps: { danger: true },
                      cancelText: t('cancel'),
                      onOk: () => remove(font.id, 0),
                    })
                  }
                >
                  {t('delete')}
                </Button>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../core/services/services-context.ts'
import { ACCEPT_MUSIC, kindOf, refusalOf } from '../../../core/uploads/file-rules.ts'
import { formatBytes } from '../../../lib/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { LicenseFields, type LicenseValues } from './license-fields.tsx'
import { licenseText } from './music-list.ts'

const problemOf = (file: File): 'type' | 'empty' | 'large' | null => {
  if (kindOf(file.name) !== 'music') return 'type'
  const refusal = refusalOf(file)
  return refusal === null ? null : refusal === 'empty' ? 'empty' : refusal === 'type' ? 'type' : 'large'
}

/** Chooses pieces of music and says where the right to use them comes from; then they join the queue of uploads. */
export function MusicUploadModal({ first, onClose }: { first: readonly File[] | null; onClose: () => void }) {
  return first === null ? null : <Body first={first} onClose={onClose} />
}

function Body({ first, onClose }: { first: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation('music')
  const { uploads } = useServices()
  const [files, setFiles] = useState<readonly File[]>(first)
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const good = files.filter((file) => problemOf(file) === null)
  const add = (input: HTMLInputElement): void => {
    const more = [...(input.files ?? [])].filter(
      (file) => !files.some((one) => one.name === file.name && one.size === file.size),
    )
    setFiles([...files, ...more])
    setMissing(false)
    input.value = ''
  }
  return (
    <FormModal<LicenseValues>
      open
      title={t('upload.title')}
      okText={good.length === 0 ? t('upload.ok') : t('upload.okN', { n: good.length })}
      width={600}
      initial={{}}
      onClose={onClose}
      onSubmit={({ kind, note = '' }) => {
        if (kind === undefined) return Promise.resolve()
        if (good.length === 0) {
          setMissing(true)
          return Promise.reject(new Error('no file'))
        }
        uploads.add(good, { license: licenseText(t(`license.${kind}`), note) })
        return Promise.resolve()
      }}
      onError={() => undefined}
    >
      <Form.Item
        label={t('upload.files')}
        required
        {...(missing ? { validateStatus: 'error' as const, help: t('upload.choose') } : {})}
      >
        <Button icon={<PlusOutlined />} onClick={() => box.current?.click()}>
          {t('upload.add')}
        </Button>
        <span className="music-upload-hint">{t('upload.limits')}</span>
        <input
          ref={box}
          style={{ display: 'none' }}
          type="file"
          multiple
          accept={ACCEPT_MUSIC}
          aria-label={t('upload.files')}
          data-testid="music-files"
          onChange={(event) => add(event.currentTarget)}
        />
        {files.length === 0 ? null : (
          <ul className="music-upload-list">
            {files.map((file) => {
              const problem = problemOf(file)
              return (
                <li key={`${file.name}:${file.size}`}>
                  <span className="ellipsis" title={file.name}>
                    {file.name}
                  </span>
                  <small className={problem === null ? 'tabular' : 'bad'}>
                    {problem === null ? formatBytes(file.size) : t(`upload.problem.${problem}`)}
                  </small>
                  <Button
                    size="small"
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('upload.remove', { name: file.name })}
                    onClick={() => setFiles(files.filter((one) => one !== file))}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </Form.Item>
      <LicenseFields />
      <Alert type="info" showIcon title={t('upload.why')} />
    </FormModal>
  )
}

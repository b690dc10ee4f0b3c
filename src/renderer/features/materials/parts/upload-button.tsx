import { DownOutlined, FolderOpenOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPT } from '../../../core/uploads/file-rules.ts'

/** Makes a file input choose folders; unknown to React's types. */
const FOLDER = { webkitdirectory: '' }

/** Chooses files, or a folder with everything in it. */
export function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('materials')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement): void => {
    onFiles([...(input.files ?? [])])
    // The same file chosen again must be a change again.
    input.value = ''
  }
  return (
    <>
      <Space.Compact>
        <Button type="primary" icon={<UploadOutlined />} onClick={() => files.current?.click()}>
          {t('upload.files')}
        </Button>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              {
                key: 'folder',
                icon: <FolderOpenOutlined />,
                label: t('upload.folder'),
                onClick: () => folder.current?.click(),
              },
            ],
          }}
        >
          <Button type="primary" icon={<DownOutlined />} aria-label={t('upload.more')} />
        </Dropdown>
      </Space.Compact>
      <input
        ref={files}
        className="visually-hidden-input"
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={t('upload.files')}
        data-testid="material-files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folder}
        className="visually-hidden-input"
        type="file"
        multiple
        {...FOLDER}
        aria-label={t('upload.folder')}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  )
}

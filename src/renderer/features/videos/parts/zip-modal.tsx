import { Alert, Button, Modal, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ZipState } from './use-download.tsx'

/** Progress of an archive, with a way to stop it; the way to the file once it is there. */
export function ZipModal({ zip, onClose }: { zip: ZipState | null; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const making = zip?.phase === 'making'
  return (
    <Modal
      open={zip !== null}
      title={t('download.title')}
      width={420}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type={making ? 'default' : 'primary'} onClick={onClose}>
          {t(making ? 'cancel' : 'download.close')}
        </Button>
      }
    >
      {zip === null ? null : (
        <div className="zip-body">
          {zip.phase === 'failed' ? (
            <Alert type="error" showIcon title={t('download.failed', { reason: zip.reason })} />
          ) : (
            <p role="status">{t(making ? 'download.making' : 'download.ready', { n: zip.count })}</p>
          )}
          <Progress
            percent={Math.floor(zip.percent)}
            status={zip.phase === 'failed' ? 'exception' : making ? 'active' : 'success'}
            aria-label={t('download.title')}
          />
          {zip.phase === 'ready' ? (
            <a href={zip.url} download>
              {t('download.again')}
            </a>
          ) : null}
        </div>
      )}
    </Modal>
  )
}

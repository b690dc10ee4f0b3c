import {
  AudioOutlined,
  CloseOutlined,
  FileOutlined,
  FileImageOutlined,
  PauseOutlined,
  CaretRightOutlined,
  RedoOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/format.ts'
import { ApiError } from '../http/api-error.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { FileGoneError } from './file-hash.ts'
import { isOpen, type UploadItem, type UploadQueue } from './upload-queue.ts'

const ICONS: Readonly<Record<'video' | 'image' | 'audio', ReactNode>> = {
  video: <VideoCameraOutlined />,
  image: <FileImageOutlined />,
  audio: <AudioOutlined />,
}

const percentOf = (part: number, size: number): number => (size === 0 ? 0 : Math.floor((part / size) * 100))

const useStateText = (): ((item: UploadItem) => string) => {
  const { t } = useTranslation('uploads')
  const say = useErrorText()
  return (item) => {
    switch (item.state) {
      case 'hashing':
        return t('state.hashing', { n: percentOf(item.hashed, item.size) })
      case 'sending':
        return `${formatBytes(item.sent)} / ${formatBytes(item.size)}`
      case 'done':
        return item.result?.how === 'sent'
          ? `${t('state.done')} · ${formatBytes(item.size)}`
          : t(item.result?.how === 'instant' ? 'state.instant' : 'state.duplicate')
      case 'refused':
        return t(`refused.${item.refusal ?? 'type'}`)
      case 'failed':
        if (item.error instanceof FileGoneError) return t('gone')
        // What is wrong with the file itself says more than the sentence around it.
        return item.error instanceof ApiError && item.error.fieldErrors.length > 0
          ? item.error.fieldErrors.map((one) => one.msg).join('；')
          : say(item.error)
      case 'interrupted':
        return t('state.interrupted', { sent: formatBytes(item.sent), size: formatBytes(item.size) })
      case 'paused':
        return item.sent === 0
          ? t('state.paused')
          : `${t('state.paused')} · ${formatBytes(item.sent)} / ${formatBytes(item.size)}`
      default:
        return t(`state.${item.state}`)
    }
  }
}

function RowButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}

/** Gives an interrupted upload its file again: a page can't keep files over a reload. */
function ChooseAgain({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { t } = useTranslation('uploads')
  const { message } = App.useApp()
  const box = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement): void => {
    const [file] = input.files ?? []
    input.value = ''
    if (file !== undefined && !queue.revive(item.id, file))
      message.warning(t('otherFile', { name: item.name, size: formatBytes(item.size) }))
  }
  return (
    <>
      <Button
        size="small"
        type="link"
        aria-label={t('chooseAgain', { name: item.name })}
        onClick={() => box.current?.click()}
      >
        {t('goOn')}
      </Button>
      <input
        ref={box}
        hidden
        type="file"
        aria-label={t('chooseAgain', { name: item.name })}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  )
}

/** One file of the queue. */
export function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { t } = useTranslation('uploads')
  const stateText = useStateText()
  const bad = item.state === 'failed' || item.state === 'refused'
  const text = stateText(item)
  const percent = item.state === 'hashing' ? 0 : percentOf(item.sent, item.size)
  return (
    <li className={`upload-row ${item.state}`}>
      <span className="upload-icon" aria-hidden="true">
        {item.media === null ? <FileOutlined /> : ICONS[item.media]}
      </span>
      <span className="upload-words">
        <span className="ellipsis" title={item.name}>
          {item.name}
        </span>
        <small className={bad ? 'upload-bad' : ''} title={text}>
          {text}
        </small>
        {isOpen(item) ? (
          <span
            className="upload-bar"
            role="progressbar"
            aria-label={item.name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ inlineSize: `${percent}%` }} />
          </span>
        ) : null}
      </span>
      <span className="upload-buttons">
        {item.state === 'paused' ? (
          <RowButton label={t('resume')} icon={<CaretRightOutlined />} onClick={() => queue.resume(item.id)} />
        ) : null}
        {isOpen(item) && item.state !== 'paused' && item.state !== 'checking' ? (
          <RowButton label={t('pause')} icon={<PauseOutlined />} onClick={() => queue.pause(item.id)} />
        ) : null}
        {item.state === 'interrupted' ? <ChooseAgain item={item} queue={queue} /> : null}
        {item.state === 'failed' ? (
          <RowButton label={t('retry')} icon={<RedoOutlined />} onClick={() => queue.retry(item.id)} />
        ) : null}
        {item.state === 'done' ? null : (
          <RowButton
            label={t(bad ? 'remove' : 'cancel')}
            icon={<CloseOutlined />}
            onClick={() => queue.cancel(item.id)}
          />
        )}
      </span>
    </li>
  )
}

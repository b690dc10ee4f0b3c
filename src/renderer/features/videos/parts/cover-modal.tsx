import { Alert, App, Form, Input, Modal, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DIALOG_MAX_HEIGHT_VH } from '../../../../contract/constants.ts'
import type { Film } from '../video-list.ts'
import { filmName } from '../video-list.ts'
import { CoverFrame } from './cover-frame.tsx'
import { CoverImages } from './cover-images.tsx'
import { useSetCover } from './use-set-cover.ts'

type CoverMode = 'frame' | 'best' | 'image'
const MODES: readonly CoverMode[] = ['frame', 'best', 'image']

function Body({ film, onClose }: { film: Film; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const { message } = App.useApp()
  const [mode, setMode] = useState<CoverMode>('frame')
  const [atMs, setAtMs] = useState(0)
  const [image, setImage] = useState<number | null>(null)
  const [text, setText] = useState('')
  const cover = useSetCover()
  useEffect(() => cover.stop, [cover.stop])
  const save = async (): Promise<void> => {
    const words = text.trim()
    const done = await cover.set({
      output_id: film.id,
      mode,
      ...(mode === 'frame' ? { at_ms: atMs } : {}),
      ...(mode === 'image' && image !== null ? { image_id: image } : {}),
      ...(words === '' ? {} : { text: words }),
    })
    if (!done) return
    message.success(t('cover.done'))
    onClose()
  }
  return (
    <Modal
      open
      title={t('cover.title', { name: filmName(film, film.clip_name) })}
      width={720}
      okText={t('cover.ok')}
      okButtonProps={{ disabled: mode === 'image' && image === null }}
      cancelText={t('cancel')}
      confirmLoading={cover.running}
      onOk={() => void save()}
      onCancel={onClose}
      styles={{ body: { maxHeight: `${DIALOG_MAX_HEIGHT_VH - 16}vh`, overflow: 'auto', paddingTop: 8 } }}
    >
      <Form layout="vertical" className="cover-form">
        <Segmented
          block
          value={mode}
          disabled={cover.running}
          options={MODES.map((value) => ({ value, label: t(`cover.mode.${value}`) }))}
          onChange={setMode}
        />
        <div className="cover-choice">
          {mode === 'frame' ? <CoverFrame film={film} atMs={atMs} onChange={setAtMs} /> : null}
          {mode === 'best' ? (
            <div className="cover-best">
              {film.cover_url === '' ? null : <img src={film.cover_url} alt={t('cover.now')} />}
              <p>{t('cover.bestText')}</p>
            </div>
          ) : null}
          {mode === 'image' ? <CoverImages value={image} onChange={setImage} /> : null}
        </div>
        <Form.Item label={t('cover.text')} extra={t('cover.textHint')}>
          <Input
            value={text}
            maxLength={50}
            showCount
            disabled={cover.running}
            aria-label={t('cover.text')}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
        {cover.problem === '' ? null : <Alert type="error" showIcon title={cover.problem} />}
      </Form>
    </Modal>
  )
}

/** Another cover for a finished film: one of its frames, the sharpest one, or a picture of the library. */
export function CoverModal({ film, onClose }: { film: Film | null; onClose: () => void }) {
  return film === null ? null : <Body key={film.id} film={film} onClose={onClose} />
}

import { Input, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { LocalUpload } from '../../../core/uploads/local-upload.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { toChosen } from '../../../core/materials/to-chosen.ts'
import { carry } from './board-moves.ts'

/** Files in the tray; others are found by name. */
const SHOWN = 30

/**
 * The newest files of the library, to be dragged onto the board. The places' own buttons do the same without a mouse.
 */
export function Tray() {
  const { t } = useTranslation('wizards')
  const { t: s } = useTranslation('seo')
  const say = useErrorText()
  const [type, setType] = useState<'video' | 'image'>('video')
  const [keyword, setKeyword] = useState('')
  const query = useApi(
    attachmentList,
    { limit: SHOWN, kind: 'material', mimetype: type, ...(keyword ? { keyword } : {}) },
    { keepPrevious: true, quiet: true },
  )
  const files = query.data?.data.map(toChosen) ?? []
  return (
    <div className="nine-tray">
      <div className="nine-tray-head">
        <Segmented
          size="small"
          value={type}
          options={(['video', 'image'] as const).map((value) => ({ value, label: s(`clip.${value}`) }))}
          onChange={setType}
        />
        <Input.Search
          size="small"
          allowClear
          placeholder={s('sources.search')}
          aria-label={s('sources.search')}
          onSearch={(text) => setKeyword(text.trim())}
        />
        <LocalUpload key={type} media={type} onTake={() => void query.refetch()} />
        <span>{t('nine.trayHint')}</span>
      </div>
      <div className="nine-tray-files">
        {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
        {query.error && query.data === undefined ? (
          <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : null}
        {query.isSuccess && files.length === 0 ? (
          <p>{keyword ? t('nine.noMatch') : s(`sources.none.${type}`)}</p>
        ) : null}
        {files.map((file) => (
          <span
            key={file.id}
            className="nine-tile"
            draggable
            title={file.name}
            onDragStart={(event) => carry(event.dataTransfer, { file, from: 0 })}
          >
            {file.cover ? (
              <img src={file.cover} alt={file.name} draggable={false} loading="lazy" />
            ) : (
              <span className="ellipsis">{file.name}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

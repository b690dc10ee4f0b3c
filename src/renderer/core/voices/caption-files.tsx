import { CloseOutlined, FileTextOutlined } from '@ant-design/icons'
import { App, Button, Typography } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readCaptionsFile } from '../../../contract/captions-file.ts'
import { CLIP_LIMITS } from '../../../contract/constants.ts'
import { brokenLines, decodeText } from '../../lib/decode-text.ts'
import { formatDuration } from '../../lib/format.ts'
import './voices.css'

export interface CaptionFile {
  name: string
  text: string
}
export interface CaptionFilesProps {
  files: readonly CaptionFile[]
  onChange: (files: CaptionFile[]) => void
}

/** Forms show file inputs by a rule stronger than `hidden`. */
const HIDDEN = { display: 'none' } as const
/** Errors of one file shown at once. */
const SHOWN = 5

/** The first file that can't be used; null = all can. */
export function badCaptionFile(files: readonly CaptionFile[]): CaptionFile | null {
  return files.find((file) => readCaptionsFile(file.text).errors.length > 0) ?? null
}

function Told({ file }: { file: CaptionFile }) {
  const { t } = useTranslation('voices')
  const { cues, errors, overlaps } = readCaptionsFile(file.text)
  if (errors.length > 0) {
    return (
      <div role="alert" className="caption-errors">
        <ul>
          {errors.slice(0, SHOWN).map((error) => (
            <li key={error.line}>
              <Typography.Text type="danger">
                {t('file.line', { line: error.line, problem: t(`file.problem.${error.problem}`) })}
              </Typography.Text>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const broken = brokenLines(file.text)
  return (
    <>
      <Typography.Text type="secondary">
        {t('file.count', { n: cues.length, time: formatDuration(cues.at(-1)?.endMs) })}
        {overlaps > 0 ? ` · ${t('file.overlaps', { n: overlaps })}` : ''}
      </Typography.Text>
      {broken.length === 0 ? null : (
        <span role="alert" className="caption-errors">
          <Typography.Text type="warning">
            {t('file.broken', { lines: broken.slice(0, SHOWN).join('、'), n: broken.length })}
          </Typography.Text>
        </span>
      )}
    </>
  )
}

/** Captions files of this computer: read here, with what they hold or what is wrong by its line. */
export function CaptionFiles({ files, onChange }: CaptionFilesProps) {
  const { t } = useTranslation('voices')
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const add = async (chosen: readonly File[]): Promise<void> => {
    const read: CaptionFile[] = []
    for (const file of chosen) {
      // UTF-8 takes four bytes for a character at most: what is larger need not be read.
      const text =
        file.size > CLIP_LIMITS.srt_len * 4
          ? null
          : decodeText(new Uint8Array(await file.arrayBuffer())).replaceAll('\u0000', '')
      if (text === null || text.length > CLIP_LIMITS.srt_len)
        void message.error(t('file.tooBig', { name: file.name, n: CLIP_LIMITS.srt_len }))
      else read.push({ name: file.name, text: text === '' ? '\n' : text })
    }
    const names = new Set(read.map((file) => file.name))
    const all = [...files.filter((file) => !names.has(file.name)), ...read]
    if (all.length > CLIP_LIMITS.srt) void message.error(t('file.tooMany', { n: CLIP_LIMITS.srt }))
    else if (all.reduce((sum, file) => sum + file.text.length, 0) > CLIP_LIMITS.srt_total)
      void message.error(t('file.totalTooBig'))
    else if (read.length > 0) onChange(all)
  }
  return (
    <div>
      {files.length === 0 ? null : (
        <ul className="caption-files">
          {files.map((file) => (
            <li key={file.name}>
              <FileTextOutlined aria-hidden="true" />
              <span className="ellipsis">{file.name}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('file.remove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
              <Told file={file} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        style={HIDDEN}
        accept=".srt,.vtt,text/vtt,application/x-subrip"
        aria-label={t('file.choose')}
        onChange={(event) => {
          void add([...(event.target.files ?? [])])
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('file.choose')}</Button>
    </div>
  )
}

import { AudioOutlined, FileImageOutlined, VideoCameraOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Attachment } from '../../../../contract/entities/material.ts'
import { type Media, mediaOfFile } from '../material-list.ts'

const ICONS: Readonly<Record<Media, ReactNode>> = {
  video: <VideoCameraOutlined />,
  image: <FileImageOutlined />,
  audio: <AudioOutlined />,
}

/** Sign of a file that has no picture. */
export function MediaIcon({ media }: { media: Media }) {
  return <span aria-hidden="true">{ICONS[media]}</span>
}

/** Small picture of a file: its cover, the picture itself, '' for sounds. */
export function coverOf(file: Pick<Attachment, 'cover_url' | 'fullurl' | 'mimetype'>): string {
  return file.cover_url || (mediaOfFile(file) === 'image' ? file.fullurl : '')
}

/** `1080×1920`, or '' for sounds. */
export function resolutionOf(file: Pick<Attachment, 'width' | 'height'>): string {
  return file.width === null || file.height === null ? '' : `${file.width}×${file.height}`
}

import { App, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Attachment, SoundTrack } from '../../../../contract/entities/material.ts'
import { attachmentList, audioPeaks, editAttachments, musicList } from '../../../../contract/http/attachment.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePermit } from '../../../core/permissions/permit.tsx'
import { intlTag } from '../../../lib/format.ts'

/** A language's name for its ISO 639 code; '' for one that nobody knows. */
export function languageName(code: string, lng: string): string {
  if (!/^[a-z]{2,3}(-|$)/i.test(code)) return ''
  return new Intl.DisplayNames([intlTag(lng)], { type: 'language', fallback: 'none' }).of(code) ?? ''
}

/**
 * Which sound track of a file films use; chosen by those who may edit materials. Shown only for files with more than
 * one.
 */
export function SoundTracks({ id, sound }: { id: number; sound: NonNullable<Attachment['sound']> }) {
  const { t, i18n } = useTranslation('materials')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = usePermit('material:upload')
  const edit = useCall(editAttachments, { refreshes: [attachmentList, musicList, audioPeaks], quiet: true })
  const describe = (track: SoundTrack, at: number): string => {
    const said = [
      track.title || languageName(track.language, i18n.language),
      track.codec.toUpperCase(),
      track.playable === 1 ? '' : t('track.broken'),
    ].filter((part) => part !== '')
    return t(said.length === 0 ? 'track.bare' : 'track.one', { n: at + 1, said: said.join(t('track.and')) })
  }
  const choose = (at: number): void =>
    edit.mutate(
      { ids: [id], sound_track: at },
      {
        onSuccess: () => void message.success(t('track.chosen', { n: at + 1 })),
        onError: (error) => void message.error(say(error)),
      },
    )
  const used = sound.tracks[sound.used]
  if (!may) return <>{used === undefined ? '–' : describe(used, sound.used)}</>
  return (
    <Select
      size="small"
      className="sound-tracks"
      value={sound.used}
      loading={edit.isPending}
      disabled={edit.isPending}
      aria-label={t('track.label')}
      onChange={choose}
      options={sound.tracks.map((track, at) => ({
        value: at,
        label: describe(track, at),
        disabled: track.playable === 0,
      }))}
    />
  )
}

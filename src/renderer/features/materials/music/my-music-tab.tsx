import {
  DeleteOutlined,
  EditOutlined,
  FileProtectOutlined,
  ScissorOutlined,
  TagsOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Attachment, Music } from '../../../../contract/entities/material.ts'
import { musicList, setFavorite } from '../../../../contract/http/attachment.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { LENGTHS } from '../material-list.ts'
import { DeleteModal } from '../parts/delete-modal.tsx'
import { DropTarget } from '../parts/drop-target.tsx'
import { InlineName } from '../parts/inline-name.tsx'
import { MaterialKeys } from '../parts/material-keys.tsx'
import { TagsModal } from '../parts/tags-modal.tsx'
import { UsesModal } from '../parts/uses-modal.tsx'
import { type Audition, trackOf } from './audition.ts'
import { Chips } from './chips.tsx'
import { LicenseModal } from './license-modal.tsx'
import { useMusicColumns } from './music-columns.tsx'
import { FAVORITES, MUSIC_FILTERS, type MusicFilter, musicInput, tagChip, UNLICENSED } from './music-list.ts'
import { MusicUploadModal } from './upload-modal.tsx'

interface Chosen {
  files: readonly Music[]
  clear: () => void
}

/** 我的音乐: the company's music by category, with audition, marks, licences and the way into a clip. */
export function MyMusicTab({ audition, tabs }: { audition: Audition; tabs: ReactNode }) {
  const { t } = useTranslation('music')
  const { message } = App.useApp()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const list = useListState<MusicFilter>('music', MUSIC_FILTERS)
  const query = useApi(musicList, musicInput(list.params), { keepPrevious: true, quiet: true })
  const favorite = useCall(setFavorite, { refreshes: [musicList], quiet: true, overlay: false })
  const [editing, setEditing] = useState<number | null>(null)
  const [uploading, setUploading] = useState<readonly File[] | null>(null)
  const [tagging, setTagging] = useState<Chosen | null>(null)
  const [licensing, setLicensing] = useState<Chosen | null>(null)
  const [deleting, setDeleting] = useState<Chosen | null>(null)
  const [usesOf, setUsesOf] = useState<Music | null>(null)
  const none = (): void => undefined
  const mayEdit = may('material:upload')
  const files = query.data?.data ?? []
  const counts = query.data?.counts
  const tags = query.data?.tags ?? []

  const mark = (file: Music): void =>
    void favorite
      .mutateAsync({ ids: [file.id], favorite: file.favorite === 1 ? 0 : 1 })
      .catch((error: unknown) => message.error(say(error)))
  const toClip = (some: readonly Attachment[]): void =>
    void navigate(withQuery(PATHS.seoClip, { bgm_ids: some.map((file) => file.id).join(',') }))
  const play = (file: Music): void => audition.toggle(trackOf(file), files.map(trackOf))
  const asMusic = (some: readonly Attachment[]): Music[] =>
    files.filter((file) => some.some((one) => one.id === file.id))
  const columns = useMusicColumns({
    isPlaying: (file) => audition.playing && audition.track?.fileId === file.id,
    onPlay: play,
    onFavorite: mark,
    onLicense: mayEdit ? (file) => setLicensing({ files: [file], clear: none }) : undefined,
    onUses: setUsesOf,
    name: (file) => (
      <InlineName
        file={file}
        editing={file.id === editing}
        onEdit={(one) => setEditing(one?.id ?? null)}
        allowed={mayEdit}
      />
    ),
  })
  const uploadButton = mayEdit ? (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => setUploading([])}>
      {t('upload.button')}
    </Button>
  ) : undefined
  const chips = [
    { value: '', label: t('chip.all'), count: counts?.all ?? null },
    { value: FAVORITES, label: t('chip.favorite'), count: counts?.favorite ?? null },
    ...tags.map((tag) => ({ value: tagChip(tag.name), label: tag.name, count: tag.count })),
    { value: UNLICENSED, label: t('chip.unlicensed'), count: null },
  ]
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={uploadButton} />
      {tabs}
      <Chips chips={chips} value={list.get('chip')} onChange={(chip) => list.set({ chip })} label={t('category')} />
      <ResourceTable<Music, MusicFilter>
        list={list}
        query={query}
        columns={columns}
        rowKey="id"
        searchHint={t('search')}
        filters={[
          {
            key: 'length',
            label: t('duration'),
            width: 128,
            options: Object.keys(LENGTHS).map((value) => ({ value, label: t(`materials:lengths.${value}`) })),
          },
        ]}
        errorText={say}
        empty={{ title: t('empty'), text: t('emptyText'), action: uploadButton }}
        actionsWidth={148}
        rowActions={(file) => [
          may('clip:edit') && {
            key: 'clip',
            label: t('useInClip'),
            icon: <ScissorOutlined />,
            onClick: () => toClip([file]),
          },
          mayEdit && { key: 'rename', label: t('rename'), icon: <EditOutlined />, onClick: () => setEditing(file.id) },
          mayEdit && {
            key: 'tags',
            label: t('editCategory'),
            icon: <TagsOutlined />,
            onClick: () => setTagging({ files: [file], clear: none }),
          },
          mayEdit && {
            key: 'license',
            label: t('license.edit'),
            icon: <FileProtectOutlined />,
            onClick: () => setLicensing({ files: [file], clear: none }),
          },
          may('material:del') && {
            key: 'delete',
            label: t('materials:delete.ok'),
            icon: <DeleteOutlined />,
            danger: true,
            onClick: () => setDeleting({ files: [file], clear: none }),
          },
        ]}
        bulk={(rows, clear) => (
          <>
            {may('clip:edit') ? (
              <Button size="small" onClick={() => toClip(rows)}>
                {t('useInClip')}
              </Button>
            ) : null}
            {mayEdit ? (
              <Button size="small" onClick={() => setTagging({ files: rows, clear })}>
                {t('editCategory')}
              </Button>
            ) : null}
            {mayEdit ? (
              <Button size="small" onClick={() => setLicensing({ files: rows, clear })}>
                {t('license.edit')}
              </Button>
            ) : null}
            {may('material:del') ? (
              <Button size="small" danger onClick={() => setDeleting({ files: rows, clear })}>
                {t('materials:delete.ok')}
              </Button>
            ) : null}
          </>
        )}
        beside={(rows, selection) => (
          <MaterialKeys
            files={rows}
            selection={{
              keys: selection.keys,
              toggle: (file) => asMusic([file]).forEach(selection.toggle),
              choose: (some, on) => selection.choose(asMusic(some), on),
            }}
            onPreview={(file) => asMusic([file]).forEach(play)}
            onRename={(file) => {
              if (mayEdit) setEditing(file.id)
            }}
            onDelete={(some) => {
              if (may('material:del'))
                setDeleting({ files: asMusic(some), clear: () => selection.choose(asMusic(some), false) })
            }}
          />
        )}
      />
      <MusicUploadModal first={uploading} onClose={() => setUploading(null)} />
      <TagsModal
        files={tagging?.files ?? []}
        known={tags.map((tag) => tag.name)}
        onClose={() => setTagging(null)}
        {...(tagging === null ? {} : { onDone: tagging.clear })}
      />
      <LicenseModal
        files={licensing?.files ?? []}
        onClose={() => setLicensing(null)}
        onDone={() => licensing?.clear()}
      />
      <DeleteModal files={deleting?.files ?? []} onClose={() => setDeleting(null)} onDone={() => deleting?.clear()} />
      <UsesModal file={usesOf} onClose={() => setUsesOf(null)} />
      {mayEdit && uploading === null ? (
        <DropTarget onFiles={setUploading} title={t('upload.drop')} limits={t('upload.limits')} />
      ) : null}
    </>
  )
}

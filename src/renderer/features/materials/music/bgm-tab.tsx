import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bgm } from '../../../../contract/entities/material.ts'
import { bgmCategories, bgmList } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatDuration } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { type Audition, trackOfBgm } from './audition.ts'
import { Chips } from './chips.tsx'

/** 抖音图文BGM: a connected catalogue of songs, or what it takes to have one. Nothing is invented. */
export function BgmTab({ audition, tabs, onMine }: { audition: Audition; tabs: ReactNode; onMine: () => void }) {
  const { t } = useTranslation('music')
  const say = useErrorText()
  const list = useListState<'category_id'>('bgm', ['category_id'])
  const { category_id: category, ...rest } = list.params
  const query = useApi(
    bgmList,
    { ...rest, ...(category !== undefined && /^\d{1,9}$/.test(category) ? { category_id: category } : {}) },
    { keepPrevious: true, quiet: true },
  )
  const connected = query.data?.configured === 1
  const categories = useApi(bgmCategories, {}, { enabled: connected, quiet: true })
  const songs = query.data?.data ?? []
  const isPlaying = (song: Bgm): boolean => audition.playing && audition.track?.key === trackOfBgm(song).key
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {tabs}
      {query.data?.configured === 0 ? (
        <div className="music-card">
          <EmptyState
            title={t('bgm.none')}
            text={t('bgm.noneText')}
            action={
              <Button type="primary" onClick={onMine}>
                {t('bgm.mine')}
              </Button>
            }
          />
          <ol className="bgm-ways">
            {(['publish', 'clip', 'connect'] as const).map((way) => (
              <li key={way}>{t(`bgm.way.${way}`)}</li>
            ))}
          </ol>
        </div>
      ) : (
        <>
          {connected ? (
            <Chips
              chips={[
                { value: '', label: t('chip.all'), count: null },
                ...(categories.data ?? []).map((one) => ({ value: String(one.id), label: one.name, count: one.count })),
              ]}
              value={list.get('category_id')}
              onChange={(value) => list.set({ category_id: value })}
              label={t('category')}
            />
          ) : null}
          <ResourceTable<Bgm, 'category_id'>
            list={list}
            query={query}
            rowKey="id"
            searchHint={t('search')}
            errorText={say}
            empty={{ title: t('bgm.empty') }}
            columns={[
              {
                key: 'name',
                title: t('name'),
                always: true,
                width: 320,
                render: (_, song) => (
                  <span className="music-name">
                    <Button
                      shape="circle"
                      type={isPlaying(song) ? 'primary' : 'default'}
                      disabled={song.play_url === ''}
                      icon={isPlaying(song) ? <PauseOutlined /> : <CaretRightOutlined />}
                      aria-label={t(isPlaying(song) ? 'pauseOf' : 'playOf', { name: song.name })}
                      onClick={() =>
                        audition.toggle(trackOfBgm(song), songs.filter((one) => one.play_url !== '').map(trackOfBgm))
                      }
                    />
                    <span className="ellipsis" title={song.name}>
                      {song.name}
                    </span>
                  </span>
                ),
              },
              { key: 'artist', title: t('artist'), width: 160, render: (_, song) => song.artist || '–' },
              {
                key: 'duration',
                title: t('duration'),
                width: 88,
                align: 'right',
                render: (_, song) => <span className="tabular">{formatDuration(song.duration * 1000)}</span>,
              },
            ]}
          />
        </>
      )}
    </>
  )
}

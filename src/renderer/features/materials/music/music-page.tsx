import { Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AuditionBar } from './audition-bar.tsx'
import type { Track } from './audition.ts'
import { BgmTab } from './bgm-tab.tsx'
import { MyMusicTab } from './my-music-tab.tsx'
import '../materials.css'
import './music.css'

/** 音乐库: own music and a platform's catalogue for image posts; one audition bar for both. */
export function MusicPage() {
  const { t } = useTranslation('music')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'bgm' ? 'bgm' : 'mine'
  const [track, setTrack] = useState<Track | null>(null)
  const [playing, setPlaying] = useState(false)
  const [queue, setQueue] = useState<readonly Track[]>([])
  const audition = {
    track,
    playing,
    /** Plays a piece, or pauses and goes on with the one in hand. */
    toggle: (next: Track, among: readonly Track[]): void => {
      setQueue(among)
      if (track?.key === next.key) setPlaying(!playing)
      else {
        setTrack(next)
        setPlaying(true)
      }
    },
  }
  const step = (by: number): void => {
    const at = queue.findIndex((one) => one.key === track?.key)
    const next = at === -1 ? undefined : queue[at + by]
    if (next === undefined) setPlaying(false)
    else {
      setTrack(next)
      setPlaying(true)
    }
  }
  const mine = (): void => setSearch({})
  return (
    <div className={track === null ? 'music-page' : 'music-page auditioning'}>
      {tab === 'mine' ? (
        <MyMusicTab
          audition={audition}
          tabs={<Switch tab={tab} onTab={(key) => setSearch(key === 'bgm' ? { tab: 'bgm' } : {})} />}
        />
      ) : (
        <BgmTab
          audition={audition}
          onMine={mine}
          tabs={<Switch tab={tab} onTab={(key) => setSearch(key === 'bgm' ? { tab: 'bgm' } : {})} />}
        />
      )}
      {track === null ? null : (
        <AuditionBar
          key={track.key}
          track={track}
          playing={playing}
          onPlaying={setPlaying}
          onStep={step}
          hasNext={queue.at(-1)?.key !== track.key}
          hasPrevious={queue[0]?.key !== track.key}
          onClose={() => {
            setTrack(null)
            setPlaying(false)
          }}
          label={t('audition.label')}
        />
      )}
    </div>
  )
}

function Switch({ tab, onTab }: { tab: string; onTab: (key: string) => void }) {
  const { t } = useTranslation('music')
  return (
    <Tabs
      activeKey={tab}
      onChange={onTab}
      items={[
        { key: 'mine', label: t('tab.mine') },
        { key: 'bgm', label: t('tab.bgm') },
      ]}
    />
  )
}

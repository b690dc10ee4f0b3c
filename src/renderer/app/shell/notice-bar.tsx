import { SoundOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { NOTICE_SPEED_PX_S } from '../../../contract/constants.ts'
import { websiteNotice } from '../../../contract/http/common.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useServices } from '../../core/services/services-context.ts'

const EVERY_MS = 300_000
/** How long the line rests at the start of each round, so that its first words are read before they move, ms. */
const REST_MS = 5_000

/**
 * One round: the line rests in view, leaves to the left, comes in again from the right and is back where it began.
 * Lengths in px.
 */
const roundOf = (box: number, line: number): { frames: Keyframe[]; duration: number } => {
  const msOf = (px: number): number => (px / NOTICE_SPEED_PX_S) * 1000
  const duration = REST_MS + msOf(line) + msOf(box)
  const at = (x: number, ms: number): Keyframe => ({ transform: `translateX(${x}px)`, offset: ms / duration })
  return {
    frames: [at(0, 0), at(0, REST_MS), at(-line, REST_MS + msOf(line)), at(box, REST_MS + msOf(line)), at(0, duration)],
    duration,
  }
}

/**
 * Scrolls its line to the left at 50 px per second, with a rest before each round; stands still under the pointer or
 * the focus, and where the whole line is in view.
 */
export function NoticeBar() {
  const { t } = useTranslation()
  const { host } = useServices()
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const list = useApi(websiteNotice, {}, { quiet: true, pollMs: EVERY_MS, staleMs: EVERY_MS }).data
  const line = (list ?? []).map((notice) => notice.title).join('\n')

  useEffect(() => {
    const box = frame.current
    const moving = track.current
    if (line === '' || box === null || moving === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return undefined
    let animation: Animation | undefined
    const restart = (): void => {
      animation?.cancel()
      animation = undefined
      if (moving.scrollWidth <= box.clientWidth) return
      const { frames, duration } = roundOf(box.clientWidth, moving.scrollWidth)
      animation = moving.animate(frames, { duration, iterations: Number.POSITIVE_INFINITY })
    }
    restart()
    const sizes = new ResizeObserver(restart)
    sizes.observe(box)
    const pause = (): void => animation?.pause()
    const play = (): void => animation?.play()
    box.addEventListener('pointerenter', pause)
    box.addEventListener('pointerleave', play)
    box.addEventListener('focusin', pause)
    box.addEventListener('focusout', play)
    return () => {
      sizes.disconnect()
      animation?.cancel()
      box.removeEventListener('pointerenter', pause)
      box.removeEventListener('pointerleave', play)
      box.removeEventListener('focusin', pause)
      box.removeEventListener('focusout', play)
    }
  }, [line])

  const open = (url: string): void => {
    if (url.startsWith('/') && !url.startsWith('//')) void navigate(url)
    else void host.openExternal(url)
  }
  if (list === undefined || list.length === 0) return <div className="notice-bar" aria-hidden="true" />
  return (
    <div className="notice-bar" ref={frame} role="region" aria-label={t('notice')}>
      <div className="notice-track" ref={track}>
        {list.map((notice) =>
          notice.jumpUrl === '' ? (
            <span key={notice.id}>
              <SoundOutlined aria-hidden="true" /> {notice.title}
            </span>
          ) : (
            <button key={notice.id} type="button" className="plain" onClick={() => open(notice.jumpUrl)}>
              <SoundOutlined aria-hidden="true" /> {notice.title}
            </button>
          ),
        )}
      </div>
    </div>
  )
}

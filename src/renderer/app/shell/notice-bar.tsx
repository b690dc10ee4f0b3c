import { SoundOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { NOTICE_SPEED_PX_S } from '../../../contract/constants.ts'
import { websiteNotice } from '../../../contract/http/common.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useServices } from '../../core/services/services-context.ts'

const EVERY_MS = 300_000
/** Where the first round begins, px from the left: its first words stay readable for three seconds. */
const START_PX = 160

/** Scrolls its line to the left at 50 px per second and begins again; stands still under the pointer or the focus. */
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
    if (line === '' || box === null || moving === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let animation: Animation | undefined
    const restart = (): void => {
      animation?.cancel()
      const from = box.clientWidth
      const to = -moving.scrollWidth
      animation = moving.animate([{ transform: `translateX(${from}px)` }, { transform: `translateX(${to}px)` }], { duration: ((from - to) / NOTICE_SPEED_PX_S) * 1000, iterations: Number.POSITIVE_INFINITY })
      // Begins in full view: nobody waits for the first words to crawl in.
      animation.currentTime = (Math.max(0, from - START_PX) / NOTICE_SPEED_PX_S) * 1000
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

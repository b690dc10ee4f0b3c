import { type ComponentProps, type SyntheticEvent, useRef } from 'react'

export interface SeenVideoProps extends ComponentProps<'video'> {
  /**
   * The browser plays it without a picture, or not at all: it has no decoder for it (HEVC in many), or the file is
   * damaged. Told once for each source.
   */
  onBlind: () => void
}

/**
 * So much of a film must have been played without a picture before it counts as blind, s: the first one may be late.
 */
const BLIND_S = 1.5

/**
 * A video that notices when nobody sees it. Browsers without a decoder for its picture play the sound alone: the clock
 * runs, the poster stands, no error comes. They tell no width then, or never present a frame.
 */
export function SeenVideo({ onBlind, onLoadedMetadata, onTimeUpdate, onPlaying, onError, ...rest }: SeenVideoProps) {
  const watch = useRef({ frames: 0, from: -1, told: '' })
  const tell = (video: HTMLVideoElement): void => {
    if (watch.current.told === video.currentSrc && video.currentSrc !== '') return
    watch.current.told = video.currentSrc
    onBlind()
  }
  const loaded = (event: SyntheticEvent<HTMLVideoElement>): void => {
    const video = event.currentTarget
    watch.current = { ...watch.current, frames: 0, from: -1 }
    if (video.videoWidth === 0) tell(video)
    onLoadedMetadata?.(event)
  }
  const playing = (event: SyntheticEvent<HTMLVideoElement>): void => {
    const video = event.currentTarget
    watch.current.from = video.currentTime
    video.requestVideoFrameCallback?.(() => {
      watch.current.frames += 1
    })
    onPlaying?.(event)
  }
  const moved = (event: SyntheticEvent<HTMLVideoElement>): void => {
    const video = event.currentTarget
    const { frames, from } = watch.current
    const counts =
      typeof video.requestVideoFrameCallback === 'function' &&
      !video.paused &&
      !video.seeking &&
      document.visibilityState === 'visible'
    if (counts && frames === 0 && from >= 0 && video.currentTime - from > BLIND_S * video.playbackRate) tell(video)
    onTimeUpdate?.(event)
  }
  return (
    <video
      {...rest}
      onLoadedMetadata={loaded}
      onPlaying={playing}
      onTimeUpdate={moved}
      onError={(event) => {
        tell(event.currentTarget)
        onError?.(event)
      }}
    />
  )
}

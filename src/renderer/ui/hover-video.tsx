import { useEffect, useRef, useState } from 'react'

/** The pointer must rest on the picture this long: crossing a grid starts nothing. ms */
const REST_MS = 180

export interface HoverVideoProps {
  /** '' = nothing to play. */
  url: string
  cover: string
  /** Name for the picture, '' when it stands beside it. */
  alt?: string
}

/** A cover that plays its video without sound while the pointer is on it. The parent clips and sizes it. */
export function HoverVideo({ url, cover, alt = '' }: HoverVideoProps) {
  const [playing, setPlaying] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = (): void => {
    clearTimeout(timer.current)
    setPlaying(false)
  }
  return (
    <span
      className="hover-video"
      onPointerEnter={(event) => {
        if (url !== '' && event.pointerType === 'mouse') timer.current = setTimeout(() => setPlaying(true), REST_MS)
      }}
      onPointerLeave={leave}
    >
      {cover === '' ? <span className="hover-blank" /> : <img src={cover} alt={alt} loading="lazy" draggable={false} />}
      {playing ? (
        <video
          src={url}
          muted
          loop
          autoPlay
          playsInline
          disablePictureInPicture
          onError={leave}
          tabIndex={-1}
          aria-hidden="true"
        />
      ) : null}
    </span>
  )
}

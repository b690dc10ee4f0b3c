import { useEffect, useRef, useState } from 'react'
import { auditionVoice, type VoiceChoice } from '../../../contract/http/voices.ts'
import { useHttp } from '../http/http-context.ts'

export interface AuditionRequest {
  voice: VoiceChoice['value']
  rate: number
  semitones: number
  text?: string
}
/** `busy` = being spoken by the server, `playing` = heard now. */
export interface AuditionState {
  voice: string
  phase: 'busy' | 'playing'
}

/** How an address is played; the default is an audio element of the browser. */
export type MakePlayer = (url: string) => Pick<HTMLAudioElement, 'play' | 'pause' | 'onended' | 'onerror'>

/**
 * Hears a voice: one at a time, another one stops it, so does leaving the screen.
 * @param onError told with what the server or the player said
 */
export function useAudition(
  onError: (error: unknown) => void,
  makePlayer: MakePlayer = (url) => new Audio(url),
): { state: AuditionState | null; play: (request: AuditionRequest) => void; stop: () => void } {
  const http = useHttp()
  const [state, setState] = useState<AuditionState | null>(null)
  const running = useRef<{ abort: AbortController; player: ReturnType<MakePlayer> | null } | null>(null)
  const end = (): void => {
    running.current?.abort.abort()
    running.current?.player?.pause()
    running.current = null
  }
  useEffect(() => end, [])
  const stop = (): void => {
    end()
    setState(null)
  }
  const play = (request: AuditionRequest): void => {
    end()
    const mine: NonNullable<typeof running.current> = { abort: new AbortController(), player: null }
    running.current = mine
    setState({ voice: request.voice, phase: 'busy' })
    const over = (): void => {
      if (running.current === mine) stop()
    }
    const hear = async (): Promise<void> => {
      const { url } = await http.call(auditionVoice, request, {
        signal: mine.abort.signal,
        overlay: false,
        quiet: true,
      })
      if (running.current !== mine) return
      const player = makePlayer(url)
      mine.player = player
      player.onended = over
      player.onerror = () => {
        if (running.current === mine) onError(new Error('player'))
        over()
      }
      setState({ voice: request.voice, phase: 'playing' })
      await player.play()
    }
    hear().catch((error: unknown) => {
      if (running.current !== mine) return
      onError(error)
      over()
    })
  }
  return { state, play, stop }
}

import { Input } from 'antd'
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { kindOfMedia } from '../../../contract/declarations.ts'
import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { useApi } from '../http/use-api.ts'
import { titleLimitsOf } from '../titles/title-lengths.ts'
import { MakeTitles } from './make-titles.tsx'

/** Most titles of one task, as its call takes them. */
const MAX = 500

export interface TitlesFieldProps {
  /** antd Form gives these. */
  id?: string
  value?: string
  onChange?: (titles: string) => void
  mediaType: number
  accounts: readonly number[]
  /** Works of the task: as many titles are offered. */
  works: number
}

/** Titles, one a line; typed, or made in bulk for the platforms of the chosen accounts. */
export function TitlesField({ id, value = '', onChange, mediaType, accounts, works }: TitlesFieldProps) {
  const groups = useApi(listAccountsByGroup, { media_type: mediaType }, { quiet: true })
  const values = new Set(
    (groups.data ?? [])
      .flatMap((group) => group.list)
      .filter((one) => accounts.includes(one.id))
      .map((one) => one.platform_value),
  )
  const limits = titleLimitsOf(values, kindOfMedia(mediaType))
  return (
    <>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        rows={4}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <MakeTitles
        value={value}
        limits={limits}
        {...(mediaType === MEDIA_TYPE.video ? { platforms: limits.map((limit) => limit.platform) } : {})}
        count={works}
        max={MAX}
        onChange={(titles) => onChange?.(titles)}
      />
    </>
  )
}

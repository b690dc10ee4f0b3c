import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { plainKeycaps } from '../../../contract/clean-script.ts'
import { missingGlyphs } from '../../../contract/http/clip.ts'
import { useApi } from '../http/use-api.ts'

export interface MissingGlyphsProps {
  /** A text that films draw. */
  value: string
  /** The style's font on the wire; 0 = its own. */
  fontId: number
  onChange: (value: string) => void
}

/** Every font at hand has these: Latin letters, Chinese characters of the first block, their punctuation. */
const USUAL = /[\s -~\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e…—–“”‘’·×]/u

/**
 * Signs of a text that some font may not have, each once and in one order, so that typing ordinary words asks nothing.
 */
export function oddSigns(value: string): string {
  return [...new Set(plainKeycaps(value))]
    .filter((sign) => !USUAL.test(sign))
    .toSorted()
    .join('')
}

/** Says which signs of a text no font can draw, before anything is rendered, and takes them out at a press. */
export function MissingGlyphs({ value, fontId, onChange }: MissingGlyphsProps) {
  const { t } = useTranslation('voices')
  const odd = oddSigns(value)
  const query = useApi(
    missingGlyphs,
    { texts: [odd], font_id: fontId },
    { quiet: true, enabled: odd !== '', staleMs: 3_600_000 },
  )
  const missing = odd === '' ? [] : (query.data?.missing ?? [])
  if (missing.length === 0) return null
  return (
    <span role="status" className="script-cleaned">
      <Typography.Text type="warning">{t('glyphs.missing', { signs: missing.join(' ') })}</Typography.Text>
      <Button
        type="link"
        size="small"
        onClick={() => onChange([...value].filter((sign) => !missing.includes(sign)).join(''))}
      >
        {t('glyphs.remove')}
      </Button>
    </span>
  )
}

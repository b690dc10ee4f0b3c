// A template with its variables filled by a row: the scene around the footage, and how its captions are drawn.
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { elementOf, elementSource, fillTemplate, pageLayers, styleNumber } from '../../../contract/page-nodes.ts'
import type { PageNode } from '../../../contract/page-nodes.ts'
import type { TemplatePage } from '../../../contract/entities/template-page.ts'
import { RenderError } from '../../media/errors.ts'
import type { TemplateScene } from '../../media/stage-page.ts'
import type { TextStyle } from '../../media/types.ts'
import { captionStyle, designWidth } from '../../media/typeset/styles.ts'
import type { OpenMaterial } from './shot-options.ts'

type Row = Readonly<Record<string, string>>

const digits = /^\d{1,15}$/
const hexColor = /^#[0-9a-fA-F]{3,8}$|^rgba?\([\d\s.,%]+\)$|^[a-z]{3,20}$/

/** The material that a row or the page names as footage; null = drawn from the groups. */
export function footageOf(page: TemplatePage, row: Row): number | null {
  const element = elementOf(page, 'qk-video')
  const source = element === undefined ? '' : fillTemplate(elementSource(element), row).trim()
  return digits.test(source) ? Number(source) : null
}

/** @throws RenderError `bad_job` for an order of this mode without a template */
export function needTemplate(config: ClipConfig): TemplatePage {
  if (config.template === undefined) throw new RenderError('bad_job', '订单里没有模板，请重新选择模板')
  return config.template.page
}

/** @throws RenderError `bad_job` when the page has no footage, `material_missing` */
export function sceneOf(page: TemplatePage, row: Row, materials: ReadonlyMap<number, OpenMaterial>): TemplateScene {
  const video = elementOf(page, 'qk-video')
  if (video === undefined) throw new RenderError('bad_job', '模板里没有视频区域，请在模板中添加一个视频元素')
  const { under, over } = pageLayers(page, (text) => fillTemplate(text, row))
  const color = String(page.commonStyle['backgroundColor'] ?? '').trim()
  const style = video.commonStyle
  return {
    size: { width: page.width, height: page.height },
    background: hexColor.test(color) ? color : '#ffffff',
    under,
    over,
    box: {
      x: styleNumber(style, 'left'),
      y: styleNumber(style, 'top'),
      width: styleNumber(style, 'width'),
      height: styleNumber(style, 'height'),
    },
    fill: [1, '1', true, 'true'].includes(page.fuzzyFill),
    pictures: picturesOf([...under, ...over], materials),
  }
}

function picturesOf(
  nodes: readonly PageNode[],
  materials: ReadonlyMap<number, OpenMaterial>,
): TemplateScene['pictures'] {
  return [...new Set(nodes.flatMap((node) => (node.src !== undefined && digits.test(node.src) ? [node.src] : [])))].map(
    (src) => {
      const material = materials.get(Number(src))
      if (material === undefined)
        throw new RenderError('material_missing', '模板里的图片已被删除，请重新选择', { materialId: Number(src) })
      return { src, path: material.path, materialId: material.id }
    },
  )
}

/** Captions as the page's captions element shows them; null when it has none. */
export function templateCaptionStyle(config: ClipConfig): TextStyle | null {
  const page = config.template?.page
  const element = page && elementOf(page, 'qk-captions')
  if (page === undefined || element === undefined) return null
  const style = element.commonStyle
  const scale = designWidth / page.width
  const px = (name: string): number => Math.round(styleNumber(style, name) * scale)
  const color = String(style['color'] ?? '')
  const strokeColor = String(style['strokeColor'] ?? '')
  const align = style['textAlign'] === 'left' || style['textAlign'] === 'right' ? style['textAlign'] : 'center'
  const stroke = styleNumber(style, 'strokeWidth')
  return {
    ...captionStyle,
    fontSize: px('fontSize'),
    fontWeight: styleNumber(style, 'fontWeight'),
    color: hexColor.test(color) ? color : '#ffffff',
    align,
    position: 'top',
    offset: px('top'),
    left: px('left'),
    maxWidth: px('width'),
    lineHeight: styleNumber(style, 'lineHeight'),
    letterSpacing: px('letterSpacing'),
    strokeWidth: Math.round(stroke * scale),
    strokeColor: hexColor.test(strokeColor) ? strokeColor : '#000000',
  }
}

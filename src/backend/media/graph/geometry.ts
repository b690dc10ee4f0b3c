/** Where a picture lies on the canvas and what is left of it uncovered. All numbers even, for 4:2:0 pictures. */

/** Size and rate of a film, px and frames per second. */
export interface Canvas {
  width: number
  height: number
  fps: number
}

export interface Placement {
  /** Size the picture is scaled to; larger than the canvas when it fills it. */
  width: number
  height: number
  /** Place of its upper left corner when it is smaller than the canvas. */
  x: number
  y: number
  /** Uncovered parts: above and below, left and right, or none. */
  bands: 'rows' | 'columns' | 'none'
}

export function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2)
}

/** Bands thinner than this share of the canvas are not worth having: the picture is cropped instead. */
const thinBand = 0.02

/** Fits a picture of `source` size into the canvas whole; `cover` fills the canvas instead and crops. */
export function placePicture(
  source: { width: number; height: number },
  canvas: { width: number; height: number },
  cover: boolean,
): Placement {
  const scale = Math.min(canvas.width / source.width, canvas.height / source.height)
  const width = Math.min(canvas.width, even(source.width * scale))
  const height = Math.min(canvas.height, even(source.height * scale))
  const uncovered = Math.max((canvas.width - width) / canvas.width, (canvas.height - height) / canvas.height)
  if (cover || uncovered < thinBand) {
    const fill = Math.max(canvas.width / source.width, canvas.height / source.height)
    return {
      width: Math.max(canvas.width, even(source.width * fill)),
      height: Math.max(canvas.height, even(source.height * fill)),
      x: 0,
      y: 0,
      bands: 'none',
    }
  }
  const rows = height < canvas.height
  const x = rows ? 0 : Math.floor((canvas.width - width) / 4) * 2
  const y = rows ? Math.floor((canvas.height - height) / 4) * 2 : 0
  return {
    width: rows ? canvas.width : width,
    height: rows ? height : canvas.height,
    x,
    y,
    bands: rows ? 'rows' : 'columns',
  }
}

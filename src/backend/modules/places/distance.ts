/** Mean radius of the earth, m. */
const RADIUS = 6_371_009
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two points given in degrees, along the surface (haversine), to the metre. */
export function distanceOf(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const half =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lng - a.lng) / 2) ** 2
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half))))
}

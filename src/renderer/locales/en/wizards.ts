/** The order forms of the ways to make films. */
export const texts = {
  toField: 'Show', pictureNo: 'Picture {n}',
  defaultName: { clip: 'Mix of {n}', smart: 'Smart films, {n}', dugujiujian: 'Nine places, {n}', clipTemplate: 'Template films, {n}', picture: 'Picture films, {n}' },
}

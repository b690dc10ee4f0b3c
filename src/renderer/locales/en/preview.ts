/** The live preview of an order form. */
export const texts = {
  title: 'Preview', again: 'Make it again', empty: 'Choose materials, and the first film is shown here', soon: 'The preview comes in a moment', making: 'Making the preview', failed: 'The preview couldn’t be made, please try again', replaced: 'A preview was begun on another page', gone: 'The preview has expired', note: 'Small, costs nothing',
  panel: { open: 'Make new films', template: 'From', templateHint: 'Choose a template', none: 'No templates yet', num: 'Films', cost: '{max} possible, costs {cost}, {left} left', send: 'Order {n}', tooMany: 'This template gives {n} more at most', short: '{n} clips too few', toProduction: 'Other materials, captions or music: video production', done: '{n} of {of} done', take: 'Take {n}' },
  texts: { changed: 'Some texts could not be drawn as they are and were adjusted', of: '"{text}"', smaller: 'drawn at {percent}%', moved: 'moved into the picture', removed: 'without characters that no font has: {signs}', and: ', ' },
  whole: 'Whole film {of}, small, costs nothing', part: 'First {n} of {of}, costs nothing', pictures: '{n} pictures, small, costs nothing', picture: 'Picture {n}', shots: 'Shots', seconds: '{n} s', from: '{n} s from {at} of the material',
}

import { z } from 'zod';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Id, Nothing, Text } from '../wire/shapes.ts';

/** Lists that can be saved as somebody has set them. */
export const viewLists = ['orders', 'reports', 'batches', 'trades', 'people'] as const;
export type ViewList = (typeof viewLists)[number];

/** Of one list and person. */
export const viewsMax = 20;

const ViewName = Text(24).min(1);
const Query = Text(1000).describe(
  'what stands behind the question mark of the address: filters, order, columns and density',
);

export const SavedView = z.object({ viewId: Id, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

export const viewCalls = {
  list: call({
    path: '/gw-bgcheck/view/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['views'],
    about: 'The views of a list that this person has saved, from the left.',
    params: z.object({ list: z.enum(viewLists) }),
    data: z.object({ views: z.array(SavedView) }),
    refusals: [],
  }),
  add: call({
    path: '/gw-bgcheck/view/V1/create',
    who: 'member',
    effect: 'once',
    changes: ['views'],
    about:
      'Saves what a list is set to under a new name. Nobody else sees it; the address itself can be sent to anybody.',
    params: z.object({ list: z.enum(viewLists), name: ViewName, query: Query }),
    data: z.object({ viewId: Id }),
    refusals: ['viewNameTaken', 'viewsFull'],
  }),
  change: call({
    path: '/gw-bgcheck/view/V1/modify',
    who: 'member',
    effect: 'set',
    changes: ['views'],
    about: 'Another name for a saved view, or other settings, or both.',
    params: z.object({ viewId: idOf('savedView'), name: ViewName.optional(), query: Query.optional() }),
    data: Nothing,
    refusals: ['viewNotFound', 'viewNameTaken'],
  }),
  remove: call({
    path: '/gw-bgcheck/view/V1/delete',
    who: 'member',
    effect: 'once',
    changes: ['views'],
    about: 'Forgets a saved view.',
    params: z.object({ viewId: idOf('savedView') }),
    data: Nothing,
    refusals: ['viewNotFound'],
  }),
};

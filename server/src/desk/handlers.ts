import type { deskCalls } from '@beidiao/contract/desk/calls';
import type { Handlers } from '../house.ts';
import { findAnything, listTodo, remind } from './desk.ts';
import { listFigureRows, readFigures } from './figures.ts';

export const deskHandlers: Handlers<typeof deskCalls> = {
  find: (params, context) => findAnything(context, params),
  figures: (_, context) => readFigures(context),
  figureRows: (params, context) => listFigureRows(context, params),
  todo: (params, context) => listTodo(context, params),
  async remind({ orderDetailsId }, context) {
    await remind(context, orderDetailsId);
    return {};
  },
};
